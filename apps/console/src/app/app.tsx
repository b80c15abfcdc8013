import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { newQueryClient } from '../shared/api/query-client.ts';
import { watchUnsaved } from '../shared/parts/unsaved.ts';
import { turnOnWithFirstTap } from '../shared/sound.ts';
import { Toasts } from '../shared/widgets/toasts.tsx';
import { WordsProvider } from '../shared/words/words-provider.tsx';
import { routes } from './routes.tsx';

export function App() {
  const [client] = useState(newQueryClient);
  const [router] = useState(() => createBrowserRouter(routes, { basename: '/console' }));
  useEffect(turnOnWithFirstTap, []);
  useEffect(() => watchUnsaved(client, router), [client, router]);
  return (
    <WordsProvider>
      <QueryClientProvider client={client}>
        <Toasts>
          <RouterProvider router={router} />
        </Toasts>
      </QueryClientProvider>
    </WordsProvider>
  );
}

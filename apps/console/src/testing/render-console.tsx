import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { onTestFinished, vi } from 'vitest';
import { routes } from '../app/routes.tsx';
import { newQueryClient } from '../shared/api/query-client.ts';
import { turnsOf } from '../shared/api/turns.ts';
import { Toasts } from '../shared/widgets/toasts.tsx';
import { keepLanguage } from '../shared/words/language.ts';
import { WordsProvider } from '../shared/words/words-provider.tsx';
import type { FakeServer } from './fake-server.ts';

/** Renders the console at an address, in English, against a server in memory, until the test is over. */
export async function renderConsole(server: FakeServer, path = '/1/orders') {
  const client = newQueryClient();
  onTestFinished(() => {
    cleanup();
    // What this one still sends again would reach the server of the next test.
    turnsOf(client).begin();
    localStorage.clear();
    vi.unstubAllGlobals();
  });
  vi.stubGlobal('fetch', server.fetch);
  keepLanguage('en');
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  render(
    <WordsProvider>
      <QueryClientProvider client={client}>
        <Toasts>
          <RouterProvider router={router} />
        </Toasts>
      </QueryClientProvider>
    </WordsProvider>,
  );
  await screen.findByRole('heading', { level: 1, hidden: true });
  return { client, router };
}

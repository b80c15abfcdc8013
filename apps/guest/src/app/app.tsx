import { steady } from '@hansang/ui/steady';
import { lazy, memo, Suspense, useEffect, useState } from 'react';
import { useBrowserLocation } from 'wouter/use-browser-location';
import { Skeleton } from '../shared/page/skeleton.tsx';
import { type Phone, PhoneContext } from '../shared/phone.ts';
import { isOutside } from '../shared/session/outside.ts';
import { useStore } from '../shared/store.ts';
import { WordsContext } from '../shared/words/words.ts';
import { Broken } from './broken.tsx';
import type { Parts } from './parts.ts';
import { nextPlace, type Place } from './place.ts';
import type { Match } from './routes.ts';
import { Screen } from './screens.tsx';

const WaitingStrip = lazy(() => steady(() => import('../features/admission/waiting-strip.tsx')));
const BehindStrip = lazy(() => steady(() => import('../features/kitchen/behind-strip.tsx')));
const Overlays = lazy(() => steady(() => import('./overlays.tsx')));

export interface AppProps {
  readonly phone: Phone;
  readonly parts: Parts;
  /** The path that the server rendered; the phone reads its address bar. */
  readonly ssrPath?: string;
  /** Called when the page can be tapped. */
  onReady?(): void;
  /** Called for every place the guest goes to after the first. */
  onPlace?(place: Place): void;
}

export function App({ phone, parts, ssrPath, onReady, onPlace }: AppProps) {
  const words = useStore(phone.words);
  const [path] = useBrowserLocation(ssrPath === undefined ? {} : { ssrPath });
  const [place, setPlace] = useState(() => nextPlace(null, path));
  const [hasOverlays, showOverlays] = useState(false);
  // Which page a sheet lies over follows from where the guest was.
  if (place.path !== path) setPlace(nextPlace(place, path));

  useEffect(() => {
    onReady?.();
    showOverlays(true);
  }, [onReady]);
  useEffect(() => onPlace?.(place), [place, onPlace]);
  useEffect(() => {
    document.documentElement.lang = words.language;
  }, [words]);

  return (
    <WordsContext value={words}>
      <PhoneContext value={phone}>
        <Broken>
          <a className="skip" href="#main">
            {words.t('app.skip')}
          </a>
          <div className="app">
            <Waiting phone={phone} parts={parts} />
            {hasOverlays && <Behind phone={phone} />}
            <Page base={place.base} parts={parts} />
          </div>
          {hasOverlays && (
            <Suspense>
              <Overlays parts={parts} place={place} />
            </Suspense>
          )}
        </Broken>
      </PhoneContext>
    </WordsContext>
  );
}

/** Whether this phone has to be let in, above every page of its table. */
function Waiting({ phone, parts }: Pick<AppProps, 'phone' | 'parts'>) {
  const admission = useStore(parts.admission);
  if (!admission || !isOutside(admission.standing)) return null;
  const ask = () =>
    void steady(() => import('./staying/admission.ts')).then(({ followAdmission }) =>
      followAdmission(phone, parts),
    );
  return (
    <Broken instead={null}>
      <Suspense>
        <WaitingStrip admission={admission} onAsk={ask} />
      </Suspense>
    </Broken>
  );
}

/** Whether the kitchen is behind, above every page; a page is rendered without it. */
function Behind({ phone }: Pick<AppProps, 'phone'>) {
  const minutes = useStore(phone.venue.view)?.behind;
  return (
    minutes && (
      <Broken instead={null}>
        <Suspense>
          <BehindStrip minutes={minutes} />
        </Suspense>
      </Broken>
    )
  );
}

/** The page under the layers. Were it drawn anew for a layer, React would hydrate all of it at once, in one task. */
const Page = memo(function Page({ base: { route, params }, parts }: { base: Match; parts: Parts }) {
  return (
    <Broken key={route.name}>
      <Suspense fallback={<Skeleton rows={8} />}>
        <Screen name={route.screen} params={params} parts={parts} />
      </Suspense>
    </Broken>
  );
});

import { LANGUAGES, type Language } from '@hansang/contract';
import { steady } from '@hansang/ui/steady';
import { lazy, type ReactNode, Suspense, useRef } from 'react';
import { hasNews } from '../features/news/news.ts';
import { rememberNotice } from '../features/notice/notice-cookie.ts';
import FeedbackLayer from '../shared/feedback/feedback-layer.tsx';
import { usePhone } from '../shared/phone.ts';
import { useStore } from '../shared/store.ts';
import { Broken } from './broken.tsx';
import type { Parts } from './parts.ts';
import type { Place } from './place.ts';
import { speak } from './staying/speak.ts';

const DishSheet = lazy(() => steady(() => import('./ordering/dish-sheet.tsx')));
const PeopleSheet = lazy(() => steady(() => import('./arriving/people-sheet.tsx')));
const PeopleQuestion = lazy(() => steady(() => import('./ordering/people-question.tsx')));
const NoticeSheet = lazy(() => steady(() => import('../features/notice/notice-sheet.tsx')));
const InviteSheet = lazy(() => steady(() => import('../features/admission/invite-sheet.tsx')));
const SearchOver = lazy(() => steady(() => import('./ordering/search-over.tsx')));
const LeavingLayer = lazy(() => steady(() => import('../features/payment/leaving-layer.tsx')));
const NewsOver = lazy(() => steady(() => import('./staying/news-over.tsx')));
const LanguageModal = lazy(() => steady(() => import('../features/language/language-modal.tsx')));

/** Everything that lies over the page: sheets with and without an address, modals, toasts and dialogs. */
export default function Overlays({ parts, place: { path, base, over } }: { parts: Parts; place: Place }) {
  const phone = usePhone();
  const overlay = useStore(parts.overlay);
  const isPaying = useStore(parts.isPaying);
  const asked = useStore(parts.peopleAsked);
  const venue = useStore(phone.venue.view);
  const seen = useRef(new Set<string>());
  const news = useStore(parts.news);
  const isMenu = base.route.screen === 'menu';
  const screen = over?.route.screen;
  const isDish = isMenu && screen === 'dish';
  const isPeople = isMenu && screen === 'people';
  const isAsked = asked !== null;
  // A layer stays once it was opened, so that it can leave with its motion.
  for (const [name, isOpen] of Object.entries({
    isDish,
    isPeople,
    isAsked,
    [overlay ?? '']: overlay !== null,
  }))
    if (isOpen) seen.current.add(name);
  const close = () => parts.overlay.set(null);
  const closeNotice = () => {
    if (venue) rememberNotice(phone.jar, venue.id);
    close();
  };
  const has = (name: string) => seen.current.has(name);
  return (
    <>
      <Layer>
        {has('isDish') && isMenu && (
          <DishSheet parts={parts} id={isDish ? (over?.params.id ?? null) : null} />
        )}
      </Layer>
      <Layer>{has('isPeople') && isMenu && <PeopleSheet isOpen={isPeople} />}</Layer>
      <Layer>{has('isAsked') && <PeopleQuestion asked={asked} />}</Layer>
      <Layer>
        {has('notice') && venue && (
          <NoticeSheet isOpen={overlay === 'notice'} venue={venue} onClose={closeNotice} />
        )}
      </Layer>
      <Layer>
        {has('language') && (
          <LanguageModal
            isOpen={overlay === 'language'}
            languages={venue?.languages ?? LANGUAGES}
            onPick={(language: Language) => speak(phone, language)}
            onClose={close}
          />
        )}
      </Layer>
      <Layer>{has('search') && isMenu && <SearchOver isOpen={overlay === 'search'} onClose={close} />}</Layer>
      <Layer>{has('invite') && <InviteSheet isOpen={overlay === 'invite'} onClose={close} />}</Layer>
      <Layer>{isPaying && <LeavingLayer />}</Layer>
      <Layer>
        {hasNews(news) && <NewsOver parts={parts} screen={(over ?? base).route.screen} path={path} />}
      </Layer>
      <FeedbackLayer />
    </>
  );
}

/** A layer that cannot be fetched takes neither the page nor the other layers with it. */
function Layer({ children }: { children: ReactNode }) {
  return (
    <Broken instead={null}>
      <Suspense>{children}</Suspense>
    </Broken>
  );
}

import { LANGUAGES, type Language } from '@hansang/contract';
import { useRef } from 'react';
import { hasNews } from '../features/news/news.ts';
import { rememberNotice } from '../features/notice/notice-cookie.ts';
import FeedbackLayer from '../shared/feedback/feedback-layer.tsx';
import { lazyPart } from '../shared/lazy-part.ts';
import { usePhone } from '../shared/phone.ts';
import { useStore } from '../shared/store.ts';
import { Layer } from './layer.tsx';
import type { Parts } from './parts.ts';
import type { Place } from './place.ts';
import { speak } from './staying/speak.ts';

const DishSheet = lazyPart(() => import('./ordering/dish-sheet.tsx'));
const PeopleSheet = lazyPart(() => import('./arriving/people-sheet.tsx'));
const PeopleQuestion = lazyPart(() => import('./ordering/people-question.tsx'));
const NoticeSheet = lazyPart(() => import('../features/notice/notice-sheet.tsx'));
const InviteSheet = lazyPart(() => import('../features/admission/invite-sheet.tsx'));
const SearchOver = lazyPart(() => import('./ordering/search-over.tsx'));
const LeavingLayer = lazyPart(() => import('../features/payment/leaving-layer.tsx'));
const NewsOver = lazyPart(() => import('./staying/news-over.tsx'));
const LanguageModal = lazyPart(() => import('../features/language/language-modal.tsx'));

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
      <Layer opened={isDish && over?.params.id}>
        {has('isDish') && isMenu && (
          <DishSheet parts={parts} id={isDish ? (over?.params.id ?? null) : null} />
        )}
      </Layer>
      <Layer opened={isPeople}>{has('isPeople') && isMenu && <PeopleSheet isOpen={isPeople} />}</Layer>
      <Layer opened={isAsked}>{has('isAsked') && <PeopleQuestion asked={asked} />}</Layer>
      <Layer opened={overlay === 'notice'} onBroken={close}>
        {has('notice') && venue && (
          <NoticeSheet isOpen={overlay === 'notice'} venue={venue} onClose={closeNotice} />
        )}
      </Layer>
      <Layer opened={overlay === 'language'} onBroken={close}>
        {has('language') && (
          <LanguageModal
            isOpen={overlay === 'language'}
            languages={venue?.languages ?? LANGUAGES}
            onPick={(language: Language) => speak(phone, language)}
            onClose={close}
          />
        )}
      </Layer>
      <Layer opened={overlay === 'search'} onBroken={close}>
        {has('search') && isMenu && <SearchOver isOpen={overlay === 'search'} onClose={close} />}
      </Layer>
      <Layer opened={overlay === 'invite'} onBroken={close}>
        {has('invite') && <InviteSheet isOpen={overlay === 'invite'} onClose={close} />}
      </Layer>
      <Layer opened={isPaying}>{isPaying && <LeavingLayer />}</Layer>
      <Layer opened={hasNews(news)}>
        {hasNews(news) && <NewsOver parts={parts} screen={(over ?? base).route.screen} path={path} />}
      </Layer>
      <FeedbackLayer />
    </>
  );
}

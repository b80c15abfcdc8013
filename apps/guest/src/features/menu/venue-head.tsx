import { isClosedDay } from '@hansang/rules';
import { tableLabel } from '../../shared/orders/table-label.ts';
import { Icon } from '../../shared/page/icon.tsx';
import { pictureAddress } from '../../shared/page/picture.tsx';
import type { VenueView } from '../../shared/venue/venue-view.ts';
import { useWords } from '../../shared/words/words.ts';

const KOREAN = '한국어';

export interface VenueHeadProps {
  readonly venue: VenueView;
  /** The head count as far as the phone knows it; null in the rendered page. */
  readonly people: number | null;
  readonly canChangePeople: boolean;
  /** Whether the table has ordered: who sits there may call staff whatever the day. */
  readonly hasVisit: boolean;
  onLanguage(): void;
  onKorean(): void;
  onNotice(): void;
  /** Absent where this phone has nobody to invite into. */
  readonly onInvite?: (() => void) | undefined;
}

/** Venue, table and floor, head count, and the ways to notice, history and languages. */
export function VenueHead({
  venue,
  people,
  canChangePeople,
  hasVisit,
  onLanguage,
  onKorean,
  onNotice,
  onInvite,
}: VenueHeadProps) {
  const words = useWords();
  const { t, language } = words;
  // What is to be known before ordering concerns nobody who only reads.
  const hasNotice = !venue.isBoard && (venue.notice !== null || venue.pictures.length > 0);
  const isOpen = venue.closed === null;
  const canCall = venue.useCallStaff && (hasVisit || !isClosedDay(venue.status));
  return (
    <header className="head">
      <div className="head-row">
        {venue.logo && (
          <img
            className="head-logo"
            src={pictureAddress(venue.logo, 96, 'square')}
            alt=""
            width={44}
            height={44}
          />
        )}
        <div className="head-name">
          <h1>{venue.name}</h1>
          {venue.table && (
            <p>
              {venue.table.floor} <b>{tableLabel(venue.table.name, words)}</b>
            </p>
          )}
        </div>
        {venue.languages.length > 1 && (
          <div className="head-languages">
            {language !== 'ko' && (
              <button type="button" className="pill" lang="ko" onClick={onKorean}>
                {KOREAN}
              </button>
            )}
            <button type="button" className="pill" aria-haspopup="dialog" onClick={onLanguage}>
              <Icon name="globe" size={18} />
              {language === 'ko' && <span>{KOREAN}</span>}
              <span className="sr-only">{t('menu.languageSelector')}</span>
            </button>
          </div>
        )}
      </div>
      <nav className="head-links" aria-label={venue.name}>
        {venue.usePeopleCount && isOpen && <People count={people} canChange={canChangePeople} />}
        {hasNotice && (
          <button type="button" aria-haspopup="dialog" onClick={onNotice}>
            <Icon name="notice" size={18} />
            <span>{t('menu.notice')}</span>
          </button>
        )}
        {venue.table && (
          <a href="/history">
            <Icon name="receipt" size={18} />
            <span>{t('menu.history')}</span>
          </a>
        )}
        {venue.table && canCall && (
          <a href="/call-staff">
            <Icon name="bell" size={18} />
            <span>{t('menu.callStaff')}</span>
          </a>
        )}
        {onInvite && (
          <button type="button" aria-haspopup="dialog" onClick={onInvite}>
            <Icon name="invite" size={18} />
            <span>{t('menu.invite')}</span>
          </button>
        )}
      </nav>
    </header>
  );
}

function People({ count, canChange }: { count: number | null; canChange: boolean }) {
  const { t } = useWords();
  const text = count === null ? t('menu.peopleAsk') : t('menu.people', { count });
  const content = (
    <>
      <Icon name="people" size={18} />
      <span className="num">{text}</span>
    </>
  );
  if (!canChange) return <p>{content}</p>;
  return (
    <a href="/misc/people-count" aria-label={count === null ? undefined : t('menu.peopleChange', { count })}>
      {content}
    </a>
  );
}

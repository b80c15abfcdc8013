import { mayDo } from '@hansang/contract';
import { useDeferredValue, useState } from 'react';
import { Link } from 'react-router';
import { useVenue } from '../../shared/venue/me.ts';
import { Button, buttonClass } from '../../shared/widgets/button.tsx';
import { Field } from '../../shared/widgets/field.tsx';
import { PageHead } from '../../shared/widgets/page-head.tsx';
import { StatePage } from '../../shared/widgets/state-page.tsx';
import { useWords } from '../../shared/words/words.ts';
import styles from './tonight.module.css';
import { TonightRow } from './tonight-row.tsx';
import { useTonight } from './use-tonight.ts';
import { useTonightHints } from './use-tonight-hints.ts';
import { useVenueWords } from './venue-words.ts';

/** More venues than this are looked for by name. */
const FEW = 8;

/** All venues that one works in, as they stand tonight. */
export default function TonightPage() {
  const { t, failure } = useWords();
  const say = useVenueWords();
  const { me, restaurantId, may } = useVenue();
  const [text, setText] = useState('');
  const search = useDeferredValue(text.trim());
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useTonight(search);
  const venues = data?.pages.flatMap((page) => page.venues);
  useTonightHints(venues?.map((venue) => venue.restaurantId).filter((id) => id !== restaurantId) ?? []);
  const mayCopy =
    may('menu.change') &&
    me.venues.some((one) => one.restaurantId !== restaurantId && mayDo(one.role, 'menu.change'));
  return (
    <>
      <PageHead title={say('tonight.title')} />
      <div className={styles.page}>
        <div className={styles.tools}>
          {me.venues.length > FEW && (
            <Field
              label={say('tonight.search')}
              type="search"
              value={text}
              maxLength={60}
              autoComplete="off"
              onChange={({ target }) => setText(target.value)}
            />
          )}
          {mayCopy && (
            <Link className={buttonClass({})} to={`/${restaurantId}/venues/copy`}>
              {say('copy.open')}
            </Link>
          )}
        </div>
        {!venues && (
          <StatePage text={error ? failure(error) : t('app.loading')}>
            {error && <Button onClick={() => void refetch()}>{t('app.retry')}</Button>}
          </StatePage>
        )}
        {venues?.length === 0 && <StatePage text={say('tonight.none')} />}
        {venues && venues.length > 0 && (
          <ul className={styles.venues} aria-label={say('tonight.title')}>
            {venues.map((venue) => (
              <li key={venue.restaurantId}>
                <TonightRow venue={venue} isHere={venue.restaurantId === restaurantId} />
              </li>
            ))}
          </ul>
        )}
        {hasNextPage && (
          <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {say('tonight.more')}
          </Button>
        )}
      </div>
    </>
  );
}

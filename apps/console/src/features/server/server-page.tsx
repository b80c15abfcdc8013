import type { ServerFinding, ServerState } from '@hansang/contract/schemas';
import { Navigate } from 'react-router';
import { useVenue } from '../../shared/venue/me.ts';
import { Button } from '../../shared/widgets/button.tsx';
import { Icon } from '../../shared/widgets/icon.tsx';
import { PageHead } from '../../shared/widgets/page-head.tsx';
import { StatePage } from '../../shared/widgets/state-page.tsx';
import { useWords } from '../../shared/words/words.ts';
import { LetterList } from './letter-list.tsx';
import { Reach, useReachesWell } from './reach.tsx';
import { SecondPlace } from './second-place.tsx';
import styles from './server.module.css';
import { type ServerWords, useServerWords } from './server-words.ts';
import { troubleText } from './trouble-text.ts';
import { useFindings, useOwnsServer, useServer } from './use-server.ts';

/** How the machine is that the console runs on, for whoever owns it. */
export default function ServerPage() {
  const owns = useOwnsServer();
  const { restaurantId } = useVenue();
  return owns ? <Watched /> : <Navigate to={`/${restaurantId}/orders`} replace />;
}

function Watched() {
  const say = useServerWords();
  const { t, failure } = useWords();
  const { data, error, refetch } = useServer();
  const findings = useFindings();
  return (
    <>
      <PageHead title={say('title')} />
      {data ? (
        <div className={styles.page}>
          <Troubles findings={findings} state={data} />
          <Reach />
          <SecondPlace backups={data.backups} findings={findings} />
          <Figures state={data} />
          <LetterList letters={data.letters} />
        </div>
      ) : (
        <StatePage text={error ? failure(error) : t('app.loading')}>
          {error && <Button onClick={() => void refetch()}>{t('app.retry')}</Button>}
        </StatePage>
      )}
    </>
  );
}

function Troubles({ findings, state }: { findings: readonly ServerFinding[]; state: ServerState }) {
  const say = useServerWords();
  const reachesWell = useReachesWell();
  const items = [
    ...findings.map((finding) => ({ ...troubleText(finding, say), level: finding.level })),
    ...placeItems(state, say),
  ];
  if (items.length === 0) {
    // Whether all is well is known once the address has been asked.
    if (reachesWell === null) return null;
    const isWell = reachesWell && state.letters.length === 0;
    return (
      <p className={isWell ? styles.well : styles.below}>
        <Icon name={isWell ? 'check' : 'alert'} size={22} />
        {say(isWell ? 'well' : 'well.below')}
      </p>
    );
  }
  return (
    <section aria-labelledby="server-troubles">
      <h2 id="server-troubles" className={styles.heading}>
        {say('troubles')}
      </h2>
      <ul className={styles.list}>
        {items.map(({ wrong, remedy, level }) => (
          <li key={wrong} className={`${styles.trouble} ${styles[level]}`}>
            <Icon name="alert" size={22} />
            <div>
              <p className={styles.wrong}>{wrong}</p>
              <p>{remedy}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Backups that lie on one disk with the data: nothing has failed, and everything would. */
function placeItems({ backups }: ServerState, say: ServerWords) {
  if (!backups || (backups.hasElsewhere && !backups.isSameDisk)) return [];
  const is = backups.hasElsewhere ? 'second.same' : 'second.none';
  return [{ wrong: say(is), remedy: say(`${is}.do`), level: 'warn' as const }];
}

function Figures({ state }: { state: ServerState }) {
  const say = useServerWords();
  const { moment } = useWords();
  const at = (instant: string | null) => (instant ? moment(instant) : say('never'));
  const { backups } = state;
  const rows: (readonly [string, string])[] = [
    [say('version'), state.release],
    ...(state.newest ? [[say('newest'), newestText(state.newest, say)] as const] : []),
    [say('uptime'), moment(state.since)],
    [say('disk'), state.diskFreeBytes === null ? '–' : megabytes(state.diskFreeBytes, say)],
    [say('database'), megabytes(state.databaseBytes, say)],
    [say('backup'), backups ? at(backups.at) : say('off')],
    ...(backups ? [[say('tried'), at(backups.triedAt)] as const] : []),
    ...(backups
      ? [[say('second'), backups.hasElsewhere ? at(backups.elsewhereAt) : say('off')] as const]
      : []),
    [say('upkeep'), at(state.upkeepAt)],
  ];
  return (
    <section aria-labelledby="server-figures">
      <h2 id="server-figures" className={styles.heading}>
        {say('figures')}
      </h2>
      <dl className={styles.figures}>
        {rows.map(([name, value]) => (
          <div key={name} className={styles.figure}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {state.newest?.isNewer && state.newest.notes && (
        <p className={styles.note}>
          <a href={state.newest.notes} target="_blank" rel="noreferrer">
            {say('newest.notes')}
          </a>
        </p>
      )}
    </section>
  );
}

/** What is known of the newest release; one that could not be read again is still the newest that is known. */
function newestText({ version, isNewer }: NonNullable<ServerState['newest']>, say: ServerWords): string {
  if (version === null) return say('newest.unread');
  return say(isNewer ? 'newest.newer' : 'newest.same', { version });
}

const MB = 1024 * 1024;

const megabytes = (bytes: number, say: ServerWords): string =>
  say('mb', { count: Math.round(bytes / MB).toLocaleString('en-US') });

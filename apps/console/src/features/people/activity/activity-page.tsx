import type { ActivityEntry } from '@hansang/contract/schemas';
import { useDeferredValue, useState } from 'react';
import { deviceName } from '../../../shared/device-name.ts';
import { Button } from '../../../shared/widgets/button.tsx';
import { PageHead } from '../../../shared/widgets/page-head.tsx';
import { StatePage } from '../../../shared/widgets/state-page.tsx';
import { useTeller } from '../../../shared/widgets/toasts.tsx';
import { useWords } from '../../../shared/words/words.ts';
import styles from './activity.module.css';
import { ActivitySearch } from './activity-search.tsx';
import { activityTable } from './activity-table.ts';
import { activityText } from './activity-text.ts';
import { useActivityWords } from './activity-words.ts';
import { ANYTHING, type Search, useActivity, useGathered } from './use-activity.ts';

/** Who did what when, searched; for owners and managers. */
export default function ActivityPage() {
  const { t, failure, language } = useWords();
  const say = useActivityWords();
  const [typed, setTyped] = useState<Search>(ANYTHING);
  const search = useDeferredValue(typed);
  // Until the first answer says it nobody has typed a time.
  const [zone, setZone] = useState('Asia/Seoul');
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useActivity(search, zone);
  const said = data?.pages[0]?.timeZone ?? zone;
  if (said !== zone) setZone(said);
  const moment = momentsOf(language, zone);
  const entries = data?.pages.flatMap((page) => page.entries) ?? [];
  const lookedBackTo = data?.pages.at(-1)?.lookedBackTo;
  return (
    <>
      <PageHead title={say('title')} tools={<SaveButton search={search} zone={zone} />} />
      <div className={styles.page}>
        <ActivitySearch search={typed} people={data?.pages[0]?.people ?? []} onChange={setTyped} />
        {!data && (
          <StatePage text={error ? failure(error) : t('app.loading')}>
            {error && <Button onClick={() => void refetch()}>{t('app.retry')}</Button>}
          </StatePage>
        )}
        {data && entries.length === 0 && (
          <StatePage text={lookedBackTo ? say('noneYet', { time: moment(lookedBackTo) }) : say('none')} />
        )}
        <ol>
          {entries.map((entry) => (
            <Entry key={entry.eventId} entry={entry} moment={moment} />
          ))}
        </ol>
        {hasNextPage && (
          <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {say('older')}
          </Button>
        )}
      </div>
    </>
  );
}

/** Times as the venue's clock shows them, wherever this device is. */
function momentsOf(language: string, timeZone: string): (instant: string) => string {
  const format = new Intl.DateTimeFormat(language, {
    timeZone,
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return (instant) => format.format(new Date(instant));
}

function Entry({ entry, moment }: { entry: ActivityEntry; moment(instant: string): string }) {
  const words = useWords();
  const say = useActivityWords();
  const from = [entry.email, deviceName(entry.device), entry.address].filter(Boolean).join(' · ');
  return (
    <li className={styles.entry}>
      <time className={styles.quiet} dateTime={entry.at}>
        {moment(entry.at)}
      </time>
      <span>
        {activityText(entry, words, say)}
        {from && <span className={styles.quiet}>{from}</span>}
      </span>
    </li>
  );
}

function SaveButton({ search, zone }: { search: Search; zone: string }) {
  const words = useWords();
  const say = useActivityWords();
  const { tell, warn } = useTeller();
  const gathered = useGathered(search, zone);
  const save = () =>
    gathered.mutate(undefined, {
      onSuccess({ entries, isAll }) {
        download(activityTable(entries, { words, say, zone }));
        tell(say(isAll ? 'saved' : 'savedPart', { count: entries.length }));
      },
      onError: (error) => warn(words.failure(error)),
    });
  return (
    <Button aria-disabled={gathered.isPending} onClick={() => gathered.isPending || save()}>
      {gathered.isPending ? say('saving', { count: gathered.count }) : say('save')}
    </Button>
  );
}

function download(table: string): void {
  const url = URL.createObjectURL(new Blob([table], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `activity-${new Date().toISOString().slice(0, 10)}.csv`;
  link.click();
  // Some browsers begin to read it only after the click is over.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

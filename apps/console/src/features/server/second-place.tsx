import type { ServerFinding, ServerState } from '@hansang/contract/schemas';
import { Button } from '../../shared/widgets/button.tsx';
import { useWords } from '../../shared/words/words.ts';
import styles from './server.module.css';
import { useServerWords } from './server-words.ts';
import { troubleText } from './trouble-text.ts';
import { useTryPlace } from './use-server.ts';

interface SecondPlaceProps {
  readonly backups: ServerState['backups'];
  readonly findings: readonly ServerFinding[];
}

/** Where backups lie a second time, tried by a tap; absent where there is no such place. */
export function SecondPlace({ backups, findings }: SecondPlaceProps) {
  const say = useServerWords();
  const { moment, failure } = useWords();
  const { mutate, isPending, error } = useTryPlace();
  if (!backups?.hasElsewhere) return null;
  const { placeTriedAt: at } = backups;
  const finding = findings.find(({ trouble }) => trouble === 'BACKUP_ONE_PLACE');
  const now = finding
    ? troubleText(finding, say).wrong
    : at === null
      ? say('second.untried')
      : say('second.works', { at: moment(at) });
  return (
    <section aria-labelledby="server-second">
      <h2 id="server-second" className={styles.heading}>
        {say('second.heading')}
      </h2>
      <p role="status">{isPending ? say('second.trying') : error ? failure(error) : now}</p>
      <p className={styles.note}>{say('second.lead')}</p>
      <div className={`${styles.buttons} ${styles.tries}`}>
        <Button disabled={isPending} onClick={() => mutate(false)}>
          {say('second.try')}
        </Button>
        {finding?.params.reason === 'UNMARKED' && (
          <Button disabled={isPending} onClick={() => mutate(true)}>
            {say('second.adopt')}
          </Button>
        )}
      </div>
    </section>
  );
}

import type { ServerReach } from '@hansang/contract/schemas';
import { Button } from '../../shared/widgets/button.tsx';
import { Icon } from '../../shared/widgets/icon.tsx';
import { useWords } from '../../shared/words/words.ts';
import styles from './server.module.css';
import { type ServerWords, useServerWords } from './server-words.ts';
import { troubleText } from './trouble-text.ts';
import { useFindings, useReach } from './use-server.ts';

/** Which address guests use, who answers there, and what it lacks. */
export function Reach() {
  const say = useServerWords();
  const { moment, failure } = useWords();
  const { data, error, isFetching, refetch } = useReach();
  const toldAbove = new Set(useFindings().map(({ trouble }) => trouble));
  const warnings = data
    ? warningsOf(
        { ...data, certificate: data.certificate.filter(({ trouble }) => !toldAbove.has(trouble)) },
        say,
        moment,
      )
    : [];
  return (
    <section aria-labelledby="server-reach">
      <h2 id="server-reach" className={styles.heading}>
        {say('reach')}
      </h2>
      {data && <p className={styles.address}>{data.address}</p>}
      <ul className={styles.list}>
        {data?.answer === 'OURS' && (
          <li className={styles.well}>
            <Icon name="check" size={22} />
            {say('reach.OURS')}
          </li>
        )}
        {warnings.map(({ text, level }) => (
          <li key={text} className={`${styles.trouble} ${styles[level]}`}>
            <Icon name="alert" size={22} />
            <p>{text}</p>
          </li>
        ))}
      </ul>
      {warnings.length > 0 && <p className={styles.note}>{say('reach.how')}</p>}
      <p className={styles.note} role="status">
        {isFetching ? say('reach.asking') : error ? failure(error) : ''}
      </p>
      <Button disabled={isFetching} onClick={() => void refetch()}>
        {say('reach.again')}
      </Button>
    </section>
  );
}

/** Nothing is to be said against the address; null while that is being asked, or could not be. */
export function useReachesWell(): boolean | null {
  const say = useServerWords();
  const { moment } = useWords();
  const { data } = useReach();
  return data ? warningsOf(data, say, moment).length === 0 : null;
}

interface Warning {
  readonly text: string;
  readonly level: 'warn' | 'bad';
}

function warningsOf(reach: ServerReach, say: ServerWords, moment: (at: string) => string): Warning[] {
  const { answer, said, printed, certificate } = reach;
  return [
    answer !== 'OURS' && { text: say(`reach.${answer}`, { said }), level: 'bad' as const },
    ...certificate.map((finding) => {
      const { wrong, remedy } = troubleText(finding, say);
      return { text: `${wrong} ${remedy}`, level: finding.level };
    }),
    answer === 'OURS' && !reach.passesSockets && { text: say('reach.polling'), level: 'warn' as const },
    printed && {
      text: say('reach.printed', { address: printed.address, at: moment(printed.at) }),
      level: 'bad' as const,
    },
    !reach.isSet && { text: say('reach.unset'), level: 'warn' as const },
    reach.isLan && { text: say('reach.lan'), level: 'warn' as const },
    !reach.isHttps && { text: say('reach.http'), level: 'warn' as const },
  ].filter((warning) => warning !== false && warning !== null);
}

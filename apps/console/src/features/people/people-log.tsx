import { deviceName } from '../../shared/device-name.ts';
import { useWords } from '../../shared/words/words.ts';
import { actText } from './act-text.ts';
import styles from './people.module.css';
import { usePeople, usePeopleLog } from './use-people.ts';

/** What happened to the accounts of the venue: who, what, when, from where. */
export function PeopleLog() {
  const words = useWords();
  const { t, moment } = words;
  const { data } = usePeopleLog();
  const members = usePeople().data?.members;
  if (!data) return null;
  return (
    <section className={styles.log}>
      <h2>{t('people.log')}</h2>
      {data.entries.length === 0 && <p className={styles.quiet}>{t('people.logNone')}</p>}
      <ol>
        {data.entries.map((entry) => {
          const email = members?.find(({ userId }) => userId === entry.byId)?.email;
          const from = [email, deviceName(entry.device), entry.address].filter(Boolean).join(' · ');
          return (
            <li key={`${entry.eventId}`} className={styles.entry}>
              <time className={styles.quiet} dateTime={entry.at}>
                {moment(entry.at)}
              </time>
              <span>
                {actText(entry, words)}
                {from && <span className={styles.quiet}>{from}</span>}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

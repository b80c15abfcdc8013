import { useWords } from '../../../shared/words/words.ts';
import { writtenIn } from '../../../shared/words/written-in.ts';
import styles from '../table-sheet.module.css';
import { type TimelineEvent, timelineActor, timelineDishes, timelineText } from './timeline-text.ts';

/** What happened when and by whom, newest first. */
export function TableTimeline({ timeline }: { timeline: readonly TimelineEvent[] }) {
  const { t, of, clock, won } = useWords();
  const dishes = timelineDishes(timeline, of);
  return (
    <section className={styles.section} aria-label={t('table.timeline')}>
      <h3 className={styles.sectionTitle}>{t('table.timeline')}</h3>
      {timeline.length === 0 && <p className={styles.none}>{t('table.noTimeline')}</p>}
      <ol>
        {timeline.map((event, index) => {
          const text = timelineText(event, t, dishes, of, won);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of the log, told anew with every read
            <li key={index} className={styles.event}>
              <span className={styles.time}>{clock(event.at)}</span>
              <span>
                <span lang={writtenIn(text)}>{text}</span>{' '}
                <span className={styles.who}>{timelineActor(event, t)}</span>
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

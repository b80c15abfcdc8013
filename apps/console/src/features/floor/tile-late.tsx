import type { TableView, WaitingLimits } from '@hansang/contract/schemas';
import { STAGES } from '@hansang/rules';
import { elapsedText, latenessOf } from '../../shared/time/elapsed.ts';
import { LATE_ICONS } from '../../shared/time/late-icons.ts';
import { useNow } from '../../shared/time/now.ts';
import { Icon } from '../../shared/widgets/icon.tsx';
import { useWords } from '../../shared/words/words.ts';
import styles from './tile-late.module.css';

interface TileLateProps {
  visit: NonNullable<TableView['visit']>;
  limits: WaitingLimits;
}

/** What takes too long at a table, the loudest first; each stage by a shape of its own. */
export function TileLate({ visit: { oldest }, limits }: TileLateProps) {
  const { t } = useWords();
  const now = useNow();
  return [...STAGES].reverse().map((stage) => {
    const since = oldest[stage] === null ? null : Date.parse(oldest[stage]);
    const lateness = since === null ? 'calm' : latenessOf(since, now, limits[stage]);
    if (since === null || lateness === 'calm') return null;
    return (
      <span key={stage} className={`${styles.late} ${styles[lateness]}`}>
        <Icon name={LATE_ICONS[stage][lateness]} size={18} />
        {t(`late.${stage}`, { time: elapsedText(since, now) })}
      </span>
    );
  });
}

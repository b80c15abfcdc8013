import type { BoardOrder } from '@hansang/contract/schemas';
import type { Stage } from '@hansang/rules';
import { elapsedText, type Lateness } from '../../../shared/time/elapsed.ts';
import { LATE_ICONS } from '../../../shared/time/late-icons.ts';
import { useNow } from '../../../shared/time/now.ts';
import { Icon } from '../../../shared/widgets/icon.tsx';
import { useWords } from '../../../shared/words/words.ts';
import styles from '../order-card.module.css';

interface WaitedProps {
  order: BoardOrder;
  stage: Stage;
  lateness: Lateness;
}

/** How long the guests have waited in all; and once its stage takes too long, which and how long. */
export function Waited({ order, stage, lateness }: WaitedProps) {
  const { t } = useWords();
  const now = useNow();
  const time = elapsedText(Date.parse(order.startTime), now);
  const inStage = elapsedText(Date.parse(order.statusSince), now);
  return (
    <>
      <p className={styles.time}>
        <span aria-hidden="true">{time}</span>
        <span className="sr-only">{t('order.waited', { time })}</span>
      </p>
      {lateness !== 'calm' && (
        <p className={styles.late}>
          <Icon name={LATE_ICONS[stage][lateness]} size={18} />
          {t(`late.${stage}`, { time: inStage })}
          <span className="sr-only">{t(`order.${lateness}`)}</span>
        </p>
      )}
    </>
  );
}

import type { LineOffer, OrderLine } from '@hansang/contract/schemas';
import { useNow } from '../time/now.ts';
import { useWords } from '../words/words.ts';
import styles from './dish-lines.module.css';

/** What became of a line since it was ordered: off and why, asked about, free, in another's place. */
export function LineState({ line }: { line: OrderLine }) {
  const { t } = useWords();
  const { quantity, liveQuantity, freeQuantity, offReason, offNote, offerState, insteadOf } = line;
  const gone = quantity - liveQuantity;
  const isLost = offerState === 'DECLINED' || offerState === 'EXPIRED';
  const why = isLost ? t(`line.offer.${offerState}`) : offReason && t(`reason.${offReason}`);
  return (
    <>
      {line.offer && <Asking offer={line.offer} />}
      {insteadOf !== null && <p className={styles.state}>{t('line.instead')}</p>}
      {offReason && gone > 0 && (
        <p className={`${styles.state} ${styles.gone}`}>
          {offerState === 'TAKEN'
            ? t('line.replaced', { count: gone })
            : [t('line.gone', { count: gone }), why, offNote].filter(Boolean).join(' · ')}
        </p>
      )}
      {freeQuantity > 0 && (
        <p className={`${styles.state} ${styles.free}`}>{t('line.free', { count: freeQuantity })}</p>
      )}
    </>
  );
}

/** A guest is asked about another dish, for so long still. */
export function Asking({ offer: { substitute, expiresAt } }: { offer: LineOffer }) {
  const { t, of } = useWords();
  const left = Math.max(0, Math.ceil((Date.parse(expiresAt) - useNow()) / 1000));
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
  return (
    <p className={`${styles.state} ${styles.asking}`}>
      {t('line.asking', { dish: of(substitute.multiLanguage.name), count: substitute.quantity, time })}
    </p>
  );
}

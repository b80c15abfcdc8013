import { EXTERNAL_KINDS } from '@hansang/contract';
import type { TillsAnswer, VenueTill } from '@hansang/contract/schemas';
import { writtenIn } from '../../shared/words/written-in.ts';
import styles from './till.module.css';
import { useTillWords } from './till-words.ts';

interface UnmappedProps {
  readonly till: VenueTill;
  readonly items: TillsAnswer['unmapped'];
  readonly isOnly: boolean;
}

/** What a till has no number for, kind by kind, before an order of it fails there. */
export function Unmapped({ till: { name, unmappedCount }, items, isOnly }: UnmappedProps) {
  const t = useTillWords();
  if (items.length === 0) return null;
  const more = unmappedCount - items.length;
  return (
    <div className={styles.unmapped}>
      {!isOnly && <strong>{name}</strong>}
      {EXTERNAL_KINDS.map((kind) => {
        const names = items.filter((item) => item.kind === kind).map((item) => item.name);
        if (names.length === 0) return null;
        return (
          <p key={kind}>
            <span className={styles.note}>{t(`kind.${kind}`)}: </span>
            <span lang={writtenIn(names.join())}>{names.join(' · ')}</span>
          </p>
        );
      })}
      {more > 0 && <p className={styles.note}>{t('unmappedMore', { count: more })}</p>}
    </div>
  );
}

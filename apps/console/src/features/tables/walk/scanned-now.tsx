import type { ScannedCodeView } from '@hansang/contract/schemas';
import { Problem } from '../../../shared/widgets/field.tsx';
import { Icon } from '../../../shared/widgets/icon.tsx';
import { useTableWords } from '../table-words.ts';
import styles from './walk-codes.module.css';

interface ScannedNowProps {
  readonly code: ScannedCodeView | null;
  readonly problem: string | null;
}

/** What the camera has just opened, large enough to read at arm's length. */
export function ScannedNow({ code, problem }: ScannedNowProps) {
  const say = useTableWords();
  return (
    <>
      <div role="status" className={styles.now}>
        {code && (
          <div className={code.kind === 'RIGHT' ? styles.right : styles.bad}>
            <Icon name={code.kind === 'RIGHT' ? 'check' : 'alert'} size={40} />
            <div>
              {code.tableName !== null && <p className={styles.table}>{code.tableName}</p>}
              <p>{say(`walk.kind.${code.kind}`, { table: code.tableName ?? '' })}</p>
            </div>
          </div>
        )}
      </div>
      <Problem text={problem} />
    </>
  );
}

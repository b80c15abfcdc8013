import type { Localized } from '@hansang/contract/schemas';
import { Choices } from '../../../shared/order/choices.tsx';
import { Stepper } from '../../../shared/widgets/stepper.tsx';
import { useWords } from '../../../shared/words/words.ts';
import type { ChosenLine } from './chosen-line.ts';
import styles from './draft-panel.module.css';

interface DraftRowProps {
  chosen: ChosenLine;
  /** What the server said of it. */
  fault: Localized | null;
  isHeld: boolean;
  onQuantity(quantity: number): void;
  onOpen(): void;
}

/** One line of the order: its dish opens what was chosen, its number is changed beside it. */
export function DraftRow({
  chosen: { line, menu, total },
  fault,
  isHeld,
  onQuantity,
  onOpen,
}: DraftRowProps) {
  const { t, of, won } = useWords();
  const name = of(menu.multiLanguage.name);
  const options = menu.optionGroups.flatMap((group) => group.options);
  const dish = {
    size: menu.sizes.find(({ _id }) => _id === line.size?._id) ?? null,
    options: line.options.flatMap(({ _id, quantity }) => {
      const option = options.find((one) => one._id === _id);
      return option ? [{ ...option, quantity }] : [];
    }),
    note: line.note ?? null,
  };
  return (
    <li className={fault ? `${styles.line} ${styles.wrong}` : styles.line}>
      <button type="button" className={styles.open} disabled={isHeld} onClick={onOpen}>
        <span className={styles.name}>{name}</span>
        <span className={styles.total}>{won(total)}</span>
      </button>
      <Stepper
        count={line.quantity}
        least={isHeld ? line.quantity : 0}
        most={isHeld ? line.quantity : 999}
        less={`${name}: ${t('line.less')}`}
        more={`${name}: ${t('line.more')}`}
        onChange={onQuantity}
      />
      <div className={styles.chosen}>
        <Choices dish={dish} />
        {fault && <p className={styles.fault}>{of(fault)}</p>}
      </div>
    </li>
  );
}

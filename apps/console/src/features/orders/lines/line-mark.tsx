import type { BoardLine } from '@hansang/contract/schemas';
import { Icon } from '../../../shared/widgets/icon.tsx';
import { useWords } from '../../../shared/words/words.ts';
import styles from './line-mark.module.css';

interface LineMarkProps {
  menu: BoardLine;
  /** The step that a tap takes; null where there is none for this dish now. */
  to: 'DONE' | 'SERVED' | null;
  onTap(): void;
}

/** Beside a dish: the tap that says that it is done or carried, and the tick that it was. */
export function LineMark({ menu, to, onTap }: LineMarkProps) {
  const { t, of } = useWords();
  const dish = of(menu.multiLanguage.name);
  if (to === null)
    return menu.state === 'DONE' || menu.state === 'SERVED' ? (
      <span className={styles.done}>
        <Icon name={menu.state === 'SERVED' ? 'ordered' : 'check'} size={22} />
        <span className="sr-only">{t(`rush.line.${menu.state}`)}</span>
      </span>
    ) : null;
  return (
    <button
      type="button"
      className={styles.tap}
      aria-label={t(`rush.take.${to}`, { dish })}
      title={t(`rush.take.${to}`, { dish })}
      onClick={onTap}
    >
      <Icon name={to === 'SERVED' ? 'ordered' : 'check'} size={22} />
    </button>
  );
}

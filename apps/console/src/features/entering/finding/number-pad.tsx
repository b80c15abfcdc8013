import type { Menu } from '@hansang/contract/schemas';
import { isOrderable } from '@hansang/rules';
import { Button } from '../../../shared/widgets/button.tsx';
import { useWords } from '../../../shared/words/words.ts';
import { useEnteringWords } from '../entering-words.ts';
import styles from './number-pad.module.css';

interface NumberPadProps {
  typed: string;
  onType(typed: string): void;
  /** The dish that the typed number names. */
  found?: Menu;
  number?: number;
  isHeld: boolean;
  onAdd(): void;
}

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '×', '0', '⌫'] as const;

/** Dishes by their numbers: `12`, or `12×3` for three of it. */
export function NumberPad({ typed, onType, found, number, isHeld, onAdd }: NumberPadProps) {
  const { of } = useWords();
  const e = useEnteringWords();
  const press = (key: (typeof KEYS)[number]) => {
    if (key === '⌫') onType(typed.slice(0, -1));
    else if (key !== '×') onType(typed + key);
    else if (/^\d+$/.test(typed)) onType(`${typed}×`);
  };
  return (
    <div className={styles.pad}>
      <p className={styles.shown}>
        <output className={styles.typed}>{typed || '–'}</output>
        <span className={styles.found}>
          {found ? `${number} ${of(found.multiLanguage.name)}` : e('padNote')}
        </span>
      </p>
      <div className={styles.keys}>
        {KEYS.map((key) => (
          <button
            key={key}
            type="button"
            className={styles.key}
            onClick={() => press(key)}
            {...(key === '⌫' && { 'aria-label': e('erase') })}
            {...(key === '×' && { 'aria-label': e('timesKey') })}
          >
            {key}
          </button>
        ))}
      </div>
      <Button
        kind="primary"
        shape="large"
        isWide
        disabled={!found || isHeld || !isOrderable(found)}
        onClick={onAdd}
      >
        {e('add')}
      </Button>
    </div>
  );
}

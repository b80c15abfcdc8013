import { CASH_PIECES } from '@hansang/contract';
import type { Pieces } from '@hansang/rules/day';
import { Button } from '../../../shared/widgets/button.tsx';
import { Icon } from '../../../shared/widgets/icon.tsx';
import { useWords } from '../../../shared/words/words.ts';
import { useDayWords } from '../day-words.ts';
import styles from './drawer.module.css';

const MOST = 9999;

/** How many of each note and coin, by taps or typed. */
export function PieceCounter({ pieces, onChange }: { pieces: Pieces; onChange(pieces: Pieces): void }) {
  const { won } = useWords();
  const d = useDayWords();
  const set = (piece: number, count: number) =>
    onChange({ ...pieces, [piece]: Math.min(MOST, Math.max(0, count)) });
  return (
    <fieldset className={styles.pieces}>
      <legend className="sr-only">{d('pieces')}</legend>
      {CASH_PIECES.map((piece) => {
        const count = pieces[String(piece)] ?? 0;
        const name = won(piece);
        return (
          <div key={piece} className={styles.piece}>
            <span className={styles.pieceName} data-coin={piece < 1000}>
              {name}
            </span>
            <Button
              shape="square"
              aria-label={d('fewer', { piece: name })}
              disabled={count === 0}
              onClick={() => set(piece, count - 1)}
            >
              −
            </Button>
            <input
              className={styles.count}
              inputMode="numeric"
              autoComplete="off"
              aria-label={d('piecesOf', { piece: name, count })}
              value={count}
              onFocus={({ target }) => target.select()}
              onChange={({ target }) => set(piece, Number(target.value.replace(/\D/g, '').slice(0, 4)))}
            />
            <Button
              shape="square"
              aria-label={d('more', { piece: name })}
              onClick={() => set(piece, count + 1)}
            >
              <Icon name="plus" />
            </Button>
            <span className={styles.worth}>{won(piece * count)}</span>
          </div>
        );
      })}
    </fieldset>
  );
}

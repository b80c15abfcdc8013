import { TABLE_SHAPES } from '@hansang/contract';
import type { TablePlace } from '@hansang/contract/schemas';
import { reshaped } from '@hansang/rules/room';
import { Button } from '../../../shared/widgets/button.tsx';
import segments from '../../../shared/widgets/segments.module.css';
import { useTableWords } from '../table-words.ts';
import styles from './room.module.css';
import type { PlacedTable } from './room-canvas.tsx';

interface TablePanelProps extends PlacedTable {
  onStep(across: number, down: number): void;
  onReshape(place: TablePlace): void;
  onTakeOut(): void;
}

const MOVES = [
  ['room.left', '←', -1, 0],
  ['room.up', '↑', 0, -1],
  ['room.down', '↓', 0, 1],
  ['room.right', '→', 1, 0],
] as const;

const SIZES = [
  ['room.narrower', 'w', -1],
  ['room.wider', 'w', 1],
  ['room.shorter', 'h', -1],
  ['room.longer', 'h', 1],
] as const;

/** What is done with a chosen table by buttons: whoever cannot drag moves it too. */
export function TablePanel({ table, place, onStep, onReshape, onTakeOut }: TablePanelProps) {
  const say = useTableWords();
  const isLong = place.shape === 'LONG';
  return (
    <section className={styles.panel} aria-label={say('room.table', { table: table.tableName })}>
      <h2>{say('room.table', { table: table.tableName })}</h2>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot scroll sideways */}
      <div className={segments.segments} role="group" aria-label={say('room.shape')}>
        {TABLE_SHAPES.map((shape) => (
          <button
            key={shape}
            type="button"
            className={segments.segment}
            aria-pressed={shape === place.shape}
            onClick={() => onReshape(reshaped(place, { shape }))}
          >
            {say(`room.shape.${shape}`)}
          </button>
        ))}
      </div>
      <div className={styles.buttons}>
        {MOVES.map(([name, sign, across, down]) => (
          <Button key={name} shape="square" aria-label={say(name)} onClick={() => onStep(across, down)}>
            <span aria-hidden>{sign}</span>
          </Button>
        ))}
      </div>
      <div className={styles.buttons}>
        {SIZES.filter(([, side]) => isLong || side === 'w').map(([name, side, by]) => (
          <Button key={name} onClick={() => onReshape(reshaped(place, { [side]: place[side] + by }))}>
            {say(isLong ? name : by > 0 ? 'room.larger' : 'room.smaller')}
          </Button>
        ))}
        {isLong && (
          <Button onClick={() => onReshape({ ...place, w: place.h, h: place.w })}>{say('room.turn')}</Button>
        )}
      </div>
      <Button kind="quiet" onClick={onTakeOut}>
        {say('room.takeOut')}
      </Button>
    </section>
  );
}

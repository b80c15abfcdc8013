import { useRef } from 'react';
import { Sheet } from '../../shared/layer/sheet.tsx';
import { useWords } from '../../shared/words/words.ts';
import type { Parts } from '../parts.ts';
import { DishContent, DishMissing, useDish } from '../screens/dish-page.tsx';
import { leaveSheet } from './leave-sheet.ts';

/** A dish over the menu. `id` is null while none is open; the last one stays until its motion is over. */
export default function DishSheet({ parts, id }: { parts: Parts; id: string | null }) {
  const last = useRef({ id: '', turn: 0, wasOpen: false });
  if (id !== null && (!last.current.wasOpen || last.current.id !== id))
    last.current = { id, turn: last.current.turn + 1, wasOpen: true };
  else if (id === null) last.current = { ...last.current, wasOpen: false };
  const { id: shown, turn } = last.current;
  return shown === '' ? null : <Opened key={turn} parts={parts} id={shown} isOpen={id !== null} />;
}

function Opened({ parts, id, isOpen }: { parts: Parts; id: string; isOpen: boolean }) {
  const { t } = useWords();
  const { dish, failed, retry } = useDish(parts, id);
  if (!dish) {
    return (
      <Sheet isOpen={isOpen} titleId="dish" onClose={leaveSheet} hasAddress>
        <p id="dish" className="sr-only">
          {t('common.loading')}
        </p>
        <DishMissing failed={failed} isKnown={dish === null} onRetry={retry} />
      </Sheet>
    );
  }
  return (
    <DishContent
      parts={parts}
      dish={dish}
      titleId="dish"
      onAdded={leaveSheet}
      frame={(content, bar) => (
        <Sheet isOpen={isOpen} titleId="dish" onClose={leaveSheet} hasAddress bar={bar}>
          {content}
        </Sheet>
      )}
    />
  );
}

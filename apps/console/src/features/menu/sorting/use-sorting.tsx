import { type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useEditorWords } from '../editor-words.ts';
import { movedTo, placeAt } from './places.ts';
import { SortHandle } from './sort-handle.tsx';

interface Sorted {
  readonly ids: readonly string[];
  nameOf(id: string): string;
  /** Every id in its new order; told once, when the row is let go elsewhere. */
  onSort(ids: readonly string[]): void;
}

/** What a row of a list that is sorted carries, and what it is dragged by. */
export interface SortRow {
  readonly row: {
    readonly 'data-sort': string;
    readonly 'data-dragged'?: true;
    readonly style?: CSSProperties;
  };
  readonly handle: ReactNode;
}

interface Drag {
  readonly id: string;
  /** The list as it would be if the row were let go now. */
  readonly order: readonly string[];
  readonly by: 'pointer' | 'keys';
}

/**
 * Sorts a list by dragging: rows are its own children, laid out in a grid, so that they change places without leaving the
 * page. By keys: space picks up, arrows move, space lets go, Escape takes it back.
 */
export function useSorting({ ids, nameOf, onSort }: Sorted) {
  const { e } = useEditorWords();
  const list = useRef<HTMLDivElement & HTMLUListElement>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const [said, setSaid] = useState('');
  const order = drag?.order ?? ids;

  const pick = (id: string, by: Drag['by']) => {
    setDrag({ id, order: ids, by });
    setSaid(e('drag.picked', { name: nameOf(id) }));
  };
  const moveTo = ({ id, order: before, by }: Drag, place: number) => {
    const after = movedTo(before, id, place);
    if (after.indexOf(id) === before.indexOf(id)) return;
    setDrag({ id, order: after, by });
    setSaid(e('drag.moved', { name: nameOf(id), place: after.indexOf(id) + 1, count: after.length }));
  };
  const end = ({ id, order: after }: Drag, isKept: boolean) => {
    setDrag(null);
    const isMoved = isKept && after.indexOf(id) !== ids.indexOf(id);
    setSaid(
      isMoved
        ? e('drag.dropped', { name: nameOf(id), place: after.indexOf(id) + 1, count: after.length })
        : e('drag.cancelled', { name: nameOf(id) }),
    );
    if (isMoved) onSort(after);
  };

  useEffect(() => {
    if (!drag) return;
    // What is dragged beyond the edge takes the list along.
    const dragged = [...(list.current?.children ?? [])].find(
      (row) => row instanceof HTMLElement && row.dataset.sort === drag.id,
    );
    dragged?.scrollIntoView?.({ block: 'nearest' });
    if (drag.by === 'keys') return;
    const onMove = ({ clientY }: PointerEvent) => {
      if (list.current) moveTo(drag, placeAt(list.current, drag.id, clientY));
    };
    const onUp = () => end(drag, true);
    const onCancel = () => end(drag, false);
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      end(drag, false);
    };
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener('pointermove', onMove, { signal });
    window.addEventListener('pointerup', onUp, { signal });
    window.addEventListener('pointercancel', onCancel, { signal });
    window.addEventListener('keydown', onKey, { signal, capture: true });
    return () => listening.abort();
  });

  const onKeyDown = (id: string) => (event: KeyboardEvent) => {
    const isPicked = drag?.id === id && drag.by === 'keys';
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (event.key === ' ' || event.key === 'Enter') {
      if (isPicked) end(drag, true);
      else pick(id, 'keys');
    } else if (isPicked && by !== 0) moveTo(drag, drag.order.indexOf(id) + by);
    else if (isPicked && event.key === 'Escape') end(drag, false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const rowOf = (id: string): SortRow => ({
    row: {
      'data-sort': id,
      ...(drag?.id === id && { 'data-dragged': true }),
      ...(drag && { style: { order: order.indexOf(id) } }),
    },
    handle: (
      <SortHandle
        name={nameOf(id)}
        isPicked={drag?.id === id}
        onPick={() => pick(id, 'pointer')}
        onKeyDown={onKeyDown(id)}
        onLeave={() => drag?.id === id && drag.by === 'keys' && end(drag, false)}
      />
    ),
  });
  const spoken = (
    <span className="sr-only" role="status">
      {said}
    </span>
  );
  return { list, rowOf, spoken };
}

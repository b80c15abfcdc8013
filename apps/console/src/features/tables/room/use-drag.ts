import { ROOM } from '@hansang/contract';
import type { TablePlace } from '@hansang/contract/schemas';
import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from 'react';

interface Dragged {
  readonly tableIdx: number;
  /** Where it would be dropped now. */
  readonly place: TablePlace;
}

/** Drags tables over the squares of a room, by mouse, pen or finger; Escape lets go where it was. */
export function useDrag(
  room: RefObject<HTMLElement | null>,
  onDrop: (tableIdx: number, place: TablePlace) => void,
) {
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const going = useRef<AbortController>(null);
  useEffect(() => () => going.current?.abort(), []);
  const begin = (event: ReactPointerEvent, tableIdx: number, from: TablePlace) => {
    const width = room.current?.getBoundingClientRect().width ?? 0;
    if (event.button !== 0 || width === 0) return;
    going.current?.abort();
    const letGo = new AbortController();
    going.current = letGo;
    const { clientX, clientY, pointerId } = event;
    const square = width / ROOM.columns;
    let place = from;
    const end = () => {
      letGo.abort();
      setDragged(null);
    };
    const listen = <Kind extends keyof WindowEventMap>(
      kind: Kind,
      hear: (event: WindowEventMap[Kind]) => void,
    ) => window.addEventListener(kind, hear, { signal: letGo.signal });
    listen('pointermove', (moved) => {
      if (moved.pointerId !== pointerId) return;
      const x = within(from.x + (moved.clientX - clientX) / square, ROOM.columns - from.w);
      const y = within(from.y + (moved.clientY - clientY) / square, ROOM.rows - from.h);
      if (x === place.x && y === place.y) return;
      place = { ...from, x, y };
      setDragged({ tableIdx, place });
    });
    listen('pointerup', (lifted) => {
      if (lifted.pointerId !== pointerId) return;
      end();
      if (place !== from) onDrop(tableIdx, place);
    });
    listen('pointercancel', end);
    listen('keydown', ({ key }) => {
      if (key === 'Escape') end();
    });
  };
  return { dragged, begin };
}

const within = (squares: number, most: number): number => Math.min(most, Math.max(0, Math.round(squares)));

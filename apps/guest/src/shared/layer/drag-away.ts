import { type PointerEvent, useRef } from 'react';

/** How far, or how fast, a sheet must be drawn down to go. */
const FAR_PX = 110;
const FAST_PX_PER_MS = 0.6;

/** Handlers for a sheet's top: the sheet follows the finger down and goes when drawn far or fast enough. */
export function useDragAway(onAway: () => void) {
  const drag = useRef<{ startY: number; startedAt: number; sheet: HTMLElement } | null>(null);

  const move = (y: number) => {
    if (drag.current) drag.current.sheet.style.transform = y > 0 ? `translateY(${y}px)` : '';
  };
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.target instanceof Element && event.target.closest('button, a')) return;
      const sheet = event.currentTarget.parentElement;
      if (!sheet) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = { startY: event.clientY, startedAt: event.timeStamp, sheet };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (drag.current) move(event.clientY - drag.current.startY);
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (!drag.current) return;
      const distance = event.clientY - drag.current.startY;
      const speed = distance / Math.max(1, event.timeStamp - drag.current.startedAt);
      move(0);
      drag.current = null;
      if (distance > FAR_PX || (distance > 24 && speed > FAST_PX_PER_MS)) onAway();
    },
    onPointerCancel() {
      move(0);
      drag.current = null;
    },
  };
}

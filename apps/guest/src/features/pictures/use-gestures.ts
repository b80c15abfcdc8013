import { type PointerEvent, useRef } from 'react';
import { DRAG_PX, doubleTap, type Extent, type Point, panBy, swipeStep, type Zoom, zoomAt } from './zoom.ts';

const DOUBLE_TAP_MS = 300;
const DOUBLE_TAP_PX = 32;

interface GestureParts {
  readonly zoom: Zoom;
  onZoom(zoom: Zoom): void;
  onSwipe(step: -1 | 1): void;
}

interface Finger {
  readonly start: Point;
  last: Point;
}

/** Fingers on the stage: one pans or swipes, two pinch, two taps enlarge. A mouse is one finger. */
export function useGestures({ zoom, onZoom, onSwipe }: GestureParts) {
  const fingers = useRef(new Map<number, Finger>());
  const tapped = useRef<{ at: number; point: Point } | null>(null);
  const now = useRef(zoom);
  now.current = zoom;
  const set = (next: Zoom) => {
    now.current = next;
    onZoom(next);
  };

  const lift = (event: PointerEvent<HTMLElement>, isTap: boolean) => {
    const finger = fingers.current.get(event.pointerId);
    fingers.current.delete(event.pointerId);
    if (!finger || fingers.current.size > 0 || !isTap) return;
    const dx = finger.last.x - finger.start.x;
    const dy = finger.last.y - finger.start.y;
    if (Math.hypot(dx, dy) < DRAG_PX) return tap(event, finger.last);
    const step = now.current.scale === 1 ? swipeStep(dx, dy) : 0;
    if (step !== 0) onSwipe(step);
  };
  const tap = (event: PointerEvent<HTMLElement>, point: Point) => {
    const before = tapped.current;
    const isSecond =
      before !== null &&
      event.timeStamp - before.at < DOUBLE_TAP_MS &&
      Math.hypot(point.x - before.point.x, point.y - before.point.y) < DOUBLE_TAP_PX;
    tapped.current = isSecond ? null : { at: event.timeStamp, point };
    if (isSecond) set(doubleTap(now.current, point, stageOf(event)));
  };

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      event.currentTarget.setPointerCapture?.(event.pointerId);
      const point = pointOf(event);
      fingers.current.set(event.pointerId, { start: point, last: point });
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const finger = fingers.current.get(event.pointerId);
      if (!finger) return;
      const point = pointOf(event);
      const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1].last;
      const stage = stageOf(event);
      if (other) {
        const factor = apart(point, other) / Math.max(1, apart(finger.last, other));
        const middle = { x: (point.x + other.x) / 2, y: (point.y + other.y) / 2 };
        set(zoomAt(now.current, factor, middle, stage));
      } else if (now.current.scale > 1) {
        set(panBy(now.current, point.x - finger.last.x, point.y - finger.last.y, stage));
      }
      finger.last = point;
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => lift(event, true),
    onPointerCancel: (event: PointerEvent<HTMLElement>) => lift(event, false),
  };
}

const apart = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

function stageOf({ currentTarget }: PointerEvent<HTMLElement>): Extent {
  return { width: currentTarget.clientWidth, height: currentTarget.clientHeight };
}

function pointOf(event: PointerEvent<HTMLElement>): Point {
  const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
  return { x: event.clientX - left - width / 2, y: event.clientY - top - height / 2 };
}

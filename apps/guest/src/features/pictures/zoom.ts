/** How a picture lies on its stage: enlarged about the middle and moved by pixels. */
export interface Zoom {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export interface Extent {
  readonly width: number;
  readonly height: number;
}

/** A place on the stage, in pixels from its middle. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export const WHOLE: Zoom = { scale: 1, x: 0, y: 0 };
export const MOST = 4;
export const TAPPED = 2.5;
/** How far a finger goes before it is no tap. */
export const DRAG_PX = 8;
const SWIPE_PX = 48;

const between = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

/** Nothing beyond the picture's edge comes into sight. */
function kept({ scale, x, y }: Zoom, { width, height }: Extent): Zoom {
  const far = (size: number) => ((scale - 1) * size) / 2;
  // A picture that fits has nowhere to go; written so that no zero is negative.
  return {
    scale,
    x: between(x, -far(width), far(width)) || 0,
    y: between(y, -far(height), far(height)) || 0,
  };
}

/** Enlarges by a factor; what lies under the point stays under it. */
export function zoomAt(zoom: Zoom, factor: number, point: Point, stage: Extent): Zoom {
  const scale = between(zoom.scale * factor, 1, MOST);
  const ratio = scale / zoom.scale;
  const x = point.x - (point.x - zoom.x) * ratio;
  const y = point.y - (point.y - zoom.y) * ratio;
  return kept({ scale, x, y }, stage);
}

export const panBy = (zoom: Zoom, dx: number, dy: number, stage: Extent): Zoom =>
  kept({ scale: zoom.scale, x: zoom.x + dx, y: zoom.y + dy }, stage);

/** A double tap enlarges at its place, and makes an enlarged picture whole again. */
export const doubleTap = (zoom: Zoom, point: Point, stage: Extent): Zoom =>
  zoom.scale > 1 ? WHOLE : zoomAt(zoom, TAPPED, point, stage);

/** Where a swipe leads: to the next picture, the one before, or nowhere. */
export function swipeStep(dx: number, dy: number): -1 | 0 | 1 {
  if (Math.abs(dx) < SWIPE_PX || Math.abs(dx) < Math.abs(dy)) return 0;
  return dx < 0 ? 1 : -1;
}

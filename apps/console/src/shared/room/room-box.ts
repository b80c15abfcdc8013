import type { TablePlace } from '@hansang/contract/schemas';
import type { CSSProperties } from 'react';

/** Where a table's box lies, in squares from a corner; the stylesheet says how large a square is. */
export const boxStyle = (
  { x, y, w, h }: Pick<TablePlace, 'x' | 'y' | 'w' | 'h'>,
  corner: { readonly x: number; readonly y: number } = { x: 0, y: 0 },
): CSSProperties => ({ '--x': x - corner.x, '--y': y - corner.y, '--w': w, '--h': h }) as CSSProperties;

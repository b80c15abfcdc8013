import { IMAGE_SHAPES, IMAGE_WIDTHS, type ImageShape, imageHeight } from '@hansang/contract';
import { z } from 'zod';

/** Device pixels; without a height the picture keeps its shape. */
export interface Size {
  readonly width: number;
  readonly height: number | null;
}

const shapes = Object.keys(IMAGE_SHAPES) as ImageShape[];
const pixels = z
  .string()
  .regex(/^\d{1,4}$/)
  .transform(Number);

/** The query of a picture's address; only sizes of the contract's list are drawn. */
export const sizeQuery = z
  .object({ w: pixels.optional(), h: pixels.optional(), fit: z.literal('cover').optional() })
  .transform(({ w = 870, h = null }): Size => ({ width: w, height: h }))
  .refine(({ width }) => (IMAGE_WIDTHS as readonly number[]).includes(width), {
    path: ['w'],
    error: `must be one of ${IMAGE_WIDTHS.join(', ')}`,
  })
  .refine(
    ({ width, height }) => height === null || shapes.some((shape) => imageHeight(width, shape) === height),
    {
      path: ['h'],
      error: `must be the width's height in the shape ${shapes.join(', ')}`,
    },
  );

import { z } from 'zod';
import { restaurantParams } from '../params.ts';
import { language } from '../text.ts';
import type { Bindings } from './binding.ts';

const count = z.number().int().min(0);

/** Staff: what a venue keeps, and how it is taken home. */
export const RECORD_CALLS = {
  openArchive: {
    access: { staff: 'export.make', provenLately: true },
    params: restaurantParams,
    answer: z.object({ orders: count, reviews: count }),
  },
  archive: {
    access: { staff: 'export.make', provenLately: true },
    params: restaurantParams,
    query: z.object({ language: language.optional() }),
    answer: z.string(),
  },
} as const satisfies Bindings;

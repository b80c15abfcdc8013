import { type Refusal, refuse } from '../order/refusal.ts';

const LARGEST = 2_147_483_647;

/** The restaurant id that a link names, or why it cannot be one. */
export function venueIdOf(
  text: string,
): number | Refusal<'BASE_RESTAURANTIDX' | 'MIN_RESTAURANTIDX' | 'NOT_FOUND_RESTAURANT'> {
  if (!/^-?\d+$/.test(text)) return refuse('BASE_RESTAURANTIDX');
  const id = Number(text);
  if (id < 1) return refuse('MIN_RESTAURANTIDX');
  return id > LARGEST ? refuse('NOT_FOUND_RESTAURANT') : id;
}

/** The table id that a link names, or why it cannot be one. */
export function tableIdOf(text: string): number | Refusal<'NOT_FOUND_TABLE'> {
  const id = /^\d+$/.test(text) ? Number(text) : 0;
  return id >= 1 && id <= LARGEST ? id : refuse('NOT_FOUND_TABLE');
}

import { ALCOHOL_TAGS, ALLERGENS, DIETS, RESTRICTION_TYPES } from '@hansang/contract';

/** Fields that hold words of a list. */
export const CODE_FIELDS = {
  alcoholTag: ALCOHOL_TAGS,
  restrictionType: RESTRICTION_TYPES,
  allergens: ALLERGENS,
  freeOf: ALLERGENS,
  diet: DIETS,
} as const;
export type CodeField = keyof typeof CODE_FIELDS;

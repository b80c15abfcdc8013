import { storedText } from '@hansang/contract/schemas';
import { z } from 'zod';

export const nameText = storedText(80);
export const longText = storedText(1000);

/** Stable id of a part of a venue file: small letters, digits and hyphens. */
export const slug = z
  .string()
  .max(64)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be small letters and digits, joined by single hyphens');

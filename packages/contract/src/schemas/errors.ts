import { z } from 'zod';
import { ERROR_CODES } from '../errors.ts';
import { localized } from './text.ts';

export const errorReply = z.object({
  status: z.number().int(),
  name: z.string(),
  /** The Korean text. */
  message: z.string(),
  errorCode: z.enum(ERROR_CODES as [string, ...string[]]),
  multiLanguage: z.object({ message: localized }),
  details: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});
export type ErrorReply = z.infer<typeof errorReply>;

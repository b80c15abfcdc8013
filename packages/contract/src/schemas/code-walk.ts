import { z } from 'zod';
import { SCANNED_CODES } from '../codes.ts';
import { instant } from './text.ts';

/** A code that was scanned on a walk, as things are now. */
const scannedCode = z.object({
  /** The same code again has the same. */
  codeId: z.string(),
  kind: z.enum(SCANNED_CODES),
  /** The table that it is or was of; null of another venue and of none. */
  tableIdx: z.number().int().nullable(),
  tableName: z.string().nullable(),
  at: instant,
  by: z.string(),
});
export type ScannedCodeView = z.infer<typeof scannedCode>;

/** The latest walk that looked at printed codes; null before the first. */
export const codeWalkAnswer = z.object({
  walk: z
    .object({
      startedAt: instant,
      startedBy: z.string(),
      /** Null while it goes on. */
      endedAt: instant.nullable(),
      /** Latest first. */
      scanned: z.array(scannedCode),
    })
    .nullable(),
});
export type CodeWalkAnswer = z.infer<typeof codeWalkAnswer>;

/** Path and query that the code opened. */
export const tickCodeRequest = z.object({ scanned: z.string().min(1).max(300) });
export const tickCodeAnswer = codeWalkAnswer.extend({ code: scannedCode });
export type TickCodeAnswer = z.infer<typeof tickCodeAnswer>;

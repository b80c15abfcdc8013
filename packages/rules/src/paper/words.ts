import type { CancelReason } from '@hansang/contract';

/** What is said on paper beside the venue's and its guests' own words. */
export type PaperWord =
  | 'change'
  | 'cancel'
  | 'reprint'
  | 'late'
  | 'people'
  | 'first'
  | 'entered'
  | 'moved'
  | 'adult'
  | 'note'
  | 'partOf'
  | 'copy'
  | 'missing'
  | 'reason'
  | 'bill'
  | 'receipt'
  | 'table'
  | 'number'
  | 'total'
  | 'supply'
  | 'vat'
  | 'taxFree'
  | 'paid'
  | 'owed'
  | 'registration'
  | 'phone'
  | 'test'
  | 'test.printer'
  | 'test.columns'
  | 'test.stations'
  | 'test.works'
  | 'won'
  | `reason.${CancelReason}`;

/** Says a word in the paper's language, with what stands in its braces. */
export type SayOnPaper = (word: PaperWord, params?: Readonly<Record<string, string | number>>) => string;

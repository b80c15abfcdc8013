import type { LineReason } from '@hansang/contract';

/** What staff want of pieces of a line. */
export type LineWish =
  | {
      readonly way: 'off';
      readonly quantity: number;
      readonly reason: LineReason;
      readonly note: string;
      readonly isSoldOut: boolean;
    }
  | {
      readonly way: 'free';
      readonly quantity: number;
      readonly reason: LineReason;
      readonly note: string;
    }
  | {
      readonly way: 'instead';
      readonly quantity: number;
      readonly menuId: string;
      readonly sizeId: string | null;
      readonly isSoldOut: boolean;
    }
  | {
      /** The same where whoever asks has asked the guests already. */
      readonly way: 'replace';
      readonly quantity: number;
      readonly menuId: string;
      readonly sizeId: string | null;
      readonly isAdult: boolean;
      readonly isSoldOut: boolean;
    }
  | {
      readonly way: 'pass';
      readonly quantity: number;
      readonly toTableIdx: number;
      /** Null where nobody has sat down. */
      readonly toVisitId: string | null;
    }
  | { readonly way: 'withdraw'; readonly offerId: string };

/** What may be done about a line, in the order in which it is wanted. */
export const LINE_WAYS = ['off', 'instead', 'replace', 'free', 'pass'] as const;
export type LineWay = (typeof LINE_WAYS)[number];

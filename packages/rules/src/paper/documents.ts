import type { CancelReason, Language } from '@hansang/contract';

/** A name in the venue's languages; Korean is always there. */
export type PaperText = { readonly ko: string } & { readonly [Of in Language]?: string | undefined };

/** One dish on a kitchen ticket. */
export interface TicketLine {
  /** What it is of its order: a line, and of a set which part. */
  readonly key: string;
  readonly name: PaperText;
  readonly size: PaperText | null;
  readonly options: readonly { readonly name: PaperText; readonly quantity: number }[];
  /** How many are to be made; of a cancelled line how many are not. */
  readonly quantity: number;
  /** How many there were before, on a ticket that changes one. */
  readonly before?: number;
  readonly note: string | null;
  readonly isForAdults: boolean;
  /** The set that the dish is part of. */
  readonly partOf: PaperText | null;
}

/** What a station gets: dishes to make, dishes that changed, dishes not to make. */
export interface KitchenTicket {
  readonly kind: 'ORDER' | 'CHANGE' | 'CANCEL';
  readonly station: string | null;
  readonly number: number;
  readonly table: string;
  readonly floor: PaperText | null;
  /** ISO 8601. */
  readonly placedAt: string;
  readonly headCount: number | null;
  /** What staff call the guests; not on paper of before there were such names. */
  readonly party?: string | null;
  readonly isFirst: boolean;
  /** The table at which its dishes were before. */
  readonly movedFrom?: string | null;
  /** Who of the staff entered it: the one to ask; null or absent where guests ordered. */
  readonly enteredBy?: string | null;
  readonly lines: readonly TicketLine[];
  readonly note: string | null;
  readonly reason: CancelReason | null;
  readonly reasonNote: string | null;
}

/** Who sells, as the law wants it on a receipt. */
export interface PaperSeller {
  readonly venue: PaperText;
  readonly company: string | null;
  readonly registrationNumber: string | null;
  readonly phone: string | null;
}

/** An amount with what it is for, in words that are printed as they are. */
export interface PaperAmount {
  readonly label: string;
  readonly amount: number;
}

/** What a visit owes, or what it paid. Whoever asks for it has computed every amount. */
export interface BillPaper {
  readonly kind: 'BILL' | 'RECEIPT';
  /** That its words were written in; it is printed in no other one. Older papers do not say. */
  readonly language?: Language;
  readonly seller: PaperSeller;
  readonly table: string;
  /** Number of the bill or the order, where it has one. */
  readonly number: string | null;
  /** ISO 8601. */
  readonly at: string;
  readonly lines: readonly {
    readonly name: PaperText;
    readonly detail: string | null;
    readonly quantity: number;
    readonly amount: number;
  }[];
  /** Discounts, service, rounding: signed. */
  readonly entries: readonly PaperAmount[];
  readonly total: number;
  /** Null where the venue states none. */
  readonly tax: { readonly supply: number; readonly vat: number; readonly taxFree: number } | null;
  /** What was paid, with lines below it such as a card's number or what came back. */
  readonly payments: readonly (PaperAmount & { readonly detail: string | null })[];
  readonly owed: number;
  /** Words at the end. */
  readonly foot: string | null;
}

/** A day as it was closed: sections of rows, in words that are printed as they are. */
export interface DayPaper {
  readonly kind: 'DAY_REPORT';
  /** As of a bill. */
  readonly language?: Language;
  readonly venue: PaperText;
  readonly title: string;
  /** Such as 2026-11-22. */
  readonly day: string;
  readonly sections: readonly {
    readonly title: string | null;
    readonly rows: readonly {
      readonly label: string;
      readonly value: string;
      readonly isTotal?: boolean;
    }[];
  }[];
  readonly foot: string | null;
}

/** What a manager prints to see whether it works. */
export interface TestPaper {
  readonly kind: 'TEST';
  readonly venue: PaperText;
  readonly printer: string;
  readonly columns: number;
  readonly stations: readonly string[];
}

export type PaperDocument = KitchenTicket | BillPaper | DayPaper | TestPaper;
export type PaperKind = PaperDocument['kind'];

/** How a document is printed this time. */
export interface PaperFrame {
  readonly language: Language;
  readonly timeZone: string;
  /** Milliseconds since the epoch. */
  readonly printedAt: number;
  readonly copy: { readonly number: number; readonly of: number };
  /** It may have been printed before. */
  readonly isReprint: boolean;
}

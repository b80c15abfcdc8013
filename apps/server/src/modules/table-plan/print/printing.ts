import type { CodeForm } from '@hansang/contract';
import type { Localized } from '@hansang/contract/schemas';

/** A table whose code is printed. */
export interface PrintedTable {
  readonly tableIdx: number;
  readonly name: string;
  /** What its code holds. */
  readonly link: string;
}

export interface Wifi {
  readonly name: string;
  readonly password: string | null;
}

/** Everything that a print shows; plain data, so that a thread of its own can take it. */
export interface Printing {
  readonly form: CodeForm;
  readonly venueName: Localized;
  readonly tables: readonly PrintedTable[];
  /** As JPEG; null without one. */
  readonly logo: Uint8Array | null;
  readonly wifi: Wifi | null;
  /** The venue's own colour. */
  readonly accent: string | null;
}

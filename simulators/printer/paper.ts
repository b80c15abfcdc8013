/** One sign, or a stretch of dots, as it stands on paper. */
export interface Sign {
  readonly text: string;
  /** Columns that it takes, its scale apart. */
  readonly columns: 1 | 2;
  /** White on black. */
  readonly inverse: boolean;
}

export interface PaperLine {
  readonly signs: readonly Sign[];
  readonly wide: boolean;
  readonly tall: boolean;
  readonly bold: boolean;
}

/** Rows of dots: a bit a dot, the highest first. */
export interface Dots {
  readonly width: number;
  readonly height: number;
  readonly bits: Buffer;
}

/** A piece of paper, as it fell off at the knife. */
export interface Ticket {
  readonly parts: readonly (PaperLine | Dots)[];
  /** Commands that no printer of ours knows, and lines wider than the paper. */
  readonly faults: readonly string[];
  /** ISO 8601. */
  readonly at: string;
}

export const isDots = (part: PaperLine | Dots): part is Dots => 'bits' in part;

/** How many columns a line takes. */
export const columnsOf = ({ signs, wide }: PaperLine): number =>
  signs.reduce((sum, sign) => sum + sign.columns, 0) * (wide ? 2 : 1);

/** What can be read on it, a line a row. */
export const readable = ({ parts }: Ticket): string =>
  parts
    .filter((part): part is PaperLine => !isDots(part))
    .map(({ signs }) =>
      signs
        .map(({ text }) => text)
        .join('')
        .trimEnd(),
    )
    .join('\n');

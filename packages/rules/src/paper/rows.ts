/** How a row looks: letters twice as wide or twice as high, bold, white on black. */
export interface RowLook {
  readonly wide?: boolean;
  readonly tall?: boolean;
  readonly bold?: boolean;
  readonly inverse?: boolean;
}

/** A row of a document before it knows how wide the paper is. */
export type Row =
  | ({
      readonly kind: 'text';
      readonly text: string;
      readonly align?: 'center';
      readonly indent?: number;
    } & RowLook)
  | ({
      readonly kind: 'pair';
      readonly left: string;
      readonly right: string;
      readonly indent?: number;
    } & RowLook)
  | { readonly kind: 'rule'; readonly sign: '-' | '=' }
  | { readonly kind: 'space' };

export const BIG = { wide: true, tall: true, bold: true } as const satisfies RowLook;
export const TALL = { tall: true, bold: true } as const satisfies RowLook;
export const RULE: Row = { kind: 'rule', sign: '-' };
export const SPACE: Row = { kind: 'space' };

export const text = (said: string, look: RowLook & { align?: 'center'; indent?: number } = {}): Row => ({
  kind: 'text',
  text: said,
  ...look,
});
export const pair = (left: string, right: string, look: RowLook & { indent?: number } = {}): Row => ({
  kind: 'pair',
  left,
  right,
  ...look,
});

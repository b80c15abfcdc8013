import type { Language, PrinterEncoding, PrinterKind, PrinterTrouble } from '@hansang/contract';

/** A printer as it is set up, and how it stands. */
export interface PrinterRow {
  readonly restaurant_id: number;
  readonly printer_id: string;
  readonly name: string;
  readonly kind: PrinterKind;
  readonly address: string | null;
  readonly port: number | null;
  /** 32, 42 or 48. */
  readonly columns: number;
  readonly encoding: PrinterEncoding;
  readonly language: Language;
  readonly answers: boolean;
  readonly copies: number;
  readonly stations: readonly string[];
  readonly takes_rest: boolean;
  readonly takes_bills: boolean;
  readonly attempts: number;
  readonly trouble: PrinterTrouble | null;
}

/** Columns of `printers p` that `PrinterRow` names. */
export const PRINTER_COLUMNS_SQL = `
  p.restaurant_id, p.printer_id, p.name, p.kind, p.address, p.port, p.columns, p.encoding, p.language, p.answers,
  p.copies, p.stations, p.takes_rest, p.takes_bills, p.attempts, p.trouble`;

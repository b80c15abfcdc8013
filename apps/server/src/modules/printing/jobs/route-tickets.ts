import type { TicketLine } from '@hansang/rules/paper';
import type { PrinterRow } from './printer-row.ts';

/** A dish of an order, and where it is made. */
export interface PlacedLine {
  readonly station: string | null;
  readonly line: TicketLine;
}

/** What one station of an order has, and the printers that print for it. */
export interface StationLines {
  readonly station: string | null;
  readonly lines: readonly TicketLine[];
}

/** An order's dishes by station, in the order in which they were ordered. */
export function byStation(placed: readonly PlacedLine[]): StationLines[] {
  const groups = new Map<string | null, TicketLine[]>();
  for (const { station, line } of placed) groups.set(station, [...(groups.get(station) ?? []), line]);
  return [...groups].map(([station, lines]) => ({ station, lines }));
}

type Routed = Pick<PrinterRow, 'printer_id' | 'stations' | 'takes_rest'>;

/** Which printers print for a station: those that name it, else those that take the rest. */
export function printersOf<Printer extends Routed>(
  station: string | null,
  printers: readonly Printer[],
): readonly Printer[] {
  const named = station === null ? [] : printers.filter(({ stations }) => stations.includes(station));
  return named.length > 0 ? named : printers.filter(({ takes_rest }) => takes_rest);
}

import type { KitchenTicket, TicketLine } from '@hansang/rules/paper';

/** What a station was told on paper of one dish of an order, after all its tickets. */
export type Told = ReadonlyMap<string, TicketLine>;

/** One ticket's kind and lines. */
export type Difference = Pick<KitchenTicket, 'kind' | 'lines'>;

/** What the tickets of a station come to, in the order in which they were made. */
export function toldBy(tickets: readonly KitchenTicket[]): Told {
  const told = new Map<string, TicketLine>();
  for (const { kind, lines } of tickets)
    for (const line of lines)
      if (kind === 'CANCEL' || line.quantity === 0) told.delete(line.key);
      else told.set(line.key, line);
  return told;
}

/** What a station has to be told so that paper and order agree: nothing, or one ticket. */
export function ticketDifference(told: Told, wanted: readonly TicketLine[]): Difference | null {
  if (told.size === 0) return wanted.length > 0 ? { kind: 'ORDER', lines: wanted } : null;
  if (wanted.length === 0) return { kind: 'CANCEL', lines: [...told.values()].map(asMade) };
  const changed = wanted.flatMap((line): TicketLine[] => {
    const before = told.get(line.key)?.quantity ?? 0;
    return before === line.quantity ? [] : [{ ...line, before }];
  });
  const kept = new Set(wanted.map(({ key }) => key));
  const gone = [...told.values()]
    .filter(({ key }) => !kept.has(key))
    .map((line) => ({ ...asMade(line), before: line.quantity, quantity: 0 }));
  const lines = [...changed, ...gone];
  return lines.length > 0 ? { kind: 'CHANGE', lines } : null;
}

/** A line as it was made, whatever a later ticket said of it. */
function asMade({ before: _, ...line }: TicketLine): TicketLine {
  return line;
}

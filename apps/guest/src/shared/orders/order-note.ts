import { type KeyValue, readJson } from '../browser/storage.ts';

/** What a guest writes to the kitchen about an order that is not sent yet, and at which table. */
interface KeptNote {
  /** The time of the scan: the next guests of a table have another one. */
  readonly scan: string;
  readonly note: string;
}

const KEY = 'order-note';

const isKept = (value: unknown): value is KeptNote => {
  const kept = value as Partial<KeptNote> | null;
  return typeof kept?.scan === 'string' && typeof kept.note === 'string';
};

/** Empty where nothing was written since the scan. */
export function orderNote(storage: KeyValue, scan: string | undefined): string {
  const kept = readJson(storage, KEY, isKept);
  return kept !== null && kept.scan === scan ? kept.note : '';
}

/** An order took its note along: what was written since then, or about another order, stays. */
export function endOrderNote(storage: KeyValue, sent: string | undefined): void {
  if (readJson(storage, KEY, isKept)?.note === sent) storage.remove(KEY);
}

export function keepOrderNote(storage: KeyValue, scan: string | undefined, note: string): void {
  if (note === '' || scan === undefined) storage.remove(KEY);
  else storage.set(KEY, JSON.stringify({ scan, note } satisfies KeptNote));
}

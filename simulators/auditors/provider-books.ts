/** What a provider's own books say of one of its transactions. */
export interface ProviderEntry {
  /** Our order id at the provider. */
  readonly moid: string;
  readonly tid: string | null;
  /** Won that the provider took for us and has not given back. */
  readonly held: number;
}

/** What it holds for each of our ids. */
export function heldBy(provider: readonly ProviderEntry[]): ReadonlyMap<string, number> {
  const held = new Map<string, number>();
  for (const entry of provider) held.set(entry.moid, (held.get(entry.moid) ?? 0) + entry.held);
  return held;
}

/** Won. */
const NOTES = [1000, 5000, 10_000, 50_000] as const;

/** What somebody may hand over for an amount: the next full note of each kind above it, least first. */
export function handedOver(amount: number): readonly number[] {
  if (amount <= 0) return [];
  const sums = NOTES.map((note) => Math.ceil(amount / note) * note).filter((sum) => sum > amount);
  return [...new Set(sums)].sort((left, right) => left - right);
}

/** Seats as they were typed: null where nobody says, undefined where it is no such number. */
export function readSeats(text: string): number | null | undefined {
  const plain = text.trim();
  if (plain === '') return null;
  return /^[1-9]\d?$/.test(plain) ? Number(plain) : undefined;
}

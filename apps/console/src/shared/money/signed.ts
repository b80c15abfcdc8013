/** An amount that may be below nothing: −1,000원. */
export function signed(amount: number, won: (amount: number) => string): string {
  return amount < 0 ? `−${won(-amount)}` : won(amount);
}

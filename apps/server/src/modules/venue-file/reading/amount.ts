const MOST_WON = 100_000_000;

/** `16,000`, `16000원`, `₩16,000`, `１６０００`, 12500.000000000002; null for what is no amount. */
export function amountIn(text: string): number | null {
  const plain = text
    .normalize('NFKC')
    .replace(/\s/g, '')
    // A question mark is what ₩ becomes in CP949.
    .replace(/^(?:[₩?\\]|krw)/i, '')
    .replace(/(?:원|won|krw)(?:정)?$/i, '')
    .replace(/,-$/, '');
  if (!/^(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/.test(plain)) return null;
  // Whether a point parts thousands or fractions is nobody's to guess.
  if (/^\d{1,3}\.\d{3}$/.test(plain)) return null;
  const value = Number(plain.replaceAll(',', ''));
  const whole = Math.round(value);
  return Math.abs(value - whole) < 0.001 && whole <= MOST_WON ? whole : null;
}

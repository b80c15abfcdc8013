/**
 * 53-bit hash of a text as lower-case base 36, at most 11 characters. Plain arithmetic, because phones on http
 * have no `crypto.subtle`; it names things and proves nothing.
 */
export function shortHash(text: string): string {
  let low = 0xdeadbeef;
  let high = 0x41c6ce57;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    low = Math.imul(low ^ unit, 0x9e3779b1);
    high = Math.imul(high ^ unit, 0x5f356495);
  }
  low = Math.imul(low ^ (low >>> 16), 0x85ebca6b) ^ Math.imul(high ^ (high >>> 13), 0xc2b2ae35);
  high = Math.imul(high ^ (high >>> 16), 0x85ebca6b) ^ Math.imul(low ^ (low >>> 13), 0xc2b2ae35);
  return ((high & 0x1fffff) * 0x100000000 + (low >>> 0)).toString(36);
}

/** What a collector wants to be told with each message: `name=value,name=value`, values as in an address. */
export function headersOf(text: string | undefined): Record<string, string> {
  const pairs = (text ?? '').split(',').flatMap((part) => {
    const at = part.indexOf('=');
    return at > 0 ? [[part.slice(0, at).trim(), decodeURIComponent(part.slice(at + 1).trim())] as const] : [];
  });
  return Object.fromEntries(pairs);
}

type Encoding = 'br' | 'gzip';

const NONE: readonly Encoding[] = [];
const ORDER: readonly Encoding[] = ['br', 'gzip'];
/** Browsers send few different headers; each is read once. */
const known = new Map<string, readonly Encoding[]>();
const MOST_KNOWN = 200;

/** Encodings that an `Accept-Encoding` header takes, the smaller answer first. */
export function acceptedEncodings(header: string | string[] | undefined): readonly Encoding[] {
  if (typeof header !== 'string') return NONE;
  const before = known.get(header);
  if (before) return before;
  const refused = new Set<string>();
  const taken = new Set<string>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...params] = part.split(';').map((text) => text.trim());
    const isRefused = params.some((param) => /^q=0(\.0*)?$/.test(param));
    (isRefused ? refused : taken).add(name);
  }
  const accepted = ORDER.filter((name) => taken.has(name) || (taken.has('*') && !refused.has(name)));
  if (known.size < MOST_KNOWN) known.set(header, accepted);
  return accepted;
}

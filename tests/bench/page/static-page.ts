/**
 * Makes a static page of what a rendered page shows: the same markup, styles and pictures without any script,
 * boot data or preload, so that both can be timed at the same address.
 * @param html the rendered page, styles inlined.
 */
export function staticPageOf(html: string): string {
  return html
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/gi, '')
    .replace(/<template\b[^>]*>[\s\S]*?<\/template>/gi, '')
    .replace(/<link\b[^>]*\brel="?(?:modulepreload|preload|prefetch|manifest)\b[^>]*>/gi, '')
    .replace(/<!--[\s\S]*?-->/g, '');
}

/** Addresses of the pictures that a page loads without a script, in order, each once. */
export function picturesOf(html: string): string[] {
  const sources = [...html.matchAll(/<img\b[^>]*?\ssrc="([^"]+)"/gi)].map(([, source]) =>
    unescaped(source ?? ''),
  );
  const sets = [...html.matchAll(/\bsrcset="([^"]+)"/gi)].flatMap(([, set]) =>
    unescaped(set ?? '')
      .split(',')
      .map((candidate) => candidate.trim().split(/\s+/)[0] ?? ''),
  );
  return [...new Set([...sources, ...sets])].filter((address) => address.startsWith('/'));
}

/** Style sheets that a page loads from outside. */
export function styleSheetsOf(html: string): string[] {
  return [...html.matchAll(/<link\b[^>]*>/gi)]
    .map(([tag]) => tag)
    .filter((tag) => /\brel="?stylesheet/i.test(tag))
    .flatMap((tag) => unescaped(/\bhref="([^"]+)"/i.exec(tag)?.[1] ?? '') || []);
}

function unescaped(attribute: string): string {
  return attribute.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#x27;', "'");
}

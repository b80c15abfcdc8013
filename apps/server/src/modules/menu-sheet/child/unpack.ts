import { Unzip, UnzipInflate } from 'fflate';
import type { Said } from './said.ts';

const MOST_PARTS = 200;
const MOST_BYTES = 40 * 1024 * 1024;
/** So many bytes of a zip are unpacked at a time: what they swell to is counted before the next. */
const STEP = 8 * 1024;

const SWOLLEN = { fault: 'MENU_SHEET_SWOLLEN' } as const;

/**
 * A quick no to workbooks that are made to break who reads them: counted is what really comes out, whatever the zip
 * declares. What passes is still read by a process that may die of it.
 */
export function refuseHostile(bytes: Uint8Array): Extract<Said, { fault: string }> | null {
  const parts = new Map<string, string[]>();
  let unpacked = 0;
  let isSwollen = false;
  let isBroken = false;
  const unzip = new Unzip((file) => {
    const chunks: string[] = [];
    parts.set(`${parts.size}/${file.name}`, chunks);
    if (parts.size > MOST_PARTS) isSwollen = true;
    if (isSwollen) return;
    file.ondata = (error, chunk) => {
      if (error) isBroken = true;
      unpacked += chunk?.length ?? 0;
      if (unpacked > MOST_BYTES) isSwollen = true;
      else if (chunk) chunks.push(Buffer.from(chunk).toString('latin1'));
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  try {
    for (let at = 0; at < bytes.length && !isSwollen; at += STEP)
      unzip.push(bytes.subarray(at, at + STEP), at + STEP >= bytes.length);
  } catch {
    isBroken = true;
  }
  if (isSwollen) return SWOLLEN;
  if (isBroken || parts.size === 0) return { fault: 'MENU_SHEET_BROKEN' };
  return refuseParts([...parts].map(([name, chunks]) => [name, chunks.join('')]));
}

function refuseParts(parts: readonly (readonly [string, string])[]) {
  let isWorkbook = false;
  for (const [name, text] of parts) {
    if (!/^(?:\xef\xbb\xbf)?\s*</.test(text)) {
      // An XML part in another encoding hides its cells.
      if (/\.(?:xml|rels)$/.test(name)) return SWOLLEN;
      continue;
    }
    if (/spreadsheetml/.test(text)) isWorkbook = true;
    const cell = farCell(text);
    if (cell !== null) return { fault: 'MENU_SHEET_FAR_CELL', cell } as const;
  }
  return isWorkbook ? null : ({ fault: 'MENU_SHEET_UNKNOWN' } as const);
}

/** A cell or row whose name lies outside of what is read, or is written in a way that no program writes it. */
function farCell(xml: string): string | null {
  for (const [, kind, attributes = ''] of xml.matchAll(/<(?:\w+:)?(c|row)\s([^>]*)>/g)) {
    const named = /(?:^|\s)r\s*=\s*(?:"([^"]*)"|'([^']*)')/.exec(attributes);
    if (!named) continue;
    const name = named[1] ?? named[2] ?? '';
    const isNear = kind === 'c' ? /^[A-Z]{1,2}[0-9]{1,4}$/ : /^[0-9]{1,4}$/;
    if (!isNear.test(name)) return name.replace(/[^A-Za-z0-9]/g, '').slice(0, 20);
  }
  return null;
}

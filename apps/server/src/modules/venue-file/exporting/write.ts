import { WEEKDAYS } from '@hansang/rules/hours';
import { Document, isMap, isScalar, isSeq, type Node, Scalar, stringify } from 'yaml';
import type { ResolvedVenue } from '../resolved.ts';
import { plainVenue } from './plain.ts';

/** Widest line that a group of fields is written on. */
const WIDEST = 120;
/** Lists of groups that stand on one line where they fit. */
const ONE_LINE = new Set<string>(WEEKDAYS);
/** Lists whose entries and sections whose fields stand on lines of their own, however short they are. */
const TALL = new Set(['flags', 'settings', 'openingHours', 'weekly', 'floors', 'categories', 'menus']);

/** The text of a venue file: equal venues give equal text, byte for byte. */
export function writeVenueFile(venue: ResolvedVenue): string {
  const document = new Document(plainVenue(venue), { aliasDuplicateObjects: false });
  if (isMap(document.contents)) {
    for (const pair of document.contents.items) shape(pair.value as Node, String(pair.key), 0);
  }
  return document.toString({ lineWidth: 0, blockQuote: 'literal' });
}

/** Puts a group on one line where it fits; `indent` is the column at which its fields would stand otherwise. */
function shape(node: Node | null, key: string, indent: number): void {
  if (isScalar(node) && typeof node.value === 'string' && node.value.includes('\n'))
    node.type = Scalar.BLOCK_LITERAL;
  if (isMap(node)) {
    if (!TALL.has(key) && fits(node, indent + key.length + 2)) node.flow = true;
    else {
      for (const pair of node.items) shape(pair.value as Node, String(pair.key), indent + 2);
    }
  }
  if (isSeq(node)) {
    const isShort = ONE_LINE.has(key) || node.items.every((item) => isScalar(item));
    if (isShort && fits(node, indent + key.length + 2)) node.flow = true;
    else {
      for (const item of node.items) shapeEntry(item as Node, key, indent + 2);
    }
  }
}

function shapeEntry(node: Node, list: string, indent: number): void {
  if (!TALL.has(list) && isMap(node) && fits(node, indent + 2)) {
    node.flow = true;
    return;
  }
  if (!isMap(node)) return;
  for (const pair of node.items) shape(pair.value as Node, String(pair.key), indent + 2);
}

function fits(node: Node, indent: number): boolean {
  const value = (node as Node & { toJSON(): unknown }).toJSON();
  if (JSON.stringify(value).includes('\\n')) return false;
  const line = stringify(value, { lineWidth: 0, collectionStyle: 'flow' }).trimEnd();
  return !line.includes('\n') && indent + columns(line) <= WIDEST;
}

/** Width on a screen: a Korean, Japanese or Chinese letter takes two columns. */
function columns(text: string): number {
  let width = 0;
  for (const letter of text)
    width += /[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7ff\uf900-\ufaff\uff00-\uff60]/.test(letter) ? 2 : 1;
  return width;
}

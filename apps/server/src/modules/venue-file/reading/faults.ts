import { type Document, isAlias, isMap, isScalar, isSeq, type LineCounter, type Node } from 'yaml';

/** Where in a venue file a fault lies, as keys and positions from the top. */
export type FieldPath = readonly (string | number)[];

export interface Fault {
  readonly path: FieldPath;
  /** Continues the field's name: `must be …`, `is missing`. */
  readonly message: string;
  /** The field itself is the fault, not its value. */
  readonly isUnknown?: boolean;
}

/** A fault with its place; `line` and `column` count from 1. */
export interface PlacedFault {
  readonly line: number;
  readonly column: number;
  readonly field: string;
  readonly message: string;
}

/** One readable line: `venues/1-pub.yaml:12:5 categories[soju].menus[draft].price must be a whole number`. */
export function faultLine(file: string, { line, column, field, message }: PlacedFault): string {
  return `${file}:${line}:${column} ${field === '' ? '' : `${field} `}${message}`;
}

/** Finds the place of each fault in the document and puts them in the order of the file. */
export function placeFaults(document: Document, lines: LineCounter, faults: readonly Fault[]): PlacedFault[] {
  return faults
    .map((fault) => placeFault(document, lines, fault))
    .sort((a, b) => a.line - b.line || a.column - b.column);
}

function placeFault(
  document: Document,
  lines: LineCounter,
  { path, message, isUnknown }: Fault,
): PlacedFault {
  const { offset, field } = walk(document, path, isUnknown ?? false);
  const { line, col } = lines.linePos(offset);
  return { line, column: col, field, message };
}

/** Follows a path as far as the document goes; a field that is missing is reported where its owner begins. */
function walk(document: Document, path: FieldPath, toKey: boolean): { offset: number; field: string } {
  let node = document.contents as unknown;
  let offset = startOf(node) ?? 0;
  let field = '';
  for (const [depth, step] of path.entries()) {
    const owner = isAlias(node) ? node.resolve(document) : node;
    if (isSeq(owner) && typeof step === 'number') {
      node = owner.items[step];
      field += `[${labelOf(node) ?? step + 1}]`;
      offset = startOf(node) ?? offset;
      continue;
    }
    field += field === '' ? String(step) : `.${String(step)}`;
    const pair = isMap(owner)
      ? owner.items.find((item) => isScalar(item.key) && String(item.key.value) === String(step))
      : undefined;
    if (!pair) {
      node = undefined;
      continue;
    }
    node = pair.value;
    const isEmpty = isScalar(node) && node.value === null;
    offset =
      (isEmpty || (toKey && depth === path.length - 1) ? startOf(pair.key) : startOf(node)) ??
      startOf(pair.key) ??
      offset;
  }
  return { offset, field };
}

const startOf = (node: unknown): number | undefined => (node as Node | null | undefined)?.range?.[0];

/** What a person calls an entry of a list. */
function labelOf(node: unknown): string | undefined {
  if (isScalar(node) && typeof node.value === 'string') return node.value;
  if (!isMap(node)) return undefined;
  for (const key of ['id', 'idx', 'email', 'open', 'weekday', 'name']) {
    const value = node.get(key);
    if (typeof value === 'string' || typeof value === 'number') return String(value);
  }
  return undefined;
}

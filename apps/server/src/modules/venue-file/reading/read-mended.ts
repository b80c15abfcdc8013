import type { z } from 'zod';
import type { FieldPath } from './faults.ts';
import { type VenueFile, venueFile } from './schema.ts';

type Issue = z.core.$ZodIssue;
type Node = Record<string | number, unknown>;

export interface ReadMended {
  readonly issues: readonly Issue[];
  /** The file with stand-ins where it is wrong, to find what else is; null where nothing can be made of it. */
  readonly file: VenueFile | null;
}

/** Reads a file to its end, however much is wrong with it. */
export function readMended(said: unknown): ReadMended {
  const first = venueFile.safeParse(said, { reportInput: true });
  if (first.success) return { issues: [], file: first.data };
  const { issues } = first.error;
  const copy: unknown = structuredClone(said);
  let left: readonly Issue[] = issues;
  for (let round = 0; round < 6; round += 1) {
    for (const issue of left) mend(copy, issue, round);
    const read = venueFile.safeParse(copy, { reportInput: true });
    if (read.success) return { issues, file: read.data };
    left = read.error.issues;
  }
  return { issues, file: null };
}

function mend(file: unknown, issue: Issue, round: number): void {
  const path = issue.path as FieldPath;
  if (issue.code === 'unrecognized_keys') {
    const owner = at(file, path);
    for (const key of issue.keys) if (owner) delete owner[key];
    return;
  }
  const owner = at(file, path.slice(0, -1));
  const last = path.at(-1);
  if (!owner || last === undefined) return;
  const list = typeof last === 'number' ? String(path.at(-2)) : null;
  if (list === null && owner[last] !== undefined) delete owner[last];
  else if (list === null) owner[last] = standIn(String(last), path, round);
  else if (list in ELEMENTS) owner[last] = element(list, path, round);
  else if (Array.isArray(owner)) owner.splice(Number(last), 1);
}

function at(file: unknown, path: FieldPath): Node | null {
  let node = file;
  for (const step of path) node = (node as Node | null | undefined)?.[step];
  return typeof node === 'object' && node !== null ? (node as Node) : null;
}

/** What an entry of a list needs at least. */
const ELEMENTS: Readonly<Record<string, readonly string[]>> = {
  floors: ['id', 'name'],
  tables: ['idx', 'name'],
  callItems: ['id', 'name'],
  banners: ['id', 'image'],
  staff: ['email', 'name', 'role'],
  categories: ['id', 'name'],
  menus: ['id', 'name', 'price'],
  sizes: ['id', 'name', 'price'],
  optionGroups: ['id', 'name', 'options'],
  options: ['id', 'name'],
};

const element = (list: string, path: FieldPath, round: number): Node =>
  Object.fromEntries((ELEMENTS[list] ?? []).map((field) => [field, standIn(field, [...path, field], round)]));

/** Something of the right kind that nothing else in the file is. */
function standIn(field: string, path: FieldPath, round: number): unknown {
  const unique = `x-${path
    .join('-')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')}-${round}`.slice(0, 60);
  const stands: Readonly<Record<string, unknown>> = {
    hansang: 1,
    id: path.length === 1 ? 1 : unique.replace(/-$/, ''),
    idx: 1_000_000 + (Number(path.at(-2)) || 0),
    price: 0,
    email: `${unique}@example.test`,
    role: 'staff',
    corporation: { name: '?' },
    floors: [{ id: 'x', name: '?' }],
    categories: [],
    options: [{ id: unique, name: '?' }],
  };
  return field in stands ? stands[field] : '?';
}

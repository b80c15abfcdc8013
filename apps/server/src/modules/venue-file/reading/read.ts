import { LineCounter, parseDocument } from 'yaml';
import { pictureFaults } from '../pictures.ts';
import type { ResolvedVenue } from '../resolved.ts';
import { complete } from './complete.ts';
import { type Fault, type FieldPath, type PlacedFault, placeFaults } from './faults.ts';
import { issueFaults } from './issues.ts';
import { readMended } from './read-mended.ts';
import { resolveVenue } from './resolve.ts';
import { senseFaults } from './sense.ts';

export type ReadResult =
  | { readonly venue: ResolvedVenue; readonly made: ReadonlySet<string> }
  | { readonly faults: readonly PlacedFault[] };

/**
 * Checks the text of a venue file that lies in `folder`. Answers the venue, or everything that is wrong with the
 * text at once, in the order of its lines.
 */
export function readVenueFile(source: string, folder: string): ReadResult {
  const lines = new LineCounter();
  const document = parseDocument(source, { lineCounter: lines, prettyErrors: false, stringKeys: true });
  if (document.errors.length > 0) {
    const faults = document.errors.map(({ message, pos }) => {
      const { line, col } = lines.linePos(pos[0]);
      return { line, column: col, field: '', message: `is not readable YAML: ${message}` };
    });
    return { faults };
  }
  const said: unknown = document.toJS({ maxAliasCount: 1000 });
  const { made, faults: unclear } = complete(said);
  const { issues, file } = readMended(said);
  const shape = issueFaults(issues);
  const sense = file ? [...senseFaults(file), ...pictureFaults(file, folder)] : [];
  const faults = [
    ...shape,
    ...unclear,
    ...sense.filter(({ path }) => !isWithinOne(path, [...shape, ...unclear])),
  ];
  return file && faults.length === 0
    ? { venue: resolveVenue(file), made }
    : { faults: placeFaults(document, lines, faults) };
}

/** What is wrong with a stand-in is nobody's fault. */
const isWithinOne = (path: FieldPath, faults: readonly Fault[]): boolean =>
  faults.some((one) => one.path.every((step, at) => step === path[at]));

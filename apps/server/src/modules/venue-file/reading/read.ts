import { type Alias, type Document, LineCounter, parseDocument, visit } from 'yaml';
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
  const said = written(document);
  if (said.isTangled) return { faults: [aliasFault(document, lines)] };
  const { made, faults: unclear } = complete(said.content);
  const { issues, file } = readMended(said.content);
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

/** A file's content with every alias followed, as far as that comes to an end. */
function written(document: Document): { readonly content?: unknown; readonly isTangled: boolean } {
  try {
    return { content: document.toJS({ maxAliasCount: 1000 }), isTangled: false };
  } catch (error) {
    // The library throws it for an alias of nothing and for what aliases swell to.
    if (error instanceof ReferenceError) return { isTangled: true };
    throw error;
  }
}

/** The first alias of nothing, or else the last one of all: what swells is made of aliases of aliases. */
function aliasFault(document: Document, lines: LineCounter): PlacedFault {
  const found: Alias[] = [];
  visit(document, {
    Alias(_key, alias) {
      found.push(alias);
      return alias.resolve(document) === undefined ? visit.BREAK : undefined;
    },
  });
  const last = found.at(-1);
  const { line, col } = lines.linePos(last?.range?.[0] ?? 0);
  const message =
    last && last.resolve(document) === undefined
      ? `is not readable YAML: nothing before is called &${last.source}`
      : 'repeats too much by aliases (*); write out what is meant';
  return { line, column: col, field: '', message };
}

/** What is wrong with a stand-in is nobody's fault. */
const isWithinOne = (path: FieldPath, faults: readonly Fault[]): boolean =>
  faults.some((one) => one.path.every((step, at) => step === path[at]));

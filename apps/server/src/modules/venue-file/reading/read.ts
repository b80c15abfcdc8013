import { LineCounter, parseDocument } from 'yaml';
import { pictureFaults } from '../pictures.ts';
import type { ResolvedVenue } from '../resolved.ts';
import { type PlacedFault, placeFaults } from './faults.ts';
import { issueFaults } from './issues.ts';
import { resolveVenue } from './resolve.ts';
import { venueFile } from './schema.ts';
import { senseFaults } from './sense.ts';

export type ReadResult = { readonly venue: ResolvedVenue } | { readonly faults: readonly PlacedFault[] };

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
  const read = venueFile.safeParse(document.toJS({ maxAliasCount: 1000 }), { reportInput: true });
  if (!read.success) return { faults: placeFaults(document, lines, issueFaults(read.error.issues)) };
  const faults = [...senseFaults(read.data), ...pictureFaults(read.data, folder)];
  return faults.length > 0
    ? { faults: placeFaults(document, lines, faults) }
    : { venue: resolveVenue(read.data) };
}

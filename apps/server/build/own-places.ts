import { dirname, relative } from 'node:path';
import type { Plugin } from 'vite';

const JOIN = 'joinPlace';

/**
 * Lets a module that was put into a bundle still find what lies beside its source: SQL, fonts, programs. Where it asks for
 * its own place, it is told the way there from the bundle.
 * @param output the folder that all files of the bundle lie in
 */
export const ownPlaces = (output: string): Plugin => ({
  name: 'own-places',
  enforce: 'pre',
  transform: {
    filter: { id: /\.(ts|mjs)$/, code: /\bimport\.meta\b/ },
    handler: (code, id) => ({ code: withOwnPlace(code, slashed(relative(output, id))), map: null }),
  },
});

/**
 * @param place where the source lies, seen from the bundle
 * @throws where it asks for something of itself that would say something else in a bundle
 */
export function withOwnPlace(code: string, place: string): string {
  let joins = false;
  const joined = (way: string) => {
    joins = true;
    return `${JOIN}(import.meta.dirname, ${JSON.stringify(way)})`;
  };
  const told = code.replace(/\bimport\.meta\b(?:\.(\w+))?/g, (asked, name) => {
    if (name === 'url') return `new URL(${JSON.stringify(place)}, import.meta.url).href`;
    if (name === 'dirname') return joined(dirname(place));
    if (name === 'filename') return joined(place);
    throw new Error(`${place} asks for ${asked}, which nobody tells it in a bundle`);
  });
  return joins ? `import { join as ${JOIN} } from 'node:path';${told}` : told;
}

const slashed = (path: string) => path.replaceAll('\\', '/');

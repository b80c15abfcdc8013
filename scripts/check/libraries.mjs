import { releasedFiles } from '../release/gather.mjs';
import { libraryFaults } from '../release/libraries.mjs';
import { root } from './files.mjs';

/** Programs and libraries of the packages that a release holds ask for what a bare Linux has. */
export async function checkLibraries() {
  const { read, faults } = libraryFaults(root, releasedFiles(root));
  const isEnough = read > 10 || process.platform !== 'linux';
  return { ok: isEnough && faults.length === 0, note: `${read} programs and libraries`, details: faults };
}

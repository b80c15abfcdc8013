import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { root, sourceFiles } from './files.mjs';

const limit = 400;
const mostFiles = 25;
const measured = /\.(ts|tsx|css|mjs)$/;
// Sentences grow with the product, generated files with what they are generated from.
const exempt = /(\.gen\.ts$|^packages\/i18n\/src\/[\w-]+\/)/;
// Read one by one, not as a room: the database's functions and migrations. Tests stand beside what they test.
const noRoom = /(\.(test|suite)\.\w+$|\/testing\/|\/database\/(functions|migrations)\/)/;

/** No file outgrows 400 lines and no folder 25 files; the median and the 95th percentile are told, not judged. */
export async function checkSizes() {
  const files = (await sourceFiles()).filter((file) => measured.test(file) && !exempt.test(file));
  const sizes = await Promise.all(
    files.map(async (file) => ({ file, lines: lineCount(await readFile(path.join(root, file), 'utf8')) })),
  );
  sizes.sort((a, b) => a.lines - b.lines);
  const at = (share) => sizes[Math.min(sizes.length - 1, Math.floor(sizes.length * share))]?.lines ?? 0;
  const tooLong = sizes.filter(({ lines }) => lines > limit);
  const tooFull = fullFolders(files);
  return {
    ok: sizes.length > 0 && tooLong.length + tooFull.length === 0,
    note: `${sizes.length} files, median ${at(0.5)}, p95 ${at(0.95)}, longest ${at(1)} lines`,
    details: [...tooLong.map(({ file, lines }) => `${file}: ${lines} lines, at most ${limit}`), ...tooFull],
  };
}

/**
 * One line for each folder that holds more files than a reader overlooks; tests aside.
 * @param {readonly string[]} files paths with `/`
 */
export function fullFolders(files) {
  const counts = new Map();
  for (const file of files) {
    if (exempt.test(file) || noRoom.test(file)) continue;
    const folder = path.posix.dirname(file);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > mostFiles)
    .map(([folder, count]) => `${folder}: ${count} files, at most ${mostFiles}`)
    .sort();
}

function lineCount(text) {
  return text === '' ? 0 : text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
}

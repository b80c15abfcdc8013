import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { root, sourceFiles } from './files.mjs';

const limit = 400;
const measured = /\.(ts|tsx|css|mjs)$/;
// Sentences grow with the product, generated files with what they are generated from.
const exempt = /(\.gen\.ts$|^packages\/i18n\/src\/(ko|en|ja|zh-CN)\/)/;

/** No file outgrows 400 lines; the median and the 95th percentile are told, not judged. */
export async function checkSizes() {
  const files = (await sourceFiles()).filter((file) => measured.test(file) && !exempt.test(file));
  const sizes = await Promise.all(
    files.map(async (file) => ({ file, lines: lineCount(await readFile(path.join(root, file), 'utf8')) })),
  );
  sizes.sort((a, b) => a.lines - b.lines);
  const at = (share) => sizes[Math.min(sizes.length - 1, Math.floor(sizes.length * share))]?.lines ?? 0;
  const tooLong = sizes.filter(({ lines }) => lines > limit);
  return {
    ok: sizes.length > 0 && tooLong.length === 0,
    note: `${sizes.length} files, median ${at(0.5)}, p95 ${at(0.95)}, longest ${at(1)} lines`,
    details: tooLong.map(({ file, lines }) => `${file}: ${lines} lines, at most ${limit}`),
  };
}

function lineCount(text) {
  return text === '' ? 0 : text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
}

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CALLS, LANGUAGES } from '@hansang/contract';
import { build } from 'vite';

/** Before the scripts that it overtakes. */
const BEFORE = '<script type="module"';

/**
 * Puts `src/early/ask-early.ts` as text into the built page: as a file of its own it would come one journey later.
 * @param {string} root of the console
 * @param {string} dist where it was built
 * @param {readonly { fileName: string, facadeModuleId?: string | null }[]} chunks of that build
 */
export async function writeEarlyScript(root, dist, chunks) {
  const built = {
    entry: CALLS.staffEntry.path,
    me: CALLS.staffMe.path,
    board: CALLS.board.path,
    words: Object.fromEntries(LANGUAGES.map((language) => [language, wordsOf(language, chunks)])),
  };
  const { output } = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    define: { BUILT: JSON.stringify(built) },
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: join(root, 'src/early/ask-early.ts'), formats: ['iife'], name: 'early' },
    },
  }).then((results) => (Array.isArray(results) ? results[0] : results));
  const page = join(dist, 'index.html');
  const html = readFileSync(page, 'utf8');
  if (!html.includes(BEFORE)) throw new Error('The page of the console has no script');
  const script = `<script>${output[0].code.trim()}</script>\n    `;
  writeFileSync(
    page,
    html.replace(BEFORE, () => script + BEFORE),
  );
}

/** The files that a language is read from. */
function wordsOf(language, chunks) {
  return ['console', 'errors'].map((part) => {
    const chunk = chunks.find(({ facadeModuleId }) =>
      facadeModuleId?.endsWith(`/i18n/src/${language}/${part}.ts`),
    );
    if (!chunk) throw new Error(`The words of ${language} (${part}) are no file of their own`);
    return `/console/${chunk.fileName}`;
  });
}

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { root, sourceFiles, sourceFolders } from './files.mjs';
import { deadWords } from './typed-words.mjs';

const pageFolders = ['docs'];
/** What a page names besides the folders of source. */
const namedFolders = [...sourceFolders, 'packaging', 'docs'];
const isTest = /\.test\.[cm]?[jt]sx?$/;

/** Whatever the pages tell somebody to type is there: each program, its words and options, each file and each setting. */
export async function checkCommands() {
  const pages = [...readdirSync(root), ...(await sourceFiles(pageFolders))].filter(
    (file) => file.endsWith('.md') && !/^(CHANGELOG|docs\/rules|docs\/decisions)/.test(file),
  );
  const texts = new Map(pages.map((page) => [page, read(page)]));
  const { count, details } = deadWords(texts, await theProject());
  return { ok: count > 100 && details.length === 0, note: `${count} in ${pages.length} pages`, details };
}

/** @returns {Promise<import('./typed-words.mjs').Project>} */
async function theProject() {
  const files = await sourceFiles(namedFolders);
  const { scripts } = JSON.parse(read('package.json'));
  const named = new Set();
  for (const file of files.filter((name) => /\.(ts|mjs|yaml|service)$|packaging\//.test(name)))
    for (const [name] of read(file).matchAll(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g)) named.add(name);
  return {
    scripts,
    folders: namedFolders,
    hasFile: (name) => existsSync(path.join(root, name)),
    testPaths: files.filter((name) => isTest.test(name)),
    sourceOf: (command) => programsOf(command).map(sourceAround).join('\n'),
    installed: read('scripts/upgrade/hansang.mjs'),
    names: named,
  };
}

const read = (file) => readFileSync(path.join(root, file), 'utf8');

/** The files that a command line starts, with those that these start. */
function programsOf(command) {
  const said = [...command.matchAll(/\S+\.(?:mjs|ts)\b/g)].map(([file]) => file);
  const started = said
    .filter((file) => existsSync(path.join(root, file)))
    .flatMap((file) => [...read(file).matchAll(/'([a-z][\w/.-]*\/main\.ts|[a-z][\w/.-]*run\.mjs)'/g)]);
  return [...said, ...started.map(([, file]) => file)].filter((file) => existsSync(path.join(root, file)));
}

/** What a program may ask for stands in its file, or beside a file that is called main. */
function sourceAround(file) {
  const folder = path.dirname(file);
  if (folder === 'scripts') return read(file);
  if (folder.endsWith('/bin')) {
    // One that takes its terminal from outside, for its tests to ask it in their own process.
    const program = `${folder}/programs/${path.basename(file)}`;
    return [file, program]
      .filter((name) => existsSync(path.join(root, name)))
      .map(read)
      .join('\n');
  }
  return readdirSync(path.join(root, folder))
    .map((name) => `${folder}/${name}`)
    .filter((name) => !isTest.test(name) && statSync(path.join(root, name)).isFile())
    .map(read)
    .join('\n');
}

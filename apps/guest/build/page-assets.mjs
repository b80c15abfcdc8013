import { readFile, writeFile } from 'node:fs/promises';
import { LANGUAGES } from '@hansang/contract';

const ENTRY = 'src/entry-client.tsx';
const screenSource = (screen) => `src/app/screens/${screen}-page.tsx`;
const languageSource = (language) => `../../packages/i18n/src/${language}/guest.ts`;

/**
 * Writes `pages.json`: for each screen and language the CSS that its page carries and the modules that its script
 * will ask for, so that none of them waits for another.
 * @param {string} dist folder that holds `client` with Vite's manifest
 */
export async function writePageAssets(dist) {
  const manifest = JSON.parse(await readFile(`${dist}/client/.vite/manifest.json`, 'utf8'));
  const lazy = Object.keys(manifest).map(
    (source) => /^src\/app\/screens\/(\w+)-page\.tsx$/.exec(source)?.[1],
  );
  const screens = ['menu', ...lazy.filter(Boolean)];
  const pages = {};
  for (const screen of screens) {
    for (const language of LANGUAGES) {
      pages[`${screen} ${language}`] = await pageAssets(dist, manifest, screen, language);
    }
  }
  const entry = chunkOf(manifest, ENTRY);
  const fault = await cssOf(dist, entry.css ?? []);
  await writeFile(`${dist}/pages.json`, JSON.stringify({ pages, fault }));
}

async function pageAssets(dist, manifest, screen, language) {
  // The menu is part of the entry.
  const wanted = [ENTRY, ...(screen === 'menu' ? [] : [screenSource(screen)]), languageSource(language)];
  const chunks = new Map();
  for (const source of wanted) collect(manifest, source, chunks);
  const entry = chunkOf(manifest, ENTRY);
  const css = [...new Set([...chunks.values()].flatMap((chunk) => chunk.css ?? []))];
  return {
    css: await cssOf(dist, css),
    styles: css.map((file) => `/assets/${file}`),
    script: `/assets/${entry.file}`,
    preloads: [...chunks.values()]
      .filter(({ file }) => file !== entry.file)
      .map(({ file }) => `/assets/${file}`),
  };
}

/** A chunk and everything it imports statically. */
function collect(manifest, source, chunks) {
  if (chunks.has(source)) return;
  const chunk = chunkOf(manifest, source);
  chunks.set(source, chunk);
  for (const imported of chunk.imports ?? []) collect(manifest, imported, chunks);
}

function chunkOf(manifest, source) {
  const chunk = manifest[source];
  if (!chunk) throw new Error(`The build made no chunk of ${source}`);
  return chunk;
}

async function cssOf(dist, files) {
  const texts = await Promise.all(files.map((file) => readFile(`${dist}/client/${file}`, 'utf8')));
  return texts.map((text) => text.trim()).join('');
}

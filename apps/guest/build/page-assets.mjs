import { readFile, writeFile } from 'node:fs/promises';
import { LANGUAGES } from '@hansang/contract';
import { builtChunks } from './built-chunks.mjs';

const ENTRY = 'apps/guest/src/entry-client.tsx';
const screenSource = (screen) => `apps/guest/src/app/screens/${screen}-page.tsx`;
const languageSource = (language) => `packages/i18n/src/${language}/guest.ts`;

/**
 * Writes `pages.json`: for each screen and language the CSS that its page carries and the modules that its script
 * will ask for, so that none of them waits for another. Languages share their CSS: each is written once, in `css`.
 * @param {string} dist folder that holds `client` with Vite's manifest
 */
export async function writePageAssets(dist) {
  const chunks = await builtChunks(dist);
  const screens = chunks.sources
    .map((source) => /^apps\/guest\/src\/app\/screens\/(\w+)-page\.tsx$/.exec(source)?.[1])
    .filter(Boolean);
  const pages = {};
  const css = [];
  for (const screen of screens) {
    for (const language of LANGUAGES) {
      const { css: text, ...rest } = await pageAssets(dist, chunks, screen, language);
      if (!css.includes(text)) css.push(text);
      pages[`${screen} ${language}`] = { css: css.indexOf(text), ...rest };
    }
  }
  const entry = chunks.of(ENTRY);
  const fault = await cssOf(dist, entry.css ?? []);
  await writeFile(`${dist}/pages.json`, JSON.stringify({ css, pages, fault }));
}

async function pageAssets(dist, chunks, screen, language) {
  const needed = new Set();
  const need = (chunk) => {
    if (needed.has(chunk)) return;
    needed.add(chunk);
    for (const imported of chunk.imports ?? []) need(chunks.list[imported]);
  };
  for (const source of [ENTRY, screenSource(screen), languageSource(language)]) need(chunks.of(source));
  const entry = chunks.of(ENTRY);
  const css = [...new Set([...needed].flatMap((chunk) => chunk.css ?? []))];
  return {
    css: await cssOf(dist, css),
    styles: css.map((file) => `/assets/${file}`),
    script: `/assets/${entry.file}`,
    preloads: [...needed].filter((chunk) => chunk !== entry).map(({ file }) => `/assets/${file}`),
  };
}

async function cssOf(dist, files) {
  const texts = await Promise.all(files.map((file) => readFile(`${dist}/client/${file}`, 'utf8')));
  return texts.map((text) => text.trim()).join('');
}

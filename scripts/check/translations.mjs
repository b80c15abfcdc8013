import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { LANGUAGES } from '../../packages/contract/src/codes.ts';
import { root, sourceFiles } from './files.mjs';
import { translationFaults, unusedKeys } from './translation-faults.mjs';

const folder = 'packages/i18n/src';

/** Each language says everything that Korean says, and nothing is said that no screen shows. */
export async function checkTranslations() {
  const catalogues = {};
  for (const language of LANGUAGES) catalogues[language] = await readCatalogue(language);
  const faults = translationFaults(catalogues);
  const unused = unusedKeys(catalogues.ko.keys(), await sourcesWithoutCatalogues());
  const details = [...faults, ...unused.map((key) => `${key}: no source names it`)];
  if (catalogues.ko.size === 0) details.push(`${folder}/ko holds no text`);
  return {
    ok: details.length === 0,
    note: `${catalogues.ko.size} texts in ${LANGUAGES.length} languages`,
    details,
  };
}

async function readCatalogue(language) {
  const files = (await sourceFiles([`${folder}/${language}`])).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  );
  const texts = new Map();
  for (const file of files) {
    const area = path.basename(file, '.ts');
    const module = await import(pathToFileURL(path.join(root, file)).href);
    for (const exported of new Set(Object.values(module))) collect(exported, area, '', texts);
  }
  return texts;
}

function collect(value, area, key, texts) {
  if (typeof value === 'string') texts.set(`${area}:${key}`, value);
  else if (value !== null && typeof value === 'object') {
    for (const [name, inner] of Object.entries(value)) {
      collect(inner, area, key ? `${key}.${name}` : name, texts);
    }
  }
}

async function sourcesWithoutCatalogues() {
  const files = (await sourceFiles(['apps', 'packages'])).filter(
    (file) =>
      /\.tsx?$/.test(file) &&
      !/\.test\.tsx?$/.test(file) &&
      !LANGUAGES.some((language) => file.startsWith(`${folder}/${language}/`)),
  );
  const sources = await Promise.all(files.map((file) => readFile(path.join(root, file), 'utf8')));
  return sources.join('\n');
}

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { root, sourceFiles } from './files.mjs';

/** Sheets whose classes are everybody's; most of the console's are modules of their own. */
const folders = ['packages/ui', 'apps/guest', 'apps/console'];

/**
 * Every class is styled in one file: whoever changes how something looks finds all of it there, and no page looks
 * different by the order in which its sheets came. No length of the screen is told in units of newer browsers alone.
 */
export async function checkStyles() {
  const files = (await sourceFiles(folders)).filter((file) => file.endsWith('.css'));
  const read = await Promise.all(
    files.map(async (file) => /** @type {const} */ ([file, await readFile(path.join(root, file), 'utf8')])),
  );
  const shared = read.filter(([file]) => !file.endsWith('.module.css'));
  const { classes, faults } = doublesIn(shared.map(([file, css]) => [file, classesOf(css)]));
  const unknown = read.flatMap(([file, css]) =>
    unknownUnitsOf(css).map((what) => `${file}: ${what}; --screen is known everywhere`),
  );
  return {
    ok: shared.length > 0 && faults.length + unknown.length === 0,
    note: `${classes} classes in ${shared.length} sheets`,
    details: [...faults, ...unknown],
  };
}

/**
 * Lengths of the screen in units that browsers of the floor do not know (dvh, svw and so on), outside of an @supports:
 * where such a line is not understood nothing else would hold a layer on the screen.
 * @param {string} css
 */
export function unknownUnitsOf(css) {
  const plain = css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/@supports[^{]*\{[^{}]*\{[^{}]*\}\s*\}/g, '');
  const said = plain.split(/[{};]/).map((one) => one.trim().replace(/\s+/g, ' '));
  return said.filter((one) => /\d[dsl]v(?:h|w|b|i|min|max)\b/.test(one));
}

/**
 * @param {readonly (readonly [file: string, classes: ReadonlySet<string>])[]} sheets
 * @returns {{classes: number, faults: string[]}} one line for each class that more than one sheet styles
 */
export function doublesIn(sheets) {
  /** @type {Map<string, string[]>} */
  const homes = new Map();
  for (const [file, classes] of sheets)
    for (const name of classes) homes.set(name, [...(homes.get(name) ?? []), file]);
  const faults = [...homes]
    .filter(([, files]) => files.length > 1)
    .map(([name, files]) => `.${name} is styled in ${files.join(', ')}`);
  return { classes: homes.size, faults: faults.sort() };
}

/** The classes that a sheet's selectors name, however they do, and whether they style the class itself or what it stands in. */
export function classesOf(css) {
  const told = css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\[class~?=\s*(["']?)([\w-]+)\1\s*\]/g, '.$2');
  const bare = told.replace(/(["'])(?:\\.|(?!\1).)*\1/g, '""');
  const classes = new Set();
  // What stands before a brace is a selector or an at-rule, of which @scope alone names classes.
  for (const [, prelude] of bare.matchAll(/([^{};]*)\{/g))
    if (!/^\s*@(?!scope\b)/.test(prelude))
      for (const [, name] of prelude.matchAll(/\.((?!\d)(?:\\.|[\w\u0080-\uffff-])+)/g)) classes.add(name);
  return classes;
}

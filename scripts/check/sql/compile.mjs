import { spawn } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../files.mjs';

/**
 * Checked by the compiler: what a statement gives must be what its reader declares, and what it takes what is given. A
 * text may be declared as the few texts that it can be.
 */
const help = [
  'type __Fits<Declared> = { [Name in keyof Declared]: [NonNullable<Declared[Name]>] extends [string] ? string | Extract<Declared[Name], null> : [NonNullable<Declared[Name]>] extends [readonly string[]] ? readonly string[] | Extract<Declared[Name], null> : Declared[Name] };',
  'type __Row<Declared, Given extends __Fits<Declared>> = Declared;',
  'declare function __given<Takes extends readonly unknown[]>(values: Takes): any[];',
].join(' ');

/**
 * Lays a copy of the sources beside them in which each statement carries the types that the database told, and compiles it.
 * Lines stay where they are, so that a fault names the line of the source.
 * @param {ReadonlyMap<string, string>} sources text by file below `folder`
 * @param {ReadonlyMap<string, readonly {at: number, until: number, text: string}[]>} edits by file
 * @param {string} folder that all sources lie in
 * @returns {Promise<string[]>} the compiler's faults, in the sources' names
 */
export async function compileTyped(sources, edits, folder) {
  const copy = path.join(root, folder, '../.cache/sql-check');
  await rm(copy, { recursive: true, force: true });
  const written = new Set();
  for (const [file, text] of sources) {
    const target = path.join(copy, path.relative(folder, file));
    if (!written.has(path.dirname(target))) await mkdir(path.dirname(target), { recursive: true });
    written.add(path.dirname(target));
    await writeFile(target, edited(text, edits.get(file) ?? []));
  }
  const config = JSON.parse(await readFile(path.join(root, 'tsconfig.json'), 'utf8'));
  const { include: _include, exclude: _exclude, ...base } = config;
  // The program's own start as well, for the types that libraries add to others.
  const files = ['main.ts', ...[...edits.keys()].map((file) => path.relative(folder, file))];
  await writeFile(path.join(copy, 'tsconfig.json'), JSON.stringify({ ...base, files }));
  const output = await run(path.join(root, 'node_modules/typescript/bin/tsc'), ['--pretty', 'false'], copy);
  await rm(copy, { recursive: true, force: true });
  return output
    .split('\n')
    .filter((line) => /^\S.*\(\d+,\d+\): error/.test(line))
    .map((line) => `${folder}/${line}`);
}

function edited(text, edits) {
  let result = text;
  for (const { at, until, text: put } of [...edits].sort((a, b) => b.at - a.at || b.until - a.until))
    result = result.slice(0, at) + put + result.slice(until);
  return edits.length > 0 ? `${result.trimEnd()} ${help}\n` : result;
}

function run(script, args, cwd) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], { cwd, stdio: ['ignore', 'pipe', 'inherit'] });
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += chunk;
    });
    child.on('error', reject);
    child.on('close', () => resolve(text));
  });
}

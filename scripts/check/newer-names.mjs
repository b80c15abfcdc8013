import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { root, sourceFiles } from './files.mjs';

const built = 'apps/server/dist';

/** Node 26 has these and Node 24 has not: globals, members and modules, found by comparing the two. */
const GLOBALS = ['Temporal'];
const MEMBERS = [
  ...['toTemporalInstant', 'getOrInsert', 'getOrInsertComputed', 'textStream'],
  ...['fromBase64', 'fromHex', 'setFromBase64', 'setFromHex', 'toBase64', 'toHex'],
  ...['atimeInstant', 'birthtimeInstant', 'ctimeInstant', 'mtimeInstant', 'openAsBlobSync'],
  ...['BoundedChannel', 'boundedChannel', 'withStoreScope', 'startHeapProfile', 'ZipFile', 'ZipEntry'],
  ...['createZipArchive', 'zipFiles', 'addUncaughtExceptionCaptureCallback'],
];
/** A name that others bear too. */
const PAIRS = ['Iterator.concat', 'Iterator.zip', 'Iterator.zipKeyed', 'Math.sumPrecise'];
const MODULES = ['node:ffi'];

const suspect = new RegExp(`\\b(${[...GLOBALS, ...MEMBERS, ...PAIRS, ...MODULES].join('|')})\\b`);

/** Nothing names what Node 26 alone has: Linux runs the server on 24. */
export async function checkRuntime() {
  const sources = (await sourceFiles()).filter((file) => /\.(ts|tsx|mjs)$/.test(file));
  const folder = path.join(root, built);
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.js')) : [];
  const read = [...sources, ...files.map((name) => `${built}/${name}`)];
  const details = read.flatMap((file) => newerNames(file, readFileSync(path.join(root, file), 'utf8')));
  return { ok: sources.length > 0 && details.length === 0, note: `${read.length} files`, details };
}

/**
 * @param {string} file path from the root, with `/`
 * @param {string} source
 * @returns {string[]} one sentence each
 */
export function newerNames(file, source) {
  if (!suspect.test(source)) return [];
  const faults = [];
  const tell = ({ start }, name) =>
    faults.push(`${file}:${source.slice(0, start).split('\n').length} ${name} is of Node 26, Linux runs 24`);
  const { program, module } = parseSync(file, source);
  for (const { moduleRequest } of module.staticImports)
    if (MODULES.includes(moduleRequest.value)) tell(moduleRequest, moduleRequest.value);
  new Visitor({
    Identifier: (node) => GLOBALS.includes(node.name) && tell(node, node.name),
    ImportSpecifier: ({ imported }) => MEMBERS.includes(imported.name) && tell(imported, imported.name),
    MemberExpression(node) {
      if (node.computed) return;
      const pair = `${node.object.name}.${node.property.name}`;
      if (MEMBERS.includes(node.property.name)) tell(node.property, node.property.name);
      else if (PAIRS.includes(pair)) tell(node, pair);
    },
  }).visit(program);
  return faults;
}

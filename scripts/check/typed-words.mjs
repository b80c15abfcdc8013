/**
 * @typedef {object} Project
 * @property {Record<string, string>} scripts of package.json
 * @property {readonly string[]} folders in which a page may name files
 * @property {(file: string) => boolean} hasFile
 * @property {readonly string[]} testPaths
 * @property {(command: string) => string} sourceOf what the programs of a command line are made of
 * @property {string} installed what `./hansang` is made of
 * @property {ReadonlySet<string>} names every NAME_IN_CAPITALS of the sources
 */

/** npm's own, which need no script. */
const OF_NPM = new Set(['ci', 'install', 'version']);
/** What a page asks its reader to make. */
const TO_BE_MADE = new Set(['packages/i18n/src/fr/', 'PAYMENT_PROVIDERS']);
/** What programs make. */
const MADE = /\/(dist|output|data|node_modules)(\/|$)/;
/** Scripts whose first word chooses what they do. */
const CHOOSE = new Set(['venue', 'staff', 'sales', 'check', 'bench']);
/** Whatever is said to these goes on to another program. */
const PASS_ON = new Set(['test', 'coverage', 'shots']);

/**
 * @param {ReadonlyMap<string, string>} texts pages by their path from the root
 * @param {Project} project
 */
export function deadWords(texts, project) {
  let count = 0;
  const details = [];
  for (const [page, text] of texts)
    for (const { code, line } of codeIn(text))
      for (const fault of [...commandFaults(code, project), ...nameFaults(code, project)]) {
        count += 1;
        if (fault) details.push(`${page}:${line} ${fault}`);
      }
  return { count, details };
}

/** What stands in code: each line of a fence without its remark, and what stands between backticks, with its line. */
export function codeIn(text) {
  const found = [];
  let isFenced = false;
  for (const [index, row] of text.split('\n').entries()) {
    const line = index + 1;
    if (/^\s*```/.test(row)) isFenced = !isFenced;
    else if (isFenced) found.push({ code: row.replace(/\s#.*$/, ''), line });
    if (!isFenced) for (const [, code] of row.matchAll(/`([^`]+)`/g)) found.push({ code, line });
  }
  return found;
}

/** @returns {(string | null)[]} one for each command, null where all of it is there */
function commandFaults(code, project) {
  const faults = [];
  for (const [, run, name = '', rest = ''] of code.matchAll(
    /\bnpm (run )?(?!run\b)([a-z][a-z:-]*)((?: (?:"[^"]*"|[^\s;&|()]+))*)/g,
  ))
    if (run || !OF_NPM.has(name)) faults.push(scriptFault(name, wordsOf(rest), project));
  for (const [, file = '', rest = ''] of code.matchAll(/\bnode (\S+\/\S+\.mjs)((?: [^\s;&|()]+)*)/g)) {
    const words = wordsOf(rest);
    const inner = words.find((word) => word.endsWith('.ts'));
    const missing = [file, ...(inner ? [inner] : [])].find((name) => !project.hasFile(name));
    if (missing) faults.push(`starts ${missing}, which is not there`);
    else faults.push(optionFault(`node ${file}`, words, project.sourceOf(`${file} ${inner ?? ''}`)));
  }
  for (const [, verb = ''] of code.matchAll(/\.\/hansang ([a-z]+)/g)) {
    const isKnown = new RegExp(`['"\`]${verb}['"\`]`).test(project.installed);
    faults.push(isKnown ? null : `says ./hansang ${verb}, which it does not know`);
  }
  return faults;
}

const wordsOf = (rest) => rest.match(/"[^"]*"|\S+/g)?.map((word) => word.replace(/^"|"$/g, '')) ?? [];

function scriptFault(name, words, project) {
  const command = project.scripts[name];
  if (!command) return `says npm run ${name}, which package.json does not have`;
  const said = words.filter((word) => word !== '--');
  const [first = ''] = said;
  if (name === 'test' && /^[a-z]/.test(first) && !project.testPaths.some((file) => file.includes(first)))
    return `says npm test -- ${first}, which is in no test's path`;
  if (PASS_ON.has(name)) return null;
  const source = project.sourceOf(command);
  if (CHOOSE.has(name) && /^[a-z]/.test(first) && !new RegExp(`\\b${first}\\b`).test(source))
    return `says npm run ${name} -- ${first}, which it does not know`;
  return optionFault(`npm run ${name}`, said, source);
}

function optionFault(command, words, source) {
  const unknown = words
    .filter((word) => /^--[a-z]/.test(word))
    .map((word) => word.slice(2).split('=')[0] ?? '')
    .find((option) => !new RegExp(`--${option}\\b|['"]${option}['"]|\\b${option}:`).test(source));
  return unknown ? `says ${command} with --${unknown}, which it does not know` : null;
}

/** Files and settings that a page names. What has gaps (`…`, `<…>`, `*`) names none. */
function nameFaults(code, { folders, hasFile, names }) {
  const faults = [];
  if (TO_BE_MADE.has(code.trim())) return faults;
  const [file = ''] = /^[\w.-]+\/[\w./-]*$/.exec(code.trim()) ?? [];
  if (folders.includes(file.split('/')[0] ?? '') && !MADE.test(file))
    faults.push(hasFile(file) ? null : `names ${file}, which is not there`);
  for (const [, name] of code.matchAll(/(?:^|[\s'"])([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?==|$)/g))
    faults.push(names.has(name) ? null : `names ${name}, which no source knows`);
  return faults;
}

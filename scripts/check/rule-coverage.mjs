/** Stages that are built: each of their rules needs a test. */
export const builtStages = [1, 2, 3, 4];

const row = /^\|\s*([A-Z][A-Z0-9]*-\d+)\s*\|\s*(\d)\s*\|\s*(.+?)\s*\|\s*$/;
const quotedIds = /(['"`])((?:[A-Z][A-Z0-9]*-\d+)(?:[\s,/&+]+[A-Z][A-Z0-9]*-\d+)*)(?![\w-])/g;
const switchedOff = /\b(?:test|it|describe)(?:\.\w+)*\.(?:skip|only|todo)\b/;

/**
 * @param {string} markdown the rules page
 * @returns {{rules: Map<string, {stage: number, text: string}>, faults: string[]}}
 */
export function readRules(markdown) {
  const rules = new Map();
  const faults = [];
  for (const line of markdown.split('\n')) {
    const cells = row.exec(line);
    if (!cells) {
      if (/^\|\s*[A-Z][A-Z0-9]*-\d+/.test(line)) faults.push(`docs/rules.md: unreadable row: ${line}`);
      continue;
    }
    const [, id, stage, text] = cells;
    if (rules.has(id)) faults.push(`docs/rules.md: ${id} stands there twice`);
    rules.set(id, { stage: Number(stage), text });
  }
  return { rules, faults };
}

/**
 * The rule numbers at the start of a file's string literals: test titles, rows of test tables.
 * @param {string} source
 * @param {ReadonlySet<string>} areas prefixes that rules use; `'UTF-8 …'` is no rule
 */
export function quotedRules(source, areas) {
  const ids = new Set();
  for (const [, , list] of withoutComments(source).matchAll(quotedIds)) {
    for (const id of list.split(/[\s,/&+]+/)) {
      if (areas.has(id.slice(0, id.lastIndexOf('-')))) ids.add(id);
    }
  }
  return ids;
}

/**
 * @param {string} markdown the rules page
 * @param {readonly {file: string, source: string}[]} tests
 * @param {readonly number[]} built
 */
export function coverage(markdown, tests, built = builtStages) {
  const { rules, faults } = readRules(markdown);
  const areas = new Set([...rules.keys()].map((id) => id.slice(0, id.lastIndexOf('-'))));
  const proven = new Set();
  for (const { file, source } of tests) {
    for (const id of quotedRules(source, areas)) {
      if (rules.has(id)) proven.add(id);
      else faults.push(`${file}: quotes ${id}, which docs/rules.md does not know`);
    }
    if (switchedOff.test(withoutComments(source)))
      faults.push(`${file}: holds a skipped, lone or planned test`);
  }
  const stages = [...new Set([...rules.values()].map(({ stage }) => stage))].sort();
  return {
    faults,
    stages: stages.map((stage) => {
      const own = [...rules].filter(([, rule]) => rule.stage === stage);
      const open = own.filter(([id]) => !proven.has(id)).map(([id]) => id);
      return { stage, built: built.includes(stage), all: own.length, open };
    }),
  };
}

function withoutComments(source) {
  return source.replace(/^\s*(\/\/|\*|\/\*).*$/gm, '');
}

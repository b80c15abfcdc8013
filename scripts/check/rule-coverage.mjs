import { MOST_RULES } from '../../tests/run/proofs.ts';

const exactId = /(['"`])([A-Z][A-Z0-9]*-\d+)\1/g;
const textWithId = /(['"`])(?!\1)(?:[^'"`\n]*?[\s(])??([A-Z][A-Z0-9]*-\d+)(?![\w-])[^'"`\n]*\1/g;
const tagLists = /\btags:\s*(\[[^\]]*\])/g;
const switchedOff =
  /\b(?:test|it|describe)(?:\.\w+)*\.(?:skip|only|todo|fails)\b|\b(?:skip|only|todo|fails): true\b/;

/**
 * What test files say of the rules, read without running them.
 * @param {import('../../tests/run/rules-page.ts').RulesPage} page
 * @param {readonly {file: string, source: string}[]} tests
 * @returns {{faults: string[], unnamed: string[]}} `unnamed`: rules that can be reached and that no test names
 */
export function coverage({ rules, faults: pageFaults }, tests) {
  const areas = new Set([...rules.keys()].map(areaOf));
  const named = new Set();
  const faults = [...pageFaults];
  for (const { file, source } of tests) {
    const code = withoutComments(source);
    for (const id of idsOf(code, areas)) {
      if (rules.has(id)) named.add(id);
      else faults.push(`${file}: names ${id}, which docs/rules.md does not know`);
    }
    for (const id of titleIdsOf(code, areas)) {
      faults.push(`${file}: quotes ${id} in a text; a test carries its rules as tags: ['${id}']`);
    }
    for (const [, list] of code.matchAll(tagLists)) {
      const count = [...list.matchAll(exactId)].length;
      if (count > MOST_RULES) faults.push(`${file}: a test names ${count} rules, ${MOST_RULES} at most`);
    }
    if (switchedOff.test(code)) faults.push(`${file}: holds a skipped, lone, planned or failing test`);
  }
  const unnamed = [...rules].filter(([id, { open }]) => open === null && !named.has(id)).map(([id]) => id);
  return { faults, unnamed };
}

/** Texts that are a rule's number and nothing else: tags, rows of test tables, figures of the bench. */
function idsOf(code, areas) {
  return new Set([...code.matchAll(exactId)].map(([, , id]) => id).filter((id) => areas.has(areaOf(id))));
}

function titleIdsOf(code, areas) {
  const texts = [...code.matchAll(textWithId)].filter(([text, , id]) => text.length > id.length + 2);
  return new Set(texts.map(([, , id]) => id).filter((id) => areas.has(areaOf(id))));
}

/** `ORD` of `ORD-16`. */
export function areaOf(id) {
  return id.slice(0, id.lastIndexOf('-'));
}

function withoutComments(source) {
  return source.replace(/^\s*(\/\/|\*|\/\*).*$/gm, '');
}

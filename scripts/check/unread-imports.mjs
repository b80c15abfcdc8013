import { parseSync, Visitor } from 'oxc-parser';

/** What is built loads by a path that only its builder knows. */
const built = new Set(['apps/server/src/pages/built-guest.ts']);
const programs = /^(apps|packages|simulators)\//;
const tests = /\.(test|suite)\.(ts|tsx|mjs)$|\/testing\//;

/**
 * Imports that whoever reads what imports what does not see: types named by an `import('…')` of their own, and modules whose
 * place is only known when they load.
 * @param {string} file path from the root, with `/`
 * @param {string} source
 * @returns {string[]} one sentence each
 */
export function unreadImports(file, source) {
  if (!programs.test(file) || tests.test(file) || built.has(file) || !/\bimport\s*\(/.test(source)) return [];
  const faults = [];
  const tell = ({ start }, sentence) =>
    faults.push(`${file}:${source.slice(0, start).split('\n').length} ${sentence}`);
  new Visitor({
    TSImportType: (node) => tell(node, 'names a type by import(…): say import type'),
    ImportExpression(node) {
      const { type, expressions } = node.source;
      const isPlain = type === 'Literal' || (type === 'TemplateLiteral' && expressions.length === 0);
      if (!isPlain) tell(node, 'imports what only running it tells: say where it is');
    },
  }).visit(parseSync(file, source).program);
  return faults;
}

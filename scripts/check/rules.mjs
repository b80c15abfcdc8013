import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { rulesPage } from '../../tests/run/rules-page.ts';
import { root, sourceFiles } from './files.mjs';
import { areaOf, coverage } from './rule-coverage.mjs';

// The tests of this check and of the ledger name made-up rules; a budget is named where the bench prints it.
const madeUp = /^(scripts\/check\/rule-coverage|tests\/run\/)/;
const namesRules = /\.(test|suite)\.(ts|tsx|mjs)$|^tests\/bench\/.+\.ts$/;

/**
 * Every rule that can be reached is named by a test, and no test names too many or one that does not exist.
 * Whether those tests pass is told at the end of `npm test`.
 */
export async function checkRules() {
  const page = rulesPage();
  const files = (await sourceFiles()).filter((file) => namesRules.test(file) && !madeUp.test(file));
  const tests = await Promise.all(
    files.map(async (file) => ({ file, source: await readFile(path.join(root, file), 'utf8') })),
  );
  const { faults, unnamed } = coverage(page, tests);
  const open = [...page.rules.values()].filter((rule) => rule.open !== null).length;
  return {
    ok: faults.length === 0 && unnamed.length === 0,
    note: `${page.rules.size - unnamed.length - open} of ${page.rules.size} named by a test, ${open} open`,
    details: [...faults, ...listUnnamed(unnamed)],
  };
}

function listUnnamed(ids) {
  if (ids.length === 0) return [];
  const numbers = [...Map.groupBy(ids, areaOf)].map(
    ([area, own]) => `  ${area}-  ${own.map((id) => id.slice(area.length + 1)).join(' ')}`,
  );
  return [`${ids.length} rules that no test names`, ...numbers];
}

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, sourceFiles } from './files.mjs';
import { coverage } from './rule-coverage.mjs';

// The check's own tests quote made-up numbers.
const holdsProofs = /^(?!scripts\/check\/).*\.(test|suite)\.(ts|tsx|mjs)$|^tests\/.+\.(ts|tsx|mjs)$/;

/** Every rule of a built stage has a test that quotes it, and no test quotes a rule that does not exist. */
export async function checkRules() {
  const { stages, faults } = await measure();
  const missing = stages.filter(({ built, open }) => built && open.length > 0);
  return {
    ok: faults.length === 0 && missing.length === 0,
    note: stages.map(({ stage, all, open }) => `stage ${stage}: ${all - open.length}/${all}`).join(', '),
    details: [...faults, ...missing.flatMap(listOpen)],
  };
}

async function measure() {
  const files = (await sourceFiles()).filter((file) => holdsProofs.test(file));
  const [markdown, ...sources] = await Promise.all(
    ['docs/rules.md', ...files].map((file) => readFile(path.join(root, file), 'utf8')),
  );
  return coverage(
    markdown,
    files.map((file, index) => ({ file, source: sources[index] })),
  );
}

function listOpen({ stage, open }) {
  const byArea = Map.groupBy(open, (id) => id.slice(0, id.lastIndexOf('-')));
  return [
    `stage ${stage}: ${open.length} rules without a test`,
    ...[...byArea].map(([area, ids]) => {
      const numbers = ids.map((id) => id.slice(area.length + 1));
      return `  ${area}-  ${numbers.join(' ')}`;
    }),
  ];
}

// Started by itself it lists the open rules of every stage, built or not.
if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { stages, faults } = await measure();
  console.log([...faults, ...stages.flatMap(listOpen)].join('\n'));
}

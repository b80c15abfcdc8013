import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { cruise } from 'dependency-cruiser';
import ruleSet from '../../.dependency-cruiser.mjs';
import { root, sourceFiles, sourceFolders } from './files.mjs';
import { unreadImports } from './unread-imports.mjs';

/**
 * Dependencies flow one way. Fails as well when the tool read fewer sources than there are: a parser that does not
 * understand the language would otherwise report success.
 */
export async function checkBoundaries() {
  const sources = (await sourceFiles()).filter((file) => /\.(ts|tsx|mjs)$/.test(file));
  const { modules, violations } = await readDependencies(root, sourceFolders);
  const read = new Set(modules.map(({ source }) => source));
  const unread = sources.filter((file) => !read.has(file));
  const imports = modules.reduce((sum, { dependencies }) => sum + dependencies.length, 0);
  const details = violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
  const texts = await Promise.all(sources.map((file) => readFile(path.join(root, file), 'utf8')));
  details.push(...sources.flatMap((file, nth) => unreadImports(file, texts[nth])));
  if (unread.length > 0) {
    details.push(`read ${sources.length - unread.length} of ${sources.length} sources, not ${unread[0]}`);
  }
  // Sources of a real program import one another at least once on average.
  if (imports < sources.length) {
    details.push(`found only ${imports} imports in ${sources.length} sources: nothing was understood`);
  }
  return {
    ok: details.length === 0,
    note: `${sources.length - unread.length} modules, ${imports} imports`,
    details,
  };
}

/**
 * @param {string} baseDir folder the paths of the rules are relative to
 * @param {readonly string[]} folders
 */
export async function readDependencies(baseDir, folders) {
  const { forbidden, options } = ruleSet;
  const { output } = await cruise([...folders], {
    ...options,
    baseDir,
    validate: true,
    ruleSet: { forbidden },
  });
  return { modules: output.modules, violations: output.summary.violations };
}

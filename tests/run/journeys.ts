import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The files of `journeys`, the tests that need a browser, whose path holds one of the words; all without any. */
export function journeysWith(root: string, args: readonly string[]): readonly string[] {
  const words = args.filter((arg) => !arg.startsWith('-'));
  return globSync('tests/journeys/**/*.test.ts', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
    .sort();
}

/** Arguments of the test runner that leave these out, whichever projects it was told. */
export function withoutJourneys(args: readonly string[]): readonly string[] {
  if (!args.includes('--project')) return [...args, '--project', '!journeys'];
  return args.filter((arg, at) => (arg === '--project' ? args[at + 1] : arg) !== 'journeys');
}

/** Rules that files name: without a browser nothing is known of them. */
export function rulesNamed(root: string, files: readonly string[]): ReadonlySet<string> {
  const texts = files.map((file) => readFileSync(join(root, file), 'utf8'));
  return new Set(texts.flatMap((text) => text.match(/\b[A-Z][A-Z0-9]*-\d+\b/g) ?? []));
}

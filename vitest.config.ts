import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { LedgerReporter } from './tests/run/ledger-reporter.ts';
import { LongestFirst } from './tests/run/longest-first.ts';
import { rulesPage } from './tests/run/rules-page.ts';

const here = (path: string) => resolve(import.meta.dirname, path);
const quiet = [here('tests/setup/seed.ts'), here('tests/setup/console.ts'), here('tests/setup/patience.ts')];
// One PostgreSQL for all files of a run; each file gets a database of its own in it.
const cluster = [here('apps/server/src/testing/global-setup.ts')].filter((file) => existsSync(file));

/** What kills processes under load waits for their return half of the time: two at once, and nothing else. */
const beside = { maxWorkers: 2, pool: 'forks' } as const;

/** Files share a worker and what it imported: a test of these leaves nothing behind. */
const shared = {
  pool: 'forks',
  isolate: false,
  // Disks, clocks and people at phones are waited for much of the time: four files share two cores well.
  maxWorkers: 4,
  // A worker imports a whole app and makes garbage quickly: with room for it, Node collects far less often.
  execArgv: ['--max-semi-space-size=32'],
  setupFiles: [...quiet, here('tests/setup/own-modules.ts')],
} satisfies TestProjectInlineConfiguration['test'];

/** Branches of these are run by tests, at least so many of a hundred: `npm run coverage`. */
const covered = [
  'packages/rules/src',
  'apps/server/src/modules',
  'apps/guest/src/features',
  'apps/console/src/features',
];

/** What comes in its own time may take some on a busy machine. */
const patient = { poll: { timeout: 10_000 } } as const;

/** A test carries the rules it proves as tags; `--tags-filter=ORD-16` runs those of one. */
const tags = [...rulesPage().rules.keys()].map((name) => ({ name }));

export default defineConfig({
  test: {
    tags,
    reporters: ['default', new LedgerReporter()],
    passWithNoTests: false,
    allowOnly: false,
    retry: 0,
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    coverage: {
      include: covered.map((folder) => `${folder}/**/*.{ts,tsx}`),
      exclude: ['**/*.test.{ts,tsx}', '**/*.suite.ts', '**/testing/**'],
      reporter: ['text-summary', 'json-summary'],
      reportsDirectory: here('tests/output/coverage'),
      reportOnFailure: true,
      thresholds: Object.fromEntries(covered.map((folder) => [`${folder}/**`, { branches: 85 }])),
    },
    projects: [
      {
        test: {
          name: 'pure',
          include: [
            'packages/**/*.test.ts',
            'venues/**/*.test.ts',
            'simulators/**/*.test.ts',
            'tests/{browser,run,bench,faults,shots}/**/*.unit.test.ts',
            'scripts/**/*.test.{ts,mjs}',
            'apps/{guest,console}/**/*.test.ts',
          ],
          expect: patient,
          ...shared,
          sequence: { groupOrder: 0 },
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'screens',
          include: ['apps/{guest,console}/**/*.test.tsx', 'packages/**/*.test.tsx'],
          environment: 'jsdom',
          expect: patient,
          ...shared,
          setupFiles: [...shared.setupFiles, here('tests/setup/own-page.ts')],
          // With the pure ones: what these wait for gives the processor to those.
          sequence: { groupOrder: 0 },
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts', 'tests/**/*.db.test.ts'],
          globalSetup: cluster,
          expect: patient,
          ...shared,
          sequence: { groupOrder: 2 },
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['tests/journeys/**/*.test.ts'],
          // In this order: all files share a product that begins with a copy of the template.
          globalSetup: [here('tests/setup/data-template.ts'), here('tests/setup/journeys-product.ts')],
          expect: patient,
          ...shared,
          sequence: { groupOrder: 3 },
          testTimeout: 120_000,
          hookTimeout: 90_000,
        },
      },
      {
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.smoke.test.ts'],
          globalSetup: [here('tests/setup/data-template.ts')],
          setupFiles: quiet,
          expect: patient,
          ...beside,
          sequence: { groupOrder: 4 },
          testTimeout: 180_000,
          hookTimeout: 90_000,
        },
      },
    ],
  },
});

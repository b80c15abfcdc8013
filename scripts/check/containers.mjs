import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { composeFaults, containerFaults } from './container-faults.mjs';
import { root } from './files.mjs';

const folder = 'packaging/container';

/** The container file and the compose files hold to what keeps data, stops in time and gives nobody rights. */
export async function checkContainers() {
  const files = readdirSync(join(root, folder));
  const read = (name) => readFileSync(join(root, folder, name), 'utf8');
  const looks = files.flatMap((name) => {
    if (name === 'Containerfile') return [[name, containerFaults(read(name))]];
    return /^compose.*\.yaml$/.test(name) ? [[name, composeFaults(read(name))]] : [];
  });
  const details = looks.flatMap(([name, faults]) => faults.map((fault) => `${folder}/${name}: ${fault}`));
  return {
    ok: looks.length >= 3 && details.length === 0,
    note: `${looks.length} container and compose files`,
    details,
  };
}

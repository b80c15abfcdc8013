import {
  copyFileSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { prepare } from '../boot/prepare.mjs';
import { giveUp, root } from '../boot/root.mjs';
import { writeCurrent } from '../upgrade/home.mjs';
import { gather } from './gather.mjs';
import { filesBelow, libraryFaults } from './libraries.mjs';
import { nameNewest } from './name-newest.mjs';
import { bringOthers } from './other-packages.mjs';
import { pack } from './pack.mjs';
import { playContainer } from './play-container.mjs';
import { billOf } from './sbom.mjs';
import { tryArchive } from './try.mjs';

// `npm run release [-- --try] [-- --container] [-- --tracing] [-- --for linux-arm64]`: one archive with everything that a
// server needs on a machine like this one, or of the kind that is named.
const LIMIT_MB = 300;
const wants = options();
const own = `${process.platform}-${process.arch}`;
const platform = wants.for ?? own;
const output = join(root, 'dist');
const home = join(output, 'hansang');
const say = (text) => process.stdout.write(`${text}\n`);

await prepare(root);
rmSync(home, { recursive: true, force: true });
const gathering = join(home, 'releases', 'gathering');
mkdirSync(gathering, { recursive: true });
const { name, files, places } = gather(root, gathering, platform, {
  isTracing: wants.tracing,
  from: platform === own ? root : bringOthers(root, platform),
});
const { read, faults } = libraryFaults(gathering, filesBelow(gathering));
if (faults.length > 0) giveUp(`A release runs on a bare system:\n${faults.join('\n')}`);
say(`${read} programs and libraries ask for what every system has`);
renameSync(gathering, join(home, 'releases', name));
copyFileSync(join(root, 'packaging/release/hansang'), join(home, 'hansang'));
writeCurrent(home, name, null);
const unpackedMb = sizeOf(home) / 1024 / 1024;
say(`${name}: ${files} files, ${unpackedMb.toFixed(0)} MB unpacked`);
if (unpackedMb > LIMIT_MB) giveUp(`A release takes at most ${LIMIT_MB} MB unpacked.`);

const archive = join(output, `hansang-${name}-${platform}.tar.gz`);
const sum = await pack(home, archive);
writeFileSync(archive.replace('.tar.gz', '.cdx.json'), JSON.stringify(billOf(root, places, { name, sum })));
nameNewest(output, archive, platform);
rmSync(home, { recursive: true });
// What UPDATES_FROM reads, of installations that are told of this release.
writeFileSync(join(output, 'newest.json'), `${JSON.stringify({ version: name.split('-')[0] })}\n`);
say(`${archive}: ${(statSync(archive).size / 1024 / 1024).toFixed(0)} MB`);
if (wants.try && platform === own) await tryArchive(archive, say);
else if (wants.try) say(`untried: an archive for ${platform} does not start on ${own}`);
if (wants.container) await playContainer(platform, say);

function options() {
  const flag = { type: 'boolean' };
  try {
    const known = { try: flag, container: flag, tracing: flag, for: { type: 'string' } };
    return parseArgs({ options: known }).values;
  } catch (error) {
    return giveUp(`${error.message}. There are --try, --container, --tracing and --for linux-arm64.`);
  }
}

function sizeOf(folder) {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name);
    // What it takes on a disk, not what it holds; a folder takes some too.
    return sum + lstatSync(path).blocks * 512 + (entry.isDirectory() ? sizeOf(path) : 0);
  }, 0);
}

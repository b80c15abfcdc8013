import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  createReadStream,
  createWriteStream,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { prepare } from '../boot/prepare.mjs';
import { giveUp, root } from '../boot/root.mjs';
import { writeCurrent } from '../upgrade/home.mjs';
import { gather } from './gather.mjs';
import { filesBelow, libraryFaults } from './libraries.mjs';
import { nameNewest } from './name-newest.mjs';
import { rehearseContainer } from './rehearse-container.mjs';
import { tryArchive } from './try.mjs';

// `npm run release [-- --try] [-- --container] [-- --tracing]`: one archive with everything that a server needs on a machine like this one.
const LIMIT_MB = 300;
const platform = `${process.platform}-${process.arch}`;
const output = join(root, 'dist');
const home = join(output, 'hansang');
const say = (text) => process.stdout.write(`${text}\n`);

await prepare(root);
rmSync(home, { recursive: true, force: true });
const gathering = join(home, 'releases', 'gathering');
mkdirSync(gathering, { recursive: true });
const { name, files } = gather(root, gathering, platform, {
  isTracing: process.argv.includes('--tracing'),
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
await pack(archive);
nameNewest(output, archive, platform);
rmSync(home, { recursive: true });
// What UPDATES_FROM reads, of installations that are told of this release.
writeFileSync(join(output, 'newest.json'), `${JSON.stringify({ version: name.split('-')[0] })}\n`);
say(`${archive}: ${(statSync(archive).size / 1024 / 1024).toFixed(0)} MB`);
if (process.argv.includes('--try')) await tryArchive(archive, say);
if (process.argv.includes('--container')) await rehearseContainer(archive, say);

async function pack(file) {
  const tar = spawn('tar', ['-c', '-f', '-', '-C', output, 'hansang'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve, reject) => {
    tar.once('error', reject);
    tar.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`tar ended with ${code}`))));
  });
  await Promise.all([pipeline(tar.stdout, createGzip({ level: 9 }), createWriteStream(file)), ended]);
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  writeFileSync(`${file}.sha256`, `${hash.digest('hex')}  ${file.slice(output.length + 1)}\n`);
}

function sizeOf(folder) {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name);
    // What it takes on a disk, not what it holds; a folder takes some too.
    return sum + lstatSync(path).blocks * 512 + (entry.isDirectory() ? sizeOf(path) : 0);
  }, 0);
}

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

/** Who packed it, and under which umask, is nobody's business: unpacked by root it is root's, and everybody may read it. */
const OWNER =
  process.platform === 'linux'
    ? ['--owner=0', '--group=0', '--numeric-owner', '--mode=a+rX,go-w']
    : ['--uid=0', '--gid=0', '--numeric-owner'];

/**
 * Packs a folder into a gzipped tar archive, with a checksum beside it (`….sha256`).
 * @returns {Promise<string>} that checksum, SHA-256 in hexadecimal
 */
export async function pack(folder, file) {
  const tar = spawn('tar', ['-c', ...OWNER, '-f', '-', '-C', dirname(folder), basename(folder)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve, reject) => {
    tar.once('error', reject);
    tar.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`tar ended with ${code}`))));
  });
  await Promise.all([pipeline(tar.stdout, createGzip({ level: 9 }), createWriteStream(file)), ended]);
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  const sum = hash.digest('hex');
  writeFileSync(`${file}.sha256`, `${sum}  ${basename(file)}\n`);
  return sum;
}

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  createReadStream,
  createWriteStream,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { readRelease } from './home.mjs';
import { UpgradeProblem } from './upgrade-problem.mjs';

/**
 * Brings the archive here. What comes by https brings a checksum beside it (`….tar.gz.sha256`); beside a file it counts
 * where it is there.
 * @returns {Promise<string>} the file
 */
export async function bring(source, folder) {
  if (!/^https?:/.test(source)) {
    if (!existsSync(source)) throw new UpgradeProblem(`There is no file ${source}.`);
    if (existsSync(`${source}.sha256`)) await compare(source, readFileSync(`${source}.sha256`, 'utf8'));
    return source;
  }
  const { protocol, hostname, pathname } = new URL(source);
  // Whoever is on the line could put another release in its place, and the checksum that goes with it.
  if (protocol !== 'https:' && !/^(127\.[\d.]+|localhost|\[::1\])$/.test(hostname))
    throw new UpgradeProblem(`${source} is no https address: what comes by http may be anybody's.`);
  const file = join(folder, basename(pathname));
  try {
    const sum = await (await get(`${source}.sha256`)).text();
    await pipeline(Readable.fromWeb((await get(source)).body), createWriteStream(file));
    await compare(file, sum);
  } catch (error) {
    if (error instanceof UpgradeProblem) throw error;
    throw new UpgradeProblem(`${source} could not be fetched (${error.cause?.message ?? error.message}).`);
  }
  return file;
}

async function get(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new UpgradeProblem(`${address} answers with ${answer.status}.`);
  return answer;
}

async function compare(file, text) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  if (text.trim().split(/\s/)[0] !== hash.digest('hex'))
    throw new UpgradeProblem(`${file} is not what its checksum says: it came here incomplete or changed.`);
}

/**
 * Unpacks the release of an archive into a folder of its own.
 * @throws UpgradeProblem where the archive is cut off, damaged, or none
 */
export async function unpack(file, into) {
  mkdirSync(into, { recursive: true });
  // hansang/releases/<name>/… without its first three folders.
  const tar = spawn(
    'tar',
    ['-x', '-f', '-', '-C', into, '--strip-components=3', '--no-same-owner', '--', 'hansang/releases'],
    {
      stdio: ['pipe', 'ignore', 'pipe'],
    },
  );
  let said = '';
  tar.stderr.on('data', (text) => {
    said += text;
  });
  const ended = new Promise((resolve, reject) => {
    tar.once('error', reject);
    tar.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(said.trim() || `tar ended with ${code}`)),
    );
  });
  const poured = pipeline(createReadStream(file), createGunzip(), tar.stdin).catch((error) => {
    // At the archive's end tar ends, whatever padding would still come.
    if (!['EPIPE', 'ERR_STREAM_PREMATURE_CLOSE'].includes(error.code)) throw error;
  });
  try {
    await Promise.all([poured, ended]);
  } catch (error) {
    tar.kill();
    throw new UpgradeProblem(`${file} could not be unpacked (${said.trim() || error.message}).`);
  }
}

/**
 * Looks whether a release is whole: every file that it names is there as it was packed.
 * @throws UpgradeProblem otherwise
 */
export function requireWhole(folder) {
  const release = readRelease(folder);
  if (!release?.name || !release.files) throw new UpgradeProblem('This archive holds no release of Hansang.');
  const wrong = Object.entries(release.files).find(([path, sum]) => sumOf(join(folder, path)) !== sum);
  if (wrong) throw new UpgradeProblem(`The release is not whole: ${wrong[0]} is missing or changed.`);
  return release;
}

/** Of a file's content, or of where a link leads; null where nothing is. */
export function sumOf(path) {
  try {
    const content = lstatSync(path).isSymbolicLink() ? `link to ${readlinkSync(path)}` : readFileSync(path);
    return createHash('sha256').update(content).digest('hex');
  } catch {
    return null;
  }
}

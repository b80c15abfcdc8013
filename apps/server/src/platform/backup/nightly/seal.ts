import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { promisify } from 'node:util';
import { StartProblem } from '../../process/start-problem.ts';

/** Begins every sealed file. */
const MAGIC = Buffer.from('hansang sealed 1\n');
const SALT = 16;
/** The magic, how dear a guess is, the salt. */
const HEAD = MAGIC.length + 1 + SALT;
/** A guess costs 64 MB and some tenths of a second. */
const COST = 16;
const DEAREST = 20;
const TAG = 16;
/** Plain bytes of a block; each is sealed by itself, so that no file has to be held. */
const BLOCK = 1024 * 1024;
/** Bytes of a sealed file that holds nothing: what is shorter is none. */
export const LEAST_SEALED = HEAD + TAG;
const CIPHER = 'aes-256-gcm';

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);
const keyOf = (passphrase: string, salt: Buffer, cost: number) =>
  derive(passphrase, salt, 32, { N: 2 ** cost, r: 8, p: 1, maxmem: 2 * 128 * 8 * 2 ** cost });

/** A key seals one file, so that a block's number is nonce enough. The last one says so: no file can be cut short. */
function nonceOf(block: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(block, 4);
  nonce[0] = isLast ? 1 : 0;
  return nonce;
}

/** How long a file of so many bytes is once it is sealed. */
export const sealedBytes = (plain: number): number =>
  HEAD + plain + TAG * Math.max(1, Math.ceil(plain / BLOCK));

/** Writes a file anew so that only the passphrase opens it; nobody can change a byte of it unnoticed. */
export async function seal(from: string, to: string, passphrase: string, cost = COST): Promise<void> {
  const salt = randomBytes(SALT);
  const key = await keyOf(passphrase, salt, cost);
  await writeWhole(to, async (write) => {
    await write(Buffer.concat([MAGIC, Buffer.of(cost), salt]));
    for await (const { bytes, number, isLast } of blocksOf(from, 0, BLOCK)) {
      const cipher = createCipheriv(CIPHER, key, nonceOf(number, isLast));
      const sealed = [cipher.update(bytes), cipher.final()];
      await write(Buffer.concat([...sealed, cipher.getAuthTag()]));
    }
  });
}

/** Whether a file is a sealed one. */
export async function isSealed(file: string): Promise<boolean> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(MAGIC.length), 0, MAGIC.length, 0);
    return bytesRead === MAGIC.length && buffer.equals(MAGIC);
  } finally {
    await handle.close();
  }
}

/**
 * Opens a sealed file into another one.
 * @throws StartProblem for another passphrase, or a file that was changed or cut short
 */
export async function unseal(from: string, to: string, passphrase: string): Promise<void> {
  const handle = await open(from, 'r');
  const { buffer: head } = await handle.read(Buffer.alloc(HEAD), 0, HEAD, 0).finally(() => handle.close());
  const cost = Math.min(head.readUInt8(MAGIC.length), DEAREST);
  const key = await keyOf(passphrase, head.subarray(MAGIC.length + 1), cost);
  await writeWhole(to, async (write) => {
    for await (const { bytes, number, isLast } of blocksOf(from, HEAD, BLOCK + TAG)) {
      const plain = openBlock(key, nonceOf(number, isLast), bytes);
      if (!plain)
        throw new StartProblem(
          `The backup ${from} cannot be opened: BACKUP_PASSPHRASE is another one, or the file is damaged.`,
        );
      await write(plain);
    }
  });
}

function openBlock(key: Buffer, nonce: Buffer, bytes: Buffer): Buffer | null {
  try {
    const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG });
    decipher.setAuthTag(bytes.subarray(-TAG));
    return Buffer.concat([decipher.update(bytes.subarray(0, -TAG)), decipher.final()]);
  } catch {
    return null;
  }
}

interface Block {
  readonly bytes: Buffer;
  readonly number: number;
  readonly isLast: boolean;
}

/** A file in blocks of one size; the last one is what is left, which may be nothing. */
async function* blocksOf(file: string, start: number, size: number): AsyncGenerator<Block> {
  let parts: Buffer[] = [];
  let length = 0;
  let number = 0;
  for await (const part of createReadStream(file, { start }) as AsyncIterable<Buffer>) {
    parts.push(part);
    length += part.length;
    while (length > size) {
      const bytes = Buffer.concat(parts);
      yield { bytes: bytes.subarray(0, size), number, isLast: false };
      number += 1;
      parts = [bytes.subarray(size)];
      length = bytes.length - size;
    }
  }
  yield { bytes: Buffer.concat(parts), number, isLast: true };
}

/** What is written appears under its name when it is complete. */
async function writeWhole(
  file: string,
  fillIn: (write: (bytes: Buffer) => Promise<void>) => Promise<void>,
): Promise<void> {
  const part = `${file}.part`;
  const out = createWriteStream(part, { mode: 0o600, flush: true });
  const written = finished(out);
  written.catch(() => {});
  try {
    await fillIn(async (bytes) => {
      if (out.errored) throw out.errored;
      if (!out.write(bytes)) await Promise.race([once(out, 'drain'), written]);
    });
    out.end();
    await written;
    await rename(part, file);
  } catch (error) {
    out.destroy();
    await rm(part, { force: true });
    throw error;
  }
}

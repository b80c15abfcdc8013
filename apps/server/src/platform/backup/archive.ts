import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { type Entry, readTar, tarEnd, tarEntry } from './tar.ts';

/** Name of an archive's last file: the SHA-256 of everything before it. Without it the archive is incomplete. */
const checksumName = 'SHA256';

/** A compressed archive being written. It appears under its name only when it is complete and on the disk. */
export interface ArchiveWriter {
  add(entry: Entry): Promise<void>;
  /** @returns the size of the finished file in bytes */
  finish(): Promise<number>;
  abandon(): Promise<void>;
}

/** Starts an archive: a tar file under gzip, which any system can open. Readable by its owner alone. */
export function writeArchive(file: string, now: Date): ArchiveWriter {
  const part = `${file}.part`;
  const gzip = createGzip({ level: 4 });
  const target = createWriteStream(part, { mode: 0o600 });
  const written = finished(gzip.pipe(target));
  gzip.on('error', (error) => target.destroy(error));
  // Awaited in finish; a failure before that shows in `add`.
  written.catch(() => {});
  const hash = createHash('sha256');

  async function write(bytes: Buffer): Promise<void> {
    if (target.errored) throw target.errored;
    if (!gzip.write(bytes)) await Promise.race([once(gzip, 'drain'), written]);
  }

  return {
    async add(entry) {
      const bytes = tarEntry(entry, now);
      hash.update(bytes);
      await write(bytes);
    },
    async finish() {
      await write(tarEntry({ name: checksumName, body: Buffer.from(hash.digest('hex')) }, now));
      await write(tarEnd);
      gzip.end();
      await written;
      const handle = await open(part, 'r+');
      await handle.sync();
      const { size } = await handle.stat();
      await handle.close();
      await rename(part, file);
      return size;
    },
    async abandon() {
      gzip.destroy();
      target.destroy();
      await rm(part, { force: true });
    },
  };
}

/**
 * Reads a finished archive's files in order and checks its checksum at the end.
 * @throws Error when it is cut off or damaged
 */
export async function* readArchive(file: string): AsyncGenerator<Entry> {
  const hash = createHash('sha256');
  let found = '';
  const source = createReadStream(file);
  const gunzip = createGunzip();
  source.on('error', (error) => gunzip.destroy(error));
  source.pipe(gunzip);
  try {
    for await (const entry of readTar(
      gunzip,
      ({ name }, bytes) => name !== checksumName && hash.update(bytes),
    )) {
      if (entry.name === checksumName) found = entry.body.toString();
      else yield entry;
    }
  } finally {
    // Whoever stops early leaves the rest unread.
    source.destroy();
  }
  if (found !== hash.digest('hex')) throw new Error('the archive is damaged');
}

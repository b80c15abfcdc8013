import { createReadStream } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { freeBytes } from '../process/free-bytes.ts';
import { type Place, type PlaceFile, PlaceTrouble } from './place.ts';

const PART = '.part';
/** What disks that keep no order of their own answer to a folder's flush. */
const NO_FLUSH: ReadonlySet<unknown> = new Set(['EINVAL', 'ENOTSUP', 'ENOSYS', 'EPERM', 'EISDIR', 'EBADF']);

/** A folder, on a stick or a mounted disk as often as not: whatever is pulled or fills up, a file is whole or not there. */
export function folderPlace(folder: string): Place {
  return {
    async bring(file) {
      await mkdir(folder, { recursive: true });
      const [part, whole] = [join(folder, `${basename(file)}${PART}`), join(folder, basename(file))];
      try {
        await write(file, part);
        await rename(part, whole);
      } catch (error) {
        await rm(part, { force: true }).catch(() => {});
        throw error;
      }
      await flushFolder(folder);
      const [sent, kept] = [(await stat(file)).size, (await stat(whole)).size];
      if (kept === sent) return;
      await rm(whole, { force: true });
      throw new PlaceTrouble('ALTERED', `The disk keeps ${kept} bytes of ${sent} that were written`);
    },
    fetch: (name, to) => copyFile(join(folder, name), to),
    async list() {
      const files: PlaceFile[] = [];
      for (const name of await readdir(folder)) {
        const found = await stat(join(folder, name)).catch(() => null);
        if (found?.isFile()) files.push({ name, bytes: found.size });
      }
      return files;
    },
    drop: (name) => rm(join(folder, name), { force: true }),
    freeBytes: () => freeBytes(folder),
    clockOffMs: () => 0,
  };
}

async function write(from: string, to: string): Promise<void> {
  const out = await open(to, 'w', 0o600);
  try {
    for await (const bytes of createReadStream(from, { highWaterMark: 1024 * 1024 }))
      await out.writeFile(bytes as Buffer);
    await out.sync();
  } finally {
    await out.close();
  }
}

/** The name too is on the disk, not in memory alone. */
async function flushFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder, 'r');
    await handle.sync().finally(() => handle.close());
  } catch (error) {
    if (!NO_FLUSH.has((error as NodeJS.ErrnoException).code)) throw error;
  }
}

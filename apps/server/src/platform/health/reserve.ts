import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

const NAME = 'reserve';
const BLOCK = 1024 * 1024;
/** So much is put by, in blocks. */
const BLOCKS = 64;

/** Room on the data's disk that is put by for the moment when there is none left. */
export interface Reserve {
  /** Does nothing where it is there. */
  putBy(): Promise<void>;
  /** Does nothing where it is gone. */
  giveAway(): Promise<void>;
}

export function openReserve(dataDir: string, blocks = BLOCKS): Reserve {
  const file = join(dataDir, NAME);
  const part = `${file}.part`;
  return {
    async putBy() {
      if (existsSync(file)) return;
      // Zeros would take no room on a disk that packs what it holds.
      const block = randomBytes(BLOCK);
      const handle = await open(part, 'w', 0o600);
      try {
        for (let count = 0; count < blocks; count += 1) await handle.write(block);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(part, file);
    },
    async giveAway() {
      await rm(file, { force: true });
      await rm(part, { force: true });
    },
  };
}

/** Nothing is put by where the database lies elsewhere. */
export const NO_RESERVE: Reserve = { putBy: async () => {}, giveAway: async () => {} };

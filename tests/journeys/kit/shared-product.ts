import { readFileSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { copyData } from '../../product/copy-data.ts';
import { type Product, startProduct } from '../../product/product.ts';

let product: Promise<Product> | undefined;

/** The product that the files of this worker share: started for the first of them, ended with the worker. */
export function sharedProduct(): Promise<Product> {
  product ??= start();
  return product;
}

async function start(): Promise<Product> {
  const dataDir = copyData(inject('dataTemplate'));
  // Printers of a journey stand on this machine.
  const started = await startProduct({ dataDir, env: { PRINTER_NETWORKS: '127.0.0.0/8' } });
  writeFileSync(join(inject('sharedProducts'), String(started.pid)), dataDir);
  const end = () => {
    try {
      process.kill(started.pid, 'SIGTERM');
    } catch {
      // It ended before its worker.
    }
  };
  // The runner ends its workers by the signal and waits for nothing; one that is stopped itself leaves them alone.
  for (const sign of ['exit', 'disconnect'] as const) process.once(sign, end);
  process.once('SIGTERM', () => {
    end();
    // With the process ends its browser, which removes its profile.
    process.exit(128 + constants.signals.SIGTERM);
  });
  return started;
}

/** A venue belongs to the file that first imported it: what another file finds there would be a matter of order. */
export function claimVenue(restaurantId: number, file: string): void {
  claim(`Venue ${restaurantId}`, file);
}

/** A login is one person in every venue: who is imported last would give them their name and password in all others. */
export function claimLogin(email: string, file: string): void {
  claim(`The login ${email}`, file);
}

/** Claims hold for all workers of a run: which files meet in one is a matter of luck. */
function claim(what: string, file: string): void {
  const note = join(inject('claims'), what);
  try {
    writeFileSync(note, file, { flag: 'wx' });
  } catch {
    const owner = readFileSync(note, 'utf8');
    if (owner !== file) throw new Error(`${what} is one of ${owner}`);
  }
}

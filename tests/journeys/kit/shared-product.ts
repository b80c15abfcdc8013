import { writeFileSync } from 'node:fs';
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
  const started = await startProduct({ dataDir });
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
    process.kill(process.pid, 'SIGTERM');
  });
  return started;
}

const owners = new Map<number, string>();

/** A venue belongs to the file that first imported it: what another file finds there would be a matter of order. */
export function claimVenue(restaurantId: number, file: string): void {
  const owner = owners.get(restaurantId) ?? file;
  if (owner !== file) throw new Error(`Venue ${restaurantId} is one of ${owner}`);
  owners.set(restaurantId, owner);
}

const logins = new Map<string, string>();

/** A login is one person in every venue: who is imported last would give them their name and password in all others. */
export function claimLogin(email: string, file: string): void {
  const owner = logins.get(email) ?? file;
  if (owner !== file) throw new Error(`The login ${email} is one of ${owner}`);
  logins.set(email, owner);
}

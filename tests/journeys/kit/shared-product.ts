import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { SharedProduct } from '../../setup/journeys-product.ts';

let product: Promise<SharedProduct> | undefined;

/** The product that all journeys share, in whichever worker: it is there once the first of them needs it. */
export function sharedProduct(): Promise<SharedProduct> {
  product ??= ask();
  return product;
}

async function ask(): Promise<SharedProduct> {
  const answer = await fetch(inject('sharedProduct'));
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}

/** A venue belongs to the file that first imported it: what another file finds there would be a matter of order. */
export function claimVenue(restaurantId: number, file: string): void {
  claim(`Venue ${restaurantId}`, file);
}

/** A login is one person in every venue: who is imported last would give them their name and password in all others. */
export function claimLogin(email: string, file: string): void {
  claim(`The login ${email}`, file);
}

function claim(what: string, file: string): void {
  const note = join(inject('claims'), what);
  try {
    writeFileSync(note, file, { flag: 'wx' });
  } catch {
    const owner = readFileSync(note, 'utf8');
    if (owner !== file) throw new Error(`${what} is one of ${owner}`);
  }
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The number of this release, as the packages bear it. */
export const RELEASE: string = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'),
).version;

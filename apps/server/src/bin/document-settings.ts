import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withSettings } from '../platform/settings/settings-doc.ts';

/** Writes the table of settings into `docs/operations.md`. */
const page = join(import.meta.dirname, '../../../../docs/operations.md');
writeFileSync(page, withSettings(readFileSync(page, 'utf8')));

import { Worker } from 'node:worker_threads';
import type { Leash } from './end-with-parent.ts';
import { readTable } from './read-table.ts';
import { MOST_SAID, type Said } from './said.ts';

// This process reads one file from its input, says what stands in it, and ends. Whoever started it kills it in time; should
// they die before, a thread that no file keeps busy does.
const [parent, longestMs] = process.argv.slice(2).map(Number);
const leash = { parent, longestMs } as Leash;
new Worker(new URL('./end-with-parent.ts', import.meta.url), { workerData: leash }).unref();

const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
const said = JSON.stringify(await readTable(Buffer.concat(chunks)));
const isTooMuch = Buffer.byteLength(said) > MOST_SAID;
process.stdout.write(isTooMuch ? JSON.stringify({ fault: 'MENU_SHEET_SWOLLEN' } satisfies Said) : said);

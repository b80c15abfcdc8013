import { readTable } from './read-table.ts';
import { MOST_SAID, type Said } from './said.ts';

// This process reads one file from its input, says what stands in it, and ends. Whoever started it kills it in time.
const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
const said = JSON.stringify(await readTable(Buffer.concat(chunks)));
const isTooMuch = Buffer.byteLength(said) > MOST_SAID;
process.stdout.write(isTooMuch ? JSON.stringify({ fault: 'MENU_SHEET_SWOLLEN' } satisfies Said) : said);

import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { Books } from './books.ts';
import { Counter } from './counter.ts';
import { Faults } from './screen/faults.ts';
import { openScreen } from './screen/server.ts';
import { type Noted, Refused, type State, Till } from './till.ts';

const USAGE = `Plays a venue's till.
  node scripts/run.mjs simulators/pos/main.ts --server http://localhost:4800 --key hansang_till_…
  --accept          accepts what waits by itself
  --kept <file>     keeps what it knows and what it asked there, and goes on from it at its next start
  --screen <port>   serves a screen to this machine instead, with faults to switch on

Then, a line each:
  tables                         who sits where
  accept|reject|cancel <order>   by its number
  done|served <order>
  enter <table> <menuId> [count]
  soldout|onsale <menuId>
  pay <table>                    what it owes, in cash
  close <table>
  fault slow|double|order|down   on, and off again`;

const say = (line: string) => void process.stdout.write(`${line}\n`);
const AGAIN_MS = 1000;

async function main(): Promise<void> {
  // A parent process tells its house, and takes this process with it when it ends.
  const { TILL_HOUSE } = process.env;
  if (process.send && TILL_HOUSE) return serveHouse(JSON.parse(TILL_HOUSE));
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    options: { server: text, key: text, screen: text, kept: text, accept: { type: 'boolean' } },
  });
  const { server, key, screen, kept, accept = false } = values;
  if (!server || !key || (screen !== undefined && !/^\d{1,5}$/.test(screen))) throw new Error(USAGE);
  if (screen !== undefined) {
    const { origin } = await openScreen({ server, key }, Number(screen));
    return say(`The till's screen is at ${origin}`);
  }
  await play({ server, key, accepts: accept }, kept === undefined ? null : new Books(kept));
}

/** Follows what happens, and does what is typed. */
async function play(
  options: { readonly server: string; readonly key: string; readonly accepts: boolean },
  books: Books | null,
): Promise<void> {
  const faults = new Faults();
  const { send, arrange } = faults;
  const note = (noted: Noted) => say(lineOf(noted));
  const till = new Till({ ...options, send, arrange, note }, books?.written);
  const counter = new Counter({ till, faults, books, say });
  createInterface({ input: process.stdin }).on('line', (line) => {
    counter
      .run(line)
      .then((isKnown) => isKnown || say(USAGE))
      .catch((error: Error) => say(error.message));
  });
  let isGreeted = false;
  for (;;) {
    try {
      if (!isGreeted) {
        const { venue } = await till.call<State>('GET', 'state');
        say(`Connected to ${venue.name}. Type "tables", or what is done; Ctrl-C ends.`);
        isGreeted = true;
        void counter.sendWishes();
      }
      await till.follow(25);
      books?.keep(till.kept());
    } catch (error) {
      if (error instanceof Refused && error.status === 401) throw error;
      say(`No answer: ${(error as Error).message}. Trying again.`);
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }
}

/** What the till took, in a line of this terminal. */
function lineOf(noted: Noted): string {
  if ('event' in noted) {
    const { type, tableIdx, toTableIdx, item } = noted.event;
    return [type, tableIdx, toTableIdx, item].filter((part) => part !== undefined).join(' ');
  }
  const { tableName, number, status, dueAmount, lines } = noted.order;
  const dishes = lines.map(({ name, liveQuantity }) => `${name} × ${liveQuantity}`).join(', ');
  return `${tableName} #${number} ${status} ${dueAmount} ${dishes}`;
}

async function serveHouse(house: { server: string; key: string }): Promise<void> {
  const screen = await openScreen(house, 0);
  const end = () => void screen.close().then(() => process.exit(0));
  process.once('disconnect', end);
  process.once('SIGTERM', end);
  process.send?.({ origin: screen.origin });
}

await main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});

import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { openScreen } from './screen/server.ts';
import { Refused, Till } from './till.ts';

const USAGE = `Plays a venue's till.
  node scripts/run.mjs simulators/pos/main.ts --server http://localhost:4800 --key hansang_till_…
  --accept          accepts what waits by itself
  --screen <port>   serves a screen to this machine instead, with faults to switch on

Then, a line each:
  tables                         who sits where
  accept|reject|cancel <order>   by its number
  done|served <order>
  enter <table> <menuId> [count]
  soldout|onsale <menuId>
  close <table>`;

const say = (line: string) => void process.stdout.write(`${line}\n`);

async function main(): Promise<void> {
  // A parent process tells its house, and takes this process with it when it ends.
  const { TILL_HOUSE } = process.env;
  if (process.send && TILL_HOUSE) return serveHouse(JSON.parse(TILL_HOUSE));
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    options: { server: text, key: text, screen: text, accept: { type: 'boolean' } },
  });
  const { server, key, screen, accept = false } = values;
  if (!server || !key || (screen !== undefined && !/^\d{1,5}$/.test(screen))) throw new Error(USAGE);
  if (screen !== undefined) {
    const { origin } = await openScreen({ server, key }, Number(screen));
    return say(`The till's screen is at ${origin}`);
  }
  const till = new Till({ server, key, accepts: accept, say });
  const { venue } = await till.begin();
  say(`Connected to ${venue.name}. Type "tables", or what is done; Ctrl-C ends.`);
  createInterface({ input: process.stdin }).on('line', (line) => {
    run(till, line.trim().split(/\s+/)).catch((error: Error) => say(error.message));
  });
  for (;;) {
    try {
      await till.follow(25);
    } catch (error) {
      if (error instanceof Refused && error.status === 401) throw error;
      say(`No answer: ${(error as Error).message}. Trying again.`);
      await new Promise((resolve) => setTimeout(resolve, 3000));
    }
  }
}

async function serveHouse(house: { server: string; key: string }): Promise<void> {
  const screen = await openScreen(house, 0);
  const end = () => void screen.close().then(() => process.exit(0));
  process.once('disconnect', end);
  process.once('SIGTERM', end);
  process.send?.({ origin: screen.origin });
}

async function run(till: Till, [word = '', first = '', second = '', third = '1']: string[]): Promise<void> {
  const orderId = () => {
    const order = [...till.orders.values()].reverse().find(({ number }) => String(number) === first);
    if (!order) throw new Error(`There is no order ${first}.`);
    return order.orderId;
  };
  switch (word) {
    case 'tables': {
      const { tables } = await till.begin();
      for (const { name, visit } of tables) if (visit) say(`${name}: ${visit.owed} to pay`);
      return;
    }
    case 'accept':
    case 'reject':
    case 'cancel':
      return till.answer(orderId(), word.toUpperCase() as 'ACCEPT');
    case 'done':
    case 'served':
      return void (await till.call('POST', `orders/${orderId()}/progress`, { to: word.toUpperCase() }));
    case 'enter':
      return void (await till.enter(Number(first), second, Number(third), randomUUID()));
    case 'soldout':
    case 'onsale':
      return void (await till.call('POST', `stock/${first}`, { isSoldOut: word === 'soldout' }));
    case 'close': {
      const { tables } = await till.begin();
      const visitId = tables.find(({ tableIdx }) => String(tableIdx) === first)?.visit?.visitId;
      if (!visitId) throw new Error(`Nobody sits at table ${first}.`);
      return void (await till.call('POST', `tables/${first}/close`, { visitId }));
    }
    default:
      say(USAGE);
  }
}

await main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});

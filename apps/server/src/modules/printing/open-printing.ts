import { setTimeout as sleep } from 'node:timers/promises';
import type { Consumer } from '../../platform/events/consumer.ts';
import type { Platform } from '../../platform/platform.ts';
import { repeat } from '../../platform/process/repeating.ts';
import type { Sender } from '../../platform/process/sender.ts';
import { agentCalls } from './agent/agent-calls.ts';
import { orderTickets } from './jobs/order-tickets.ts';
import type { PrintingParts } from './printing-parts.ts';
import { startPrinterSender } from './sending/sender.ts';
import { loadWriter } from './sending/serve-printer.ts';
import { takeOver } from './sending/take-over.ts';
import { jobCalls } from './setup/job-calls.ts';
import { printerCalls } from './setup/printer-calls.ts';

/** How often a node looks whether another one has added the house's first printer. */
const LOOK_MS = 5000;
const HOUR = 3_600_000;
/** What was printed is kept for so long, to be printed again. */
const KEPT_DAYS = 14;

const ANY = 'SELECT EXISTS (SELECT FROM printers WHERE retired_at IS NULL LIMIT 1) AS any';
const OLD = `
  DELETE FROM print_jobs WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM print_jobs WHERE ended_at <= $1 LIMIT 1000 FOR UPDATE SKIP LOCKED))`;

/** The kitchen's paper as a running server makes and sends it. */
export interface Printing {
  readonly sender: Sender;
  /** After a commit that made paper. */
  wake(): void;
  /** How many programs wait for paper here. */
  readonly waiting: number;
  /** The server closes: programs that wait for paper are answered that there is none. */
  endWaiting(): void;
  /** Resolves when what has committed is on paper, as far as printers take it. */
  settled(): Promise<void>;
}

/** Opens printing and registers its calls. A house without printers costs nothing: its orders are not read. */
export function openPrinting(platform: Platform): Printing {
  const { db, clock, log, events, settings, onClose } = platform;
  const listening = new Set<() => void>();
  let isOver = false;
  let consumer: Consumer | null = null;
  const sender = startPrinterSender({
    pool: db.pool,
    clock,
    log,
    networks: settings.PRINTER_NETWORKS,
    before: () => (settings.DATABASE_URL === undefined ? takeOver(db.pool, clock.now()) : Promise.resolve()),
    wake: (restaurantId) => events.wake(restaurantId),
  });
  const wake = () => {
    for (const tell of listening) tell();
    sender.wake();
  };
  const follow = () => {
    if (consumer) return;
    consumer = events.consume(orderTickets(clock, wake));
    // The first paper waits for nothing then; should it fail, that one tries again.
    void loadWriter().catch(() => {});
  };
  const look = async () => {
    if (consumer) return;
    const { rows } = await db.pool.query<{ any: boolean | null }>(ANY);
    if (rows[0]?.any) follow();
  };
  const parts: PrintingParts = {
    platform,
    wake,
    follow,
    async paperMade(ms) {
      if (isOver) return false;
      const stop = new AbortController();
      const made = new Promise<void>((resolve) => {
        listening.add(resolve);
        stop.signal.addEventListener('abort', () => listening.delete(resolve));
      });
      await Promise.race([made, sleep(ms, undefined, { ref: false })]);
      stop.abort();
      return !isOver;
    },
  };
  platform.calls.add(...printerCalls(parts), ...jobCalls(parts), ...agentCalls(parts));
  const first = look().catch((error) =>
    log.warn({ err: error }, 'Printers could not be looked for; trying again'),
  );
  repeat({ log, onClose }, LOOK_MS, 'Printers could not be looked for; trying again', look);
  repeat({ log, onClose }, HOUR, 'Old papers could not be deleted; trying again', async () => {
    await db.pool.query(OLD, [new Date(clock.now().getTime() - KEPT_DAYS * 24 * HOUR)]);
  });
  onClose(async () => {
    await first;
    await sender.close();
  });
  return {
    sender,
    wake,
    get waiting() {
      return listening.size;
    },
    endWaiting() {
      isOver = true;
      wake();
    },
    async settled() {
      await look();
      await consumer?.idle();
      await sender.runDue();
    },
  };
}

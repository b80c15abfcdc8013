import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { FaultCounts } from './faults.ts';
import { fileJournal } from './journal.ts';
import { Ledger } from './ledger.ts';
import { DEMO_MERCHANT, type Merchant } from './merchant.ts';
import { openNotifier } from './notify.ts';
import { approveRoutes } from './routes/approve.ts';
import { cancelRoutes } from './routes/cancel.ts';
import { controlRoutes } from './routes/control.ts';
import { eventRoutes } from './routes/events.ts';
import { payFormRoutes } from './routes/pay-form.ts';
import { queryRoutes } from './routes/query.ts';
import { windowRoutes } from './routes/window.ts';
import type { Shop } from './shop.ts';

export interface CardProviderOptions {
  /** 0 takes any free port. */
  readonly port?: number;
  readonly merchants?: readonly Merchant[];
  /** Where notifications of payments go; none: nobody is notified. */
  readonly notifyUrl?: string | null;
  /** Keeps payments in this file; none: they are forgotten at the end. */
  readonly file?: string | null;
  /** How long the fault of a slow approval lasts. */
  readonly slowMs?: number;
  /** Waits between two notifications that were not answered with OK. */
  readonly notifyAgainMs?: readonly number[];
  /** Faults of every payment opened from now on, until told otherwise. */
  readonly faults?: FaultCounts;
}

export interface CardProvider {
  /** `http://127.0.0.1:<port>` */
  readonly origin: string;
  readonly ledger: Ledger;
  close(): Promise<void>;
}

const SLOW_MS = 5000;
const NOTIFY_AGAIN_MS = [1000, 5000, 30_000, 120_000];
const BODY_LIMIT = 64 * 1024;

/** Starts the provider. It listens on this machine alone: it takes no real money and should never look as if. */
export async function openCardProvider(options: CardProviderOptions = {}): Promise<CardProvider> {
  const app = Fastify({ bodyLimit: BODY_LIMIT, forceCloseConnections: true });
  const ledger = new Ledger(options.file ? fileJournal(options.file) : undefined);
  const notifier = openNotifier({
    ledger,
    url: options.notifyUrl ?? null,
    againMs: options.notifyAgainMs ?? NOTIFY_AGAIN_MS,
  });
  const shop: Shop = {
    ledger,
    merchants: options.merchants ?? [DEMO_MERCHANT],
    notifier,
    slowMs: options.slowMs ?? SLOW_MS,
    nextFaults: { ...options.faults },
    origin: () => originOf(app),
  };
  readForms(app);
  for (const routes of [
    payFormRoutes,
    windowRoutes,
    approveRoutes,
    cancelRoutes,
    queryRoutes,
    eventRoutes,
    controlRoutes,
  ])
    routes(app, shop);
  await app.listen({ host: '127.0.0.1', port: options.port ?? 0 });
  return {
    origin: originOf(app),
    ledger,
    async close() {
      notifier.close();
      await app.close();
    },
  };
}

function originOf(app: FastifyInstance): string {
  const { port } = app.server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}

/** Forms stay bytes until a route knows their encoding. */
function readForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    (_request: FastifyRequest, body: Buffer, done: (error: null, body: Buffer) => void) => done(null, body),
  );
}

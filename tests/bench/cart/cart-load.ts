import { SOCKET } from '@hansang/contract';
import type { GuestEvent } from '@hansang/contract/schemas';
import { io, type Socket } from 'socket.io-client';
import { WireClient } from '../load/wire-client.ts';

/** One phone of the load: where its events come from and what it sends. */
export interface LoadPhone {
  /** Phones of one table hear each other. */
  readonly table: number;
  /** Of the server that it talks to; the load's own unless it says one. */
  readonly port?: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly path: string;
  /** Bodies that it sends in turn. */
  readonly bodies: readonly string[];
}

export interface CartLoad {
  readonly port: number;
  readonly phones: readonly LoadPhone[];
  /** Changes a second, of all tables together. */
  readonly rate: number;
  readonly warmSeconds: number;
  readonly seconds: number;
}

export interface CartLoadResult {
  /** ms from a change's sending to its event on each other phone of the table. */
  readonly latencies: readonly number[];
  readonly errors: readonly string[];
  /** Changes that some phone never heard of. */
  readonly unheard: number;
  readonly bytesPerEvent: number;
}

const CONNECTIONS = 24;
/** A phone that has heard nothing by then hears of it by its next read alone. */
const HEARD_WITHIN_MS = 10_000;

// The phones of the cart bench, in a process of their own. Opens all sockets, says so, then plays each load it is sent.
let sockets: Socket[] = [];
const heardBy = new Map<string, { at: number; left: number; table: number }>();
let latencies: number[] = [];
let isMeasuring = false;
/** Goes on over all windows: a key that came before would be answered without a change. */
let count = 0;
let eventBytes = 0;
let eventCount = 0;

process.on('message', async (message: { open: CartLoad } | { play: CartLoad }) => {
  if ('open' in message) {
    await openSockets(message.open);
    process.send?.({ isOpen: true });
  } else process.send?.(await play(message.play));
});
process.once('disconnect', () => process.exit(0));

async function openSockets({ port, phones }: CartLoad): Promise<void> {
  for (const socket of sockets) socket.disconnect();
  sockets = [];
  // Batches, as an evening's phones do not come in one instant.
  for (let first = 0; first < phones.length; first += 100)
    await Promise.all(phones.slice(first, first + 100).map((phone) => openSocket(phone.port ?? port, phone)));
}

/** A house of its own for every few tables: one address may hold open only so much. */
const addressOf = ({ table }: LoadPhone): string => `10.0.0.${table % 250}`;

function openSocket(port: number, phone: LoadPhone): Promise<void> {
  const socket = io(`http://127.0.0.1:${port}`, {
    path: SOCKET.path,
    transports: ['websocket'],
    forceNew: true,
    extraHeaders: { cookie: phone.headers.cookie ?? '', 'x-forwarded-for': addressOf(phone) },
    query: { ...phone.query },
  });
  sockets.push(socket);
  const own = phone.headers['client-id'];
  socket.on(SOCKET.event, (event: GuestEvent) => {
    const changeId = 'changeId' in event.data ? event.data.changeId : undefined;
    const sent = changeId === undefined ? undefined : heardBy.get(changeId);
    if (!sent || event.clientId === own) return;
    if (isMeasuring) latencies.push(performance.now() - sent.at);
    sent.left -= 1;
    if (sent.left === 0) heardBy.delete(changeId as string);
    if (eventCount < 1000) {
      eventCount += 1;
      eventBytes += JSON.stringify(event).length;
    }
  });
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve());
    socket.once('connect_error', reject);
  });
}

async function play({ port, phones, rate, warmSeconds, seconds }: CartLoad): Promise<CartLoadResult> {
  const errors: string[] = [];
  latencies = [];
  heardBy.clear();
  const lines = await openLines(new Set(phones.map((phone) => phone.port ?? port)));
  const others = new Map<number, number>();
  for (const { table } of phones) others.set(table, (others.get(table) ?? 0) + 1);
  const begin = performance.now();
  const measureFrom = begin + warmSeconds * 1000;
  const end = measureFrom + seconds * 1000;
  const running = new Set<Promise<void>>();
  const send = async () => {
    count += 1;
    const own = count;
    // 7919 is prime to the number of phones: neighbours in time sit at tables far apart.
    const phone = phones[(own * 7919) % phones.length] as LoadPhone;
    const { idle, waiting } = lines.get(phone.port ?? port) as Lines;
    while (idle.length === 0) await new Promise<void>((resolve) => waiting.push(resolve));
    const client = idle.pop() as WireClient;
    const key = `bench-${own}`;
    const body = phone.bodies[own % phone.bodies.length] as string;
    heardBy.set(key, { at: performance.now(), left: (others.get(phone.table) ?? 1) - 1, table: phone.table });
    const answer = await client.send('POST', phone.path, { ...phone.headers, 'idempotency-key': key }, body);
    if (answer.status !== 200) errors.push(answer.body.slice(0, 200));
    idle.push(client);
    waiting.shift()?.();
  };
  // Open loop: a slow answer does not slow the guests down.
  for (let next = begin; next < end; next += 1000 / rate) {
    const wait = next - performance.now();
    if (wait > 1) await new Promise((resolve) => setTimeout(resolve, wait));
    isMeasuring = performance.now() >= measureFrom;
    const sent = send()
      .catch((error: Error) => void errors.push(error.message))
      .finally(() => running.delete(sent));
    running.add(sent);
  }
  await Promise.all(running);
  for (let left = HEARD_WITHIN_MS; heardBy.size > 0 && left > 0; left -= 100)
    await new Promise((resolve) => setTimeout(resolve, 100));
  isMeasuring = false;
  for (const { all } of lines.values()) for (const client of all) client.close();
  return { latencies, errors, unheard: heardBy.size, bytesPerEvent: eventBytes / Math.max(1, eventCount) };
}

/** Connections to one server: as many requests are under way there at a time. */
interface Lines {
  readonly all: readonly WireClient[];
  readonly idle: WireClient[];
  readonly waiting: (() => void)[];
}

async function openLines(ports: ReadonlySet<number>): Promise<ReadonlyMap<number, Lines>> {
  const lines = new Map<number, Lines>();
  for (const port of ports) {
    const all = await Promise.all(Array.from({ length: CONNECTIONS }, () => WireClient.open(port)));
    lines.set(port, { all, idle: [...all], waiting: [] });
  }
  return lines;
}

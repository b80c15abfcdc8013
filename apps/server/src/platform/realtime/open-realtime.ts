import { type AccountChange, SOCKET, STAFF_NAMESPACE, type StaffAct } from '@hansang/contract';
import type { FastifyInstance } from 'fastify';
import { Server } from 'socket.io';
import type { LoggedEvent } from '../events/event.ts';
import type { Cookies } from '../http/call-routes.ts';
import { isForeignOrigin } from '../http/origin.ts';
import { trustedProxies } from '../http/trusted-proxies.ts';
import type { Platform } from '../platform.ts';
import { boundConnections } from './bounds.ts';
import { completeSocketPath } from './complete-path.ts';
import { Gathered } from './gathered.ts';
import { dropEndedGuests, openGuestNamespace, sortSockets } from './guest-namespace.ts';
import { Later } from './later.ts';
import { messagesOf, stockMessage } from './messages.ts';
import { tableRoom, venueRoom } from './rooms.ts';
import { dropEndedStaff, openStaffNamespace } from './staff-namespace.ts';

/** Phones send nothing but the handshake. */
const LARGEST_MESSAGE = 16 * 1024;
const GATHER_STOCK_MS = 300;
const RECHECK_MS = 60_000;
/** Whoever was let into nothing by then is let go. */
const CONNECTS_WITHIN_MS = 10_000;

const ENDS_LOGINS: ReadonlySet<AccountChange> = new Set([
  'LOGGED_OUT',
  'JOINED',
  'PASSWORD_CHANGED',
  'PASSWORD_RESET',
  'TWO_STEP_ON',
  'TWO_STEP_OFF',
  'LOGINS_ENDED',
]);
const TAKES_THE_VENUE: ReadonlySet<StaffAct> = new Set(['REMOVED', 'SUSPENDED']);

/** Whether some console may have to go: its login ended, or its member lost the venue or lacks what it wants now. */
const mayEndConsoles = (logged: LoggedEvent): boolean =>
  (logged.type === 'staff.account' && ENDS_LOGINS.has(logged.data.change)) ||
  (logged.type === 'staff.acted' && TAKES_THE_VENUE.has(logged.data.act)) ||
  (logged.type === 'venue.changed' && logged.data.changed?.twoStepFor !== undefined);

export interface Realtime {
  readonly io: Server;
}

/**
 * Sockets at `/pos`: guests in the main namespace, consoles in `/staff`. Every node tells its own sockets what it
 * reads in the log, so a message needs no bus to arrive. A connection that was lost is let in anew, checks and all;
 * what it missed its screen reads.
 */
export async function openRealtime(
  http: FastifyInstance,
  platform: Platform,
  cookies: Cookies,
): Promise<Realtime> {
  const { settings, events, clock, log, guestSockets, staffHints, wire, staffDoor } = platform;
  const own = { publicUrl: settings.PUBLIC_URL };
  const io = new Server(http.server, {
    path: SOCKET.path,
    transports: [...SOCKET.transports],
    serveClient: false,
    maxHttpBufferSize: LARGEST_MESSAGE,
    connectTimeout: CONNECTS_WITHIN_MS,
    allowRequest: (request, decide) => {
      const host = request.headers.host ?? String(request.headers[':authority'] ?? '');
      const isForeign = isForeignOrigin(request.headers, host, own);
      decide(isForeign ? 'FORBIDDEN_ORIGIN' : null, !isForeign);
    },
  });
  completeSocketPath(http.server);
  io.engine.on('connection_error', ({ code, message }) =>
    log.debug({ code }, `A socket was refused: ${message}`),
  );
  const guests = io.of('/');
  const staff = io.of(STAFF_NAMESPACE);
  const trust = trustedProxies(settings.TRUST_PROXY);
  boundConnections(io, trust);
  openGuestNamespace(guests, cookies.sessions, guestSockets, events, log, trust);
  openStaffNamespace(staff, cookies.staff, events, log, staffDoor, staffHints);
  const stopForgetting = events.onLapse(() => staffHints.forget());
  const closeBus = settings.REDIS_URL
    ? await (await import('./bus.ts')).connectBus(io, settings.REDIS_URL, events, log)
    : null;

  const stock = new Gathered<number>(GATHER_STOCK_MS, (restaurantId) => {
    const { room, event } = stockMessage(restaurantId);
    guestSockets.tell(room, event);
  });
  const later = new Later();
  const unchecked = (error: unknown) =>
    log.warn({ err: error }, 'Open sockets could not be checked; trying again');
  const recheckStaff = () => void dropEndedStaff(staff, cookies.staff).catch(unchecked);
  const tell = (logged: LoggedEvent) => {
    const messages = messagesOf(logged);
    for (const { room, event } of messages.guests) guestSockets.tell(room, event);
    if (messages.overtaken !== null) later.drop(messages.overtaken);
    if (messages.later) {
      const { orderId, visitId, at, message } = messages.later;
      const inMs = at.getTime() - clock.now().getTime();
      later.tell(orderId, { inMs, visitId, message }, ({ room, event }) => guestSockets.tell(room, event));
    }
    if (logged.type === 'visit.moved')
      later.move(logged.data.visitId, tableRoom(logged.restaurantId, logged.data.toTableIdx));
    if (logged.type === 'seating.merged' && logged.data.fromVisitId !== null)
      later.move(logged.data.fromVisitId, tableRoom(logged.restaurantId, logged.data.toTableIdx));
    staffHints.note(messages.staff);
    const consoles = venueRoom(logged.restaurantId);
    if (staff.adapter.rooms.has(consoles))
      for (const event of messages.staff) staff.local.to(consoles).emit(SOCKET.event, wire.staffEvent(event));
    for (const room of messages.ended) guests.local.in(room).disconnectSockets(true);
    for (const { room, from, to } of messages.moved) {
      guests.local.in(room).socketsJoin([...to]);
      guests.local.in(room).socketsLeave([...from]);
    }
    for (const room of messages.sorted)
      if (guests.adapter.rooms.has(room)) sortSockets(guests, cookies.sessions, room).catch(unchecked);
    if (messages.stockOf !== null) stock.add(messages.stockOf);
    if (mayEndConsoles(logged)) recheckStaff();
  };
  const stopListening = events.listen(tell);
  const recheck = setInterval(() => {
    recheckStaff();
    dropEndedGuests(guests, cookies.sessions).catch(unchecked);
  }, RECHECK_MS);
  recheck.unref();

  // Before the server waits for its connections to end.
  http.addHook('preClose', async () => {
    clearInterval(recheck);
    stopListening();
    stopForgetting();
    stock.close();
    later.close();
    // Without a word of goodbye, which phones and consoles would take for the end: they connect again by themselves.
    io.engine.close();
    await closeBus?.();
  });
  return { io };
}

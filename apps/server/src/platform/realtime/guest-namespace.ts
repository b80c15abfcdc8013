import proxyAddr from '@fastify/proxy-addr';
import type { Namespace, Socket } from 'socket.io';
import { refuseReader, type SessionCookies } from '../calls/guest-session.ts';
import type { Admission, GuestSockets } from '../calls/guest-sockets.ts';
import { isRefusal } from '../calls/refusal.ts';
import type { EventLog } from '../events/log.ts';
import type { TrustedProxies } from '../http/trusted-proxies.ts';
import type { Log } from '../process/log.ts';
import { dropTalkers } from './bounds.ts';
import { DoorLine } from './door-line.ts';
import { placeRoom, sessionRoom, tableRoom, venueRoom } from './rooms.ts';

/**
 * Guests' sockets: one is let in by its session cookie, for the table and client id of that session alone. It hears
 * and says nothing: changes travel over HTTP.
 */
export function openGuestNamespace(
  namespace: Namespace,
  sessions: SessionCookies,
  guestSockets: GuestSockets,
  events: Pick<EventLog, 'want' | 'keepWhile'>,
  log: Log,
  trust: TrustedProxies,
): void {
  guestSockets.attach(namespace);
  events.keepWhile((restaurantId) => namespace.adapter.rooms.has(venueRoom(restaurantId)));
  const line = new DoorLine();
  namespace.use((socket, next) => {
    const isThere = () => socket.conn.readyState === 'open';
    const letIn = async () => ({ code: await admit(socket, sessions, guestSockets, events, trust) });
    line.take(isThere, letIn).then(
      // What every page takes for a moment in which nobody can be let in: it comes again by itself.
      (outcome) => (outcome === null ? next(new Error('INTERNAL_ERROR')) : next(refusalOf(outcome.code))),
      (error) => {
        log.error({ err: error }, 'A guest could not be let in');
        next(new Error('INTERNAL_ERROR'));
      },
    );
  });
  namespace.on('connection', (socket) => {
    dropTalkers(socket);
    dropOldest(namespace, socket);
    for (const { entered, left } of admissionsOf(socket)) {
      entered();
      socket.once('disconnect', left);
    }
    socket.on('error', (error) => log.info({ err: error }, 'A guest socket failed'));
  });
}

const refusalOf = (code: string | null): Error | undefined => (code === null ? undefined : new Error(code));

/** Joins the rooms of the socket's session, or gives the code of the refusal. */
async function admit(
  socket: Socket,
  sessions: SessionCookies,
  { doors }: GuestSockets,
  events: Pick<EventLog, 'want'>,
  trust: TrustedProxies,
): Promise<string | null> {
  const proven = await sessions.fromCookie(socket.handshake.headers.cookie);
  if (!proven.session) return proven.sessionEnded ? 'RESERVATION_IS_EXPIRATION' : 'SESSION_REQUIRED';
  const { clientId, tableIdx } = socket.handshake.query;
  if (typeof clientId !== 'string' || !/^[0-9a-f]{32}$/.test(clientId)) return 'VALIDATION_FAILED';
  // An open page is somebody at the table: from here on there is a row of them.
  const address = proxyAddr(socket.request, trust);
  const session = await sessions.keep({ ...proven, clientId, address });
  if (isRefusal(session)) return session.refused;
  if (tableIdx !== undefined && tableIdx !== String(session.tableIdx)) {
    return session.movedFrom.some((from) => tableIdx === String(from))
      ? 'TABLE_CHANGED'
      : 'UNAUTHORIZED_ACCESS';
  }
  events.want(session.restaurantId);
  const rooms = [sessionRoom(session.sessionId), venueRoom(session.restaurantId)];
  const standing = await sessions.standing(session);
  const isOutside = refuseReader(standing);
  // Whoever waits hears what becomes of that, and nothing of the table.
  if (isOutside && socket.handshake.query.cartId) return isOutside.refused;
  if (session.tableIdx !== null) rooms.push(placeRoom(session.restaurantId, session.tableIdx));
  if (session.tableIdx !== null && standing === 'IN')
    rooms.push(tableRoom(session.restaurantId, session.tableIdx));
  const admissions: Admission[] = [];
  for (const door of doors) {
    const admission = await door.admit(session, socket.handshake.query);
    if (typeof admission === 'string') return admission;
    if (admission !== null) admissions.push(admission);
  }
  const isAsked = session.admits !== null;
  socket.data = { admissions, room: sessionRoom(session.sessionId), isAsked };
  await socket.join([...rooms, ...admissions.map(({ room }) => room)]);
  // An end that was told after the look and before the socket was in has been heard by nobody.
  return (await sessions.isOver(socket.handshake.headers.cookie)) ? 'RESERVATION_IS_EXPIRATION' : null;
}

/** Tabs of one phone, and connections of it that are dead without having said so. */
const MOST_OF_A_SESSION = 12;

/** One phone cannot hold connections without end: beyond the bound its oldest one goes. */
function dropOldest(namespace: Namespace, socket: Socket): void {
  const { room } = socket.data as { room: string };
  const own = namespace.adapter.rooms.get(room) ?? new Set();
  const [oldest] = own;
  if (own.size > MOST_OF_A_SESSION && oldest !== undefined) namespace.sockets.get(oldest)?.disconnect(true);
}

const admissionsOf = (socket: Socket): readonly Admission[] =>
  (socket.data as { admissions?: readonly Admission[] }).admissions ?? [];

/**
 * Asks again for the sockets of a room how their phones stand to their table, where phones are let in: who is in now hears
 * it, who is not any more has to connect anew.
 */
export async function sortSockets(
  namespace: Namespace,
  sessions: SessionCookies,
  room: string,
): Promise<void> {
  for (const id of [...(namespace.adapter.rooms.get(room) ?? [])]) {
    const socket = namespace.sockets.get(id);
    if (!socket || !(socket.data as { isAsked?: boolean }).isAsked) continue;
    const { session } = await sessions.fromCookie(socket.handshake.headers.cookie);
    if (!session || session.tableIdx === null) {
      socket.disconnect(true);
      continue;
    }
    const table = tableRoom(session.restaurantId, session.tableIdx);
    if ((await sessions.standing(session)) === 'IN') await socket.join(table);
    else if (socket.rooms.has(table) || admissionsOf(socket).length > 0) socket.disconnect(true);
  }
}

/** Lets go of sockets whose session ended by time alone. */
export async function dropEndedGuests(namespace: Namespace, sessions: SessionCookies): Promise<void> {
  for (const socket of namespace.sockets.values()) {
    if (await sessions.isOver(socket.handshake.headers.cookie)) socket.disconnect(true);
  }
}

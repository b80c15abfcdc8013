import { SOCKET } from '@hansang/contract';
import { venueIdOf } from '@hansang/rules';
import type { Namespace, Socket } from 'socket.io';
import type { StaffDoor } from '../calls/staff-door.ts';
import type { StaffHints } from '../calls/staff-hints.ts';
import type { StaffCookies } from '../calls/staff-session.ts';
import { INSTALLATION } from '../events/event.ts';
import type { EventLog } from '../events/log.ts';
import type { Log } from '../process/log.ts';
import { dropTalkers } from './bounds.ts';
import { venueRoom } from './rooms.ts';

/** Further venues that one console hears; a page of the list of all holds fewer. */
const MOST_BESIDE = 60;

/**
 * Consoles' sockets: one hears the venue that it names, if its member has a role there, and of those that it names
 * beside it the ones where that is so too.
 */
export function openStaffNamespace(
  namespace: Namespace,
  staff: StaffCookies,
  events: Pick<EventLog, 'want' | 'keepWhile'>,
  log: Log,
  door: StaffDoor,
  hints: StaffHints,
): void {
  events.keepWhile(
    (restaurantId) =>
      namespace.adapter.rooms.has(venueRoom(restaurantId)) ||
      (restaurantId === INSTALLATION && namespace.sockets.size > 0),
  );
  namespace.use((socket, next) => {
    if (!door(socket.request)) return next(new Error('STAFF_NEEDS_HTTPS'));
    heardBy(socket, staff).then(
      async (heard) => {
        if ('refused' in heard) return next(new Error(heard.refused));
        for (const restaurantId of heard.venues) events.want(restaurantId);
        events.want(INSTALLATION);
        await socket.join(heard.venues.map(venueRoom));
        next();
      },
      (error) => {
        log.error({ err: error }, 'A console could not be let in');
        next(new Error('INTERNAL_ERROR'));
      },
    );
  });
  namespace.on('connection', (socket) => {
    dropTalkers(socket);
    // In its rooms already: what is told from here on it hears by itself.
    const own = venueOf(socket.handshake.query.restaurantId);
    socket.emit(SOCKET.missed, own === null ? null : hints.since(socket.handshake.auth.hints, own));
    socket.on('error', (error) => log.info({ err: error }, 'A console socket failed'));
  });
}

/** Null where what is named can be no venue's number. */
function venueOf(named: unknown): number | null {
  const id = venueIdOf(String(named));
  return typeof id === 'number' ? id : null;
}

/** The venues that a console may hear of those that it names; refused where it may not hear the first. */
async function heardBy(
  socket: Socket,
  staff: StaffCookies,
): Promise<{ readonly refused: string } | { readonly venues: readonly number[] }> {
  const proven = await staff.read(socket.handshake.headers.cookie);
  const member = proven.staff;
  if (!member) return { refused: 'STAFF_LOGIN_REQUIRED' };
  const { restaurantId, beside = '' } = socket.handshake.query;
  const own = venueOf(restaurantId);
  if (own === null || (await member.roleIn(own)) === null) return { refused: 'STAFF_FORBIDDEN' };
  const others = new Set(
    String(beside)
      .split(',', MOST_BESIDE)
      .flatMap((named) => venueOf(named) ?? []),
  );
  const heard = await Promise.all(
    [...others].map(async (id) => ((await member.roleIn(id)) === null ? [] : [id])),
  );
  return { venues: [own, ...heard.flat()] };
}

/** Lets go of consoles whose login ended or whose member lost the venue; of one beside it they hear no more. */
export async function dropEndedStaff(namespace: Namespace, staff: StaffCookies): Promise<void> {
  for (const socket of namespace.sockets.values()) {
    const heard = await heardBy(socket, staff);
    if ('refused' in heard) {
      socket.disconnect(true);
      continue;
    }
    const kept = new Set([socket.id, ...heard.venues.map(venueRoom)]);
    for (const room of socket.rooms) if (!kept.has(room)) await socket.leave(room);
  }
}

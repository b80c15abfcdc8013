import { venueIdOf } from '@hansang/rules';
import type { Namespace, Socket } from 'socket.io';
import type { StaffDoor } from '../calls/staff-door.ts';
import type { StaffCookies } from '../calls/staff-session.ts';
import { INSTALLATION } from '../events/event.ts';
import type { EventLog } from '../events/log.ts';
import type { Log } from '../process/log.ts';
import { dropTalkers } from './bounds.ts';
import { venueRoom } from './rooms.ts';

/** Consoles' sockets: one hears the venue that it names, if its member has a role there. */
export function openStaffNamespace(
  namespace: Namespace,
  staff: StaffCookies,
  events: Pick<EventLog, 'want' | 'keepWhile'>,
  log: Log,
  door: StaffDoor,
): void {
  events.keepWhile(
    (restaurantId) =>
      namespace.adapter.rooms.has(venueRoom(restaurantId)) ||
      (restaurantId === INSTALLATION && namespace.sockets.size > 0),
  );
  namespace.use((socket, next) => {
    if (!door(socket.request)) return next(new Error('STAFF_NEEDS_HTTPS'));
    refusalOf(socket, staff).then(
      async (code) => {
        const restaurantId = venueOf(socket);
        if (code === null && restaurantId !== null) {
          events.want(restaurantId);
          events.want(INSTALLATION);
          await socket.join(venueRoom(restaurantId));
        }
        next(code === null ? undefined : new Error(code));
      },
      (error) => {
        log.error({ err: error }, 'A console could not be let in');
        next(new Error('INTERNAL_ERROR'));
      },
    );
  });
  namespace.on('connection', (socket) => {
    dropTalkers(socket);
    socket.on('error', (error) => log.info({ err: error }, 'A console socket failed'));
  });
}

/** Null where what is named can be no venue's number. */
function venueOf(socket: Socket): number | null {
  const id = venueIdOf(String(socket.handshake.query.restaurantId));
  return typeof id === 'number' ? id : null;
}

async function refusalOf(socket: Socket, staff: StaffCookies): Promise<string | null> {
  const proven = await staff.read(socket.handshake.headers.cookie);
  if (!proven.staff) return 'STAFF_LOGIN_REQUIRED';
  const restaurantId = venueOf(socket);
  const role = restaurantId !== null ? await proven.staff.roleIn(restaurantId) : null;
  return role === null ? 'STAFF_FORBIDDEN' : null;
}

/** Lets go of consoles whose login ended or whose member lost the venue. */
export async function dropEndedStaff(namespace: Namespace, staff: StaffCookies): Promise<void> {
  for (const socket of namespace.sockets.values()) {
    if ((await refusalOf(socket, staff)) !== null) socket.disconnect(true);
  }
}

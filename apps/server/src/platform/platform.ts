import type { FastifyBaseLogger } from 'fastify';
import type { CallRegistry } from './calls/calls.ts';
import type { GuestSockets } from './calls/guest-sockets.ts';
import type { RateLimits } from './calls/rate-limit.ts';
import type { StaffDoor } from './calls/staff-door.ts';
import type { StaffHints } from './calls/staff-hints.ts';
import type { Clock } from './clock.ts';
import type { OpenDatabase } from './database/database.ts';
import type { EventLog } from './events/log.ts';
import type { Health } from './health/health.ts';
import type { Settings } from './settings/settings.ts';
import type { Wire } from './wire/wire.ts';

/** What every module stands on. Modules take it as their first argument and add their calls to it. */
export interface Platform {
  readonly settings: Settings;
  readonly db: OpenDatabase;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly calls: CallRegistry;
  /** What goes out, by its schemas. */
  readonly wire: Wire;
  /** Tails the one event log; appending is `appendEvents`, inside the change's transaction. */
  readonly events: EventLog;
  readonly limits: RateLimits;
  /** What is known of the installation now. */
  readonly health: Health;
  /** Guests' open screens on this node. */
  readonly guestSockets: GuestSockets;
  /** What this node hinted at to consoles lately. */
  readonly staffHints: StaffHints;
  /** Whether guests reach this server over HTTPS: cookies are then Secure and host-bound. */
  readonly isSecure: boolean;
  /** Whether staff may log in from where a request comes. */
  readonly staffDoor: StaffDoor;
  /** Origins of payment providers, beside our own, that pages may post forms to. */
  readonly formOrigins: readonly string[];
  /** Undone in reverse order at shutdown. */
  onClose(close: () => Promise<void> | void): void;
}

import { type ErrorCode, SOCKET } from '@hansang/contract';
import type { GuestEvent } from '@hansang/contract/schemas';
import type { Namespace } from 'socket.io';
import type { Wire } from '../wire/wire.ts';
import type { GuestSession } from './guest-session.ts';

/** What a door makes of a socket that asked for its room. */
export interface Admission {
  readonly room: string;
  /** The socket is in. */
  entered(): void;
  /** The socket is gone, for whatever reason; called once for each `entered`. */
  left(): void;
}

/** A part of the server that has rooms of its own for guests' sockets. */
export interface Door {
  /**
   * Asked for every socket, again at every reconnection, after its session was proven.
   * @returns null when the socket does not ask for such a room, or the code of the refusal
   */
  admit(
    session: GuestSession,
    query: Readonly<Record<string, unknown>>,
  ): Promise<Admission | ErrorCode | null>;
}

/** Guests' sockets of this node, for modules: doors to rooms of their own, and messages to those rooms. */
export class GuestSockets {
  readonly doors: Door[] = [];
  readonly #wire: Wire;
  #namespace: Namespace | null = null;

  constructor(wire: Wire) {
    this.#wire = wire;
  }

  /** Called once, when the sockets' server stands. */
  attach(namespace: Namespace): void {
    this.#namespace = namespace;
  }

  addDoor(door: Door): void {
    this.doors.push(door);
  }

  /** Tells this node's sockets in a room; the other nodes tell theirs when they read the log. */
  tell(room: string, event: GuestEvent): void {
    // Most rooms of a venue are empty: nothing is made ready for nobody.
    if (this.#namespace?.adapter.rooms.has(room))
      this.#namespace.local.to(room).emit(SOCKET.event, this.#wire.event(event));
  }
}

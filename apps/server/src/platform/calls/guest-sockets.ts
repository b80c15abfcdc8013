import type { ErrorCode } from '@hansang/contract';
import type { GuestEvent } from '@hansang/contract/schemas';
import type { Namespace, Socket } from 'socket.io';
import type { Wire } from '../wire/wire.ts';
import { GuestMessage } from './guest-message.ts';
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
  readonly #ready = new WeakMap<GuestEvent, GuestMessage>();
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

  /** Makes ready what will be told a moment later, if anybody is there to hear it. */
  prepare(room: string, event: GuestEvent): void {
    if (this.#namespace?.adapter.rooms.has(room)) this.#ready.set(event, this.#message(event));
  }

  /** Tells this node's sockets in a room; the other nodes tell theirs when they read the log. */
  tell(room: string, event: GuestEvent): void {
    const ids = this.#namespace?.adapter.rooms.get(room);
    // Most rooms of a venue are empty: nothing is made ready for nobody.
    if (!ids) return;
    const message = this.#ready.get(event) ?? this.#message(event);
    // Whose doing it was knows it already, and is told after the others.
    const own: Socket[] = [];
    for (const id of ids) {
      const socket = this.#namespace?.sockets.get(id);
      if (socket?.handshake.query.clientId === event.clientId) own.push(socket);
      else if (socket) message.sendTo(socket);
    }
    for (const socket of own) message.sendTo(socket);
  }

  #message(event: GuestEvent): GuestMessage {
    return new GuestMessage(this.#wire.event(event));
  }
}

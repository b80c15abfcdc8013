import {
  SOCKET,
  SOCKET_OPTIONS,
  STAFF_NAMESPACE,
  type StaffAction,
  socketTransports,
} from '@hansang/contract';
import type { StaffEvent } from '@hansang/contract/schemas';
import { io, type Socket } from 'socket.io-client';
import { firstMark, onOtherNode } from './hint-marks.ts';

/** `lost`: hints are missing, so what is shown may be old. */
export type LiveState = 'connecting' | 'live' | 'lost';

export interface Live {
  readonly state: LiveState;
  subscribe(listener: () => void): () => void;
  close(): void;
}

export interface LiveHandlers {
  /** The server hints that something changed. */
  onHint(event: StaffEvent): void;
  /** Connected, and nobody knows what was missed: all of it has to be read. */
  onConnect(): void;
  /** The server knows this login no more. */
  onRefused(): void;
}

/** A connection that hears several venues. */
export const overVenues = (beside: readonly number[]) => (restaurantId: number) =>
  connect(restaurantId, beside);

/** A server says at once what was missed; one of before does not. */
const SAYS_WITHIN_MS = 2000;

/** What the server answers to a socket without a login for the venue. */
const REFUSALS = new Set(['STAFF_LOGIN_REQUIRED', 'STAFF_FORBIDDEN', 'STAFF_NEEDS_HTTPS']);

const connect = (restaurantId: number, beside: readonly number[] = []): Socket =>
  io(STAFF_NAMESPACE, {
    ...SOCKET_OPTIONS,
    transports: socketTransports(),
    // Of the others that one works in, hints come the same way.
    query: { restaurantId, ...(beside.length > 0 && { beside: beside.join() }) },
    // Of several venues nobody knows.
    auth: (tell) => tell({ hints: beside.length > 0 ? null : firstMark() }),
  });

/** Listens to a venue's changes, and those of others beside it. Messages are hints only: every screen is right from one read. */
export function openLive(
  restaurantId: number,
  handlers: LiveHandlers,
  open: (restaurantId: number) => Socket = connect,
): Live {
  const socket = open(restaurantId);
  const listeners = new Set<() => void>();
  let state: LiveState = 'connecting';
  const become = (next: LiveState) => {
    if (state === next) return;
    state = next;
    for (const listener of listeners) listener();
  };
  let wasIn = false;
  let unsaid: ReturnType<typeof setTimeout> | undefined;
  socket.on('connect', () => {
    socket.io.opts.transports = socketTransports();
    become('live');
    clearTimeout(unsaid);
    if (wasIn) handlers.onConnect();
    else unsaid = setTimeout(handlers.onConnect, SAYS_WITHIN_MS);
    wasIn = true;
  });
  // What screens read before this stood, they read again only where something was hinted at since.
  socket.on(SOCKET.missed, (actions: readonly StaffAction[] | null) => {
    if (unsaid === undefined) return;
    clearTimeout(unsaid);
    unsaid = undefined;
    if (actions === null || firstMark() === null) handlers.onConnect();
    else for (const action of actions) handlers.onHint({ action, restaurantId, subject: '', at: '' });
  });
  const stopMarks = onOtherNode(handlers.onConnect);
  // What the server itself ended or refused does not connect again on its own: it may have been about to restart, or
  // without its database for a moment.
  let again: ReturnType<typeof setTimeout> | undefined;
  const comeBack = () => {
    clearTimeout(again);
    if (!socket.active) again = setTimeout(() => socket.connect(), SOCKET.reconnectionDelayMax);
  };
  socket.on('disconnect', (reason) => {
    become('lost');
    if (reason === 'io server disconnect') comeBack();
  });
  socket.on('connect_error', (error) => {
    socket.io.opts.transports = socketTransports(error.message);
    become('lost');
    if (REFUSALS.has(error.message)) handlers.onRefused();
    else comeBack();
  });
  socket.on(SOCKET.event, (event: StaffEvent) => handlers.onHint(event));
  // A browser that knows it is offline should not wait for the heartbeat to miss.
  const offline = () => become('lost');
  const online = () => {
    if (socket.connected) become('live');
    else socket.connect();
  };
  window.addEventListener('offline', offline);
  window.addEventListener('online', online);
  return {
    get state() {
      return state;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      clearTimeout(again);
      clearTimeout(unsaid);
      stopMarks();
      window.removeEventListener('offline', offline);
      window.removeEventListener('online', online);
      socket.removeAllListeners();
      socket.disconnect();
    },
  };
}

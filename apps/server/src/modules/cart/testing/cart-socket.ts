import { SOCKET } from '@hansang/contract';
import type { GuestEvent, PresenceData } from '@hansang/contract/schemas';
import { io, type Socket } from 'socket.io-client';
import type { CartGuest } from './cart-guest.ts';

/** A guest's open screen: a socket in the cart's room, and what it heard. */
export interface CartSocket {
  readonly socket: Socket;
  readonly heard: GuestEvent[];
  /** Resolves when the socket was let in, rejects with the refusal's code. */
  readonly entered: Promise<void>;
  close(): void;
}

export function openScreen(
  guest: CartGuest,
  { cartId = guest.cartId, origin = guest.server.origin }: { cartId?: string; origin?: string } = {},
): CartSocket {
  const socket = io(origin, {
    path: SOCKET.path,
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    extraHeaders: { cookie: `hansang=${guest.cookies.get('hansang')}` },
    query: { tableIdx: String(guest.tableIdx), cartId, clientId: guest.headers['client-id'] },
  });
  const heard: GuestEvent[] = [];
  socket.on(SOCKET.event, (event: GuestEvent) => heard.push(event));
  const entered = new Promise<void>((resolve, reject) => {
    socket.on('connect', () => resolve());
    socket.on('connect_error', reject);
  });
  entered.catch(() => {});
  return { socket, heard, entered, close: () => socket.disconnect() };
}

const PRESENCE = ['join-client', 'leave-client'];

/** What a screen heard of the cart itself; the venue's stock, told to every table, is not of it. */
export const changes = ({ heard }: CartSocket): GuestEvent[] =>
  heard.filter(({ action, cartId }) => cartId !== null && !PRESENCE.includes(action));

/** What it heard of who came and went: `join-client 2`. */
export const counts = ({ heard }: CartSocket): string[] =>
  heard
    .filter(({ action }) => PRESENCE.includes(action))
    .map(({ action, data }) => `${action} ${(data as PresenceData).clientCount}`);

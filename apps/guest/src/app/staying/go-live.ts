import { SOCKET, SOCKET_OPTIONS, socketTransports } from '@hansang/contract';
import type { GuestEvent } from '@hansang/contract/schemas';
import { steady } from '@hansang/ui/steady';
import { io } from 'socket.io-client';
import { rememberCall } from '../../shared/orders/open-call.ts';
import type { Phone } from '../../shared/phone.ts';
import { isOutside } from '../../shared/session/outside.ts';
import { lookAgain } from '../leaving/look-again.ts';
import type { Parts } from '../parts.ts';
import { tellTaps } from './tell-taps.ts';

/**
 * So long after a refusal a page that its phone has left is gone, in ms: it may have been refused since the phone is coming
 * in somewhere else, and whatever it asked of its own table would be asked in the new session's name.
 */
const LEAVING_MS = 500;

/** Connects to the table's events and makes each of them a reason to read what it is about. */
export function goLive(phone: Phone, parts: Parts): () => void {
  const entry = phone.session.entry.get();
  if (!entry || entry.tableIdx === null) return () => {};
  const ordersChanged = () => phone.ordersChanged.set((count) => count + 1);
  const hearAboutAdmission = () =>
    void steady(() => import('./admission.ts')).then(({ hearAdmission }) => hearAdmission(phone, parts));
  const onEvent = (event: GuestEvent) => {
    if (parts.group.get())
      void steady(() => import('../together/group-watch.ts')).then(({ hearGroup }) =>
        hearGroup(phone, parts, event),
      );
    switch (event.action) {
      case 'order-status':
      case 'bill-changed':
        return ordersChanged();
      case 'call-acknowledged':
        rememberCall(phone.storage);
        return ordersChanged();
      case 'order-success':
        ordersChanged();
        return void phone.session.validate();
      case 'admission-changed':
        return hearAboutAdmission();
      case 'stock-changed':
        return void phone.menu.load();
      case 'venue-changed':
        return readHours(phone);
      case 'table-changed':
        return void steady(() => import('./follow-table.ts')).then(({ followTable }) => followTable(phone));
      case 'session-ended':
        return sayGoodbye();
    }
  };
  const sayGoodbye = () => {
    phone.late.isEndHeard = true;
    void steady(() => import('../leaving/say-goodbye.ts'))
      .then((leaving) => leaving.sayGoodbye(phone))
      .finally(() => {
        phone.late.isEndHeard = false;
      });
  };
  const onReconnect = () => {
    void phone.menu.load();
    readHours(phone);
    void phone.session.validate().then(() => {
      if (phone.session.standing.get() === null) return;
      void steady(() => import('./admission.ts')).then(({ followAdmission }) =>
        followAdmission(phone, parts),
      );
    });
  };
  // A page that was rendered closed waits for the opening too.
  if (phone.venue.view.get()?.opens) readHours(phone);
  const stopTelling = tellTaps(phone);
  let asking: ReturnType<typeof setTimeout> | undefined;
  const live = connectLive({
    tableIdx: () => phone.session.entry.get()?.tableIdx ?? null,
    clientId: phone.clientId(),
    cartId: parts.cartId.get,
    onEvent,
    onAway() {
      phone.late.isLive = false;
    },
    onConnect() {
      phone.late.isLive = true;
      ordersChanged();
      void parts.group.get()?.catchUp();
      // Who asked to be let in may have been answered before this phone could hear it.
      if (isOutside(parts.admission.get()?.standing ?? null)) hearAboutAdmission();
    },
    onReconnect,
    onRefused(code) {
      // Who has only looked on since the table was checked out is thanked like everybody who heard of it.
      if (code === 'RESERVATION_IS_EXPIRATION' && phone.session.hash.get() !== null) return sayGoodbye();
      clearTimeout(asking);
      asking = setTimeout(() => {
        // Another tab may have heard why and forgotten the table: asked for now, it would be entered anew.
        if (lookAgain(phone)) return;
        void phone.session.validate();
        void parts.group.get()?.refetch();
      }, LEAVING_MS);
    },
  });
  const letGo = parts.cartId.subscribe(live.renew);
  const stay = phone.session.entry.subscribe(() => {
    if (phone.session.entry.get() === null) live.close();
    else live.renew();
  });
  return () => {
    stopTelling();
    clearTimeout(asking);
    letGo();
    stay();
    live.close();
    phone.late.isLive = false;
  };
}

function readHours(phone: Phone): void {
  void steady(() => import('./keep-to-hours.ts')).then(({ keepToHours }) => keepToHours(phone));
}

interface LiveParts {
  /** Staff may move the table while the socket is open. */
  tableIdx(): number | null;
  readonly clientId: string;
  /** The shared cart whose events are heard too; empty without one. */
  cartId(): string;
  onEvent(event: GuestEvent): void;
  /** Every time: between a read and this moment something may have been missed. */
  onConnect(): void;
  /** Nothing is heard until it connects again. */
  onAway(): void;
  /** After a gap: whatever was told meanwhile was missed. */
  onReconnect(): void;
  /** The server lets this phone in no longer as it is; reading tells why. */
  onRefused(code: string): void;
}

interface Live {
  /** Connects anew, to another cart or table, or after it was closed. */
  renew(): void;
  close(): void;
}

/** Listens to the table’s events. They are hints: what they are about is read from the server. */
export function connectLive(parts: LiveParts): Live {
  const { tableIdx, clientId, cartId, onEvent, onConnect, onAway, onReconnect, onRefused } = parts;
  const { event, reconnectionDelay, reconnectionDelayMax } = SOCKET;
  const query = () => ({ tableIdx: tableIdx(), cartId: cartId(), clientId });
  const socket = io({ ...SOCKET_OPTIONS, transports: socketTransports(), query: query() });
  let wasConnected = false;
  socket.on('connect', () => {
    socket.io.opts.transports = socketTransports();
    if (wasConnected) onReconnect();
    wasConnected = true;
    onConnect();
  });
  // What the server itself ended or refused does not connect again on its own: it may have been about to restart, or
  // without its database for a moment.
  let again: ReturnType<typeof setTimeout> | undefined;
  const comeBack = (after: number) => {
    clearTimeout(again);
    if (socket.active) return;
    again = setTimeout(() => socket.connect(), after * (0.5 + Math.random()));
  };
  socket.on('disconnect', (reason) => {
    onAway();
    // Soon at first: whoever was taken out learns of it from the answer.
    if (reason === 'io server disconnect') comeBack(reconnectionDelay);
  });
  // A guest can do nothing about a broken socket, and misses nothing: every screen reads for itself.
  socket.on('connect_error', (error) => {
    console.info(`Live events are away: ${error.message}`);
    socket.io.opts.transports = socketTransports(error.message);
    if (!socket.active && error.message !== 'INTERNAL_ERROR') onRefused(error.message);
    comeBack(reconnectionDelayMax);
  });
  socket.on(event, onEvent);
  // Null while it is closed.
  let sent: string | null = JSON.stringify(query());
  return {
    renew() {
      if (sent === JSON.stringify(query())) return;
      sent = JSON.stringify(query());
      socket.io.opts.query = query();
      socket.disconnect().connect();
    },
    close() {
      sent = null;
      clearTimeout(again);
      socket.close();
    },
  };
}

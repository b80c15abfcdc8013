import type { GuestEvent } from '@hansang/contract/schemas';
import { connectLive } from '../../features/live/connect.ts';
import type { Phone } from '../../shared/phone.ts';
import { steady } from '../../shared/steady.ts';
import { sendAway } from '../arriving/guard-place.ts';
import type { Parts } from '../parts.ts';
import { matchRoute, outlastsVisit } from '../routes.ts';

/** Connects to the table's events and makes each of them a reason to read what it is about. */
export function goLive(phone: Phone, parts: Parts): () => void {
  const entry = phone.session.entry.get();
  if (!entry || entry.tableIdx === null) return () => {};
  const ordersChanged = () => phone.ordersChanged.set((count) => count + 1);
  const onEvent = (event: GuestEvent) => {
    if (parts.group.get())
      void steady(() => import('../together/group-watch.ts')).then(({ hearGroup }) =>
        hearGroup(phone, parts, event),
      );
    switch (event.action) {
      case 'order-status':
      case 'call-acknowledged':
        return ordersChanged();
      case 'order-success':
        ordersChanged();
        return void phone.session.validate();
      case 'stock-changed':
        return void phone.menu.load();
      case 'table-changed':
        return void steady(() => import('./follow-table.ts')).then(({ followTable }) => followTable(phone));
      case 'session-ended':
        if (outlastsVisit(matchRoute(location.pathname).route, new URLSearchParams(location.search)))
          return phone.session.clear();
        return void sendAway(phone, { code: 'RESERVATION_IS_EXPIRATION', message: null });
    }
  };
  const onReconnect = () => {
    ordersChanged();
    void phone.menu.load();
    void phone.session.validate();
  };
  const live = connectLive({
    tableIdx: () => phone.session.entry.get()?.tableIdx ?? null,
    clientId: phone.clientId(),
    cartId: parts.cartId.get,
    onEvent,
    onConnect: () => void parts.group.get()?.catchUp(),
    onReconnect,
    onRefused() {
      void phone.session.validate();
      void parts.group.get()?.refetch();
    },
  });
  const letGo = parts.cartId.subscribe(live.renew);
  const stay = phone.session.entry.subscribe(() => {
    if (phone.session.entry.get() === null) live.close();
    else live.renew();
  });
  return () => {
    letGo();
    stay();
    live.close();
  };
}

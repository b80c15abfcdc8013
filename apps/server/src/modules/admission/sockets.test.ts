import type { GuestEvent, TableDetail } from '@hansang/contract/schemas';
import { afterEach, expect, test, vi } from 'vitest';
import type { TestGuest } from '../../testing/test-guest.ts';
import { startServer, type TestServer, useServer } from '../../testing/test-server.ts';
import { onShift } from '../../testing/test-staff.ts';
import type { CartGuest } from '../cart/testing/cart-guest.ts';
import { type CartSocket, openScreen } from '../cart/testing/cart-socket.ts';
import {
  admissionOf,
  answerAbout,
  ask,
  freshTable,
  sitAtCart,
  sitDown,
  TABLEMATES,
  useAskingVenues,
} from './testing/asking-venue.ts';

const server = useServer();
useAskingVenues(server);
const open: CartSocket[] = [];
const nodes: { close(): Promise<void> }[] = [];

afterEach(async () => {
  for (const screen of open.splice(0)) screen.close();
  for (const node of nodes.splice(0)) await node.close();
});

async function screenOf(guest: TestGuest, at: TestServer = server): Promise<CartSocket> {
  const screen = openScreen(guest as CartGuest, {
    cartId: (guest as CartGuest).cartId ?? '',
    origin: at.origin,
  });
  open.push(screen);
  await screen.entered;
  return screen;
}

const actions = ({ heard }: CartSocket): GuestEvent['action'][] => heard.map(({ action }) => action);

test('a phone that is not in hears nothing of its table, and at once what becomes of it', {
  tags: ['ADM-9'],
}, async () => {
  const first = await sitDown(server, freshTable());
  await first.order({ id: 'jjigae' });
  const second = await sitDown(server, first.tableIdx);
  const [own, other] = [await screenOf(first), await screenOf(second)];
  await first.order({ id: 'cola' });
  await vi.waitFor(() => expect(actions(own)).toContain('order-success'));
  await ask(second);
  await vi.waitFor(() => expect(actions(own)).toContain('admission-changed'));
  expect(actions(other)).not.toContain('order-success');
  await answerAbout(first, true);
  await vi.waitFor(async () => expect((await admissionOf(second)).standing).toBe('IN'));
  await vi.waitFor(() =>
    expect(actions(other).filter((action) => action === 'admission-changed')).toHaveLength(2),
  );
  await vi.waitFor(async () => {
    await first.order({ id: 'cola' });
    expect(actions(other)).toContain('order-success');
  });
});

test('who looked on at an empty table loses the cart’s room when others begin there', {
  tags: ['ADM-9'],
}, async () => {
  const tableIdx = freshTable();
  const [ann, eve] = [await sitAtCart(server, tableIdx), await sitAtCart(server, tableIdx)];
  await ann.join();
  await eve.join();
  const watching = await screenOf(eve);
  await ann.add({ id: 'cola' });
  await expect.poll(() => watching.socket.connected).toBe(false);
  const again = openScreen(eve);
  open.push(again);
  await expect(again.entered).rejects.toThrow('ADMISSION_WAITING');
});

test('a phone that staff take out loses its connection', { tags: ['ADM-22'] }, async () => {
  const member = await onShift(server, 'staff', TABLEMATES);
  const guest = await sitDown(server, freshTable());
  await guest.order({ id: 'jjigae' });
  const screen = await screenOf(guest);
  const params = { ...member.params, tableIdx: guest.tableIdx };
  const { phones, visitId } = await member.ok<TableDetail>('tableDetail', { params });
  await member.ok('admitPhone', {
    params: { ...params, phoneId: phones[0]?.phoneId ?? 0 },
    body: { visitId, isIn: false },
  });
  await vi.waitFor(() => expect(screen.socket.connected).toBe(false));
});

test('another node lets in whom this one was asked about, and tells its sockets', {
  tags: ['ADM-25'],
}, async () => {
  const node = await startServer({ beside: () => server });
  nodes.push(node);
  const first = await sitDown(server, freshTable());
  await first.order({ id: 'jjigae' });
  const second = await sitDown(server, first.tableIdx);
  await ask(second);
  const there = await screenOf(second, node);
  await answerAbout(first, true);
  const origin = second.server;
  Object.assign(second, { server: node });
  expect((await admissionOf(second)).standing).toBe('IN');
  await vi.waitFor(() => expect(actions(there)).toContain('admission-changed'));
  await second.order({ id: 'cola' });
  Object.assign(second, { server: origin });
});

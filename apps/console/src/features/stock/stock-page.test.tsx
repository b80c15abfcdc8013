import type { StockDish } from '@hansang/contract/schemas';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { boardOf } from '../../shared/testing/orders.ts';
import { FakeServer, Refused } from '../../testing/fake-server.ts';
import { FakeSocket } from '../../testing/fake-socket.ts';
import { renderConsole } from '../../testing/render-console.tsx';
import { withhold } from '../../testing/withhold.ts';

vi.mock('socket.io-client', () => ({ io: () => new FakeSocket() }));

const dish = (menuId: string, rest: Partial<StockDish> = {}): StockDish => ({
  menuId,
  name: { ko: menuId, en: menuId, ja: menuId, 'zh-CN': menuId },
  imageUrl: null,
  isSoldOut: false,
  leftQuantity: null,
  parts: [],
  ...rest,
});

function stockServer() {
  const state = { dishes: [dish('Stew'), dish('Soju', { leftQuantity: 0 })] };
  const server = new FakeServer({
    board: () => boardOf([]),
    holds: () => ({ holds: [], serverTime: new Date().toISOString() }),
    stockList: () => ({
      categories: [
        { categoryId: 'c', name: { ko: '식사', en: 'Mains', ja: 'M', 'zh-CN': 'M' }, dishes: state.dishes },
      ],
    }),
    setStock({ params, body }) {
      state.dishes = state.dishes.map((one) =>
        one.menuId === params.menuId ? { ...one, ...(body as object) } : one,
      );
      return state.dishes.find(({ menuId }) => menuId === params.menuId) as StockDish;
    },
  });
  return { server, state };
}

const toggle = (name: string) => screen.findByRole('switch', { name: `${name} sold out` });

test('one tap marks a dish as sold out, another puts it back', { tags: ['STAFF-5'] }, async () => {
  const { server, state } = stockServer();
  await renderConsole(server, '/1/stock');
  fireEvent.click(await toggle('Stew'));
  await screen.findByText('Stew: marked as sold out.');
  expect(state.dishes[0]?.isSoldOut).toBe(true);
  fireEvent.click(await toggle('Stew'));
  await screen.findByText('Stew: back on sale.');
  expect(state.dishes[0]?.isSoldOut).toBe(false);
});

test('a refused switch turns back and says why', async () => {
  const { server } = stockServer();
  server.handlers.setStock = () => new Refused('NOT_FOUND_MENU');
  await renderConsole(server, '/1/stock');
  fireEvent.click(await toggle('Stew'));
  await screen.findAllByText('NOT_FOUND_MENU');
  await waitFor(async () => expect((await toggle('Stew')).getAttribute('aria-checked')).toBe('false'));
});

test('a dish that ran out is put back on sale by counting it anew', { tags: ['STOCK-6'] }, async () => {
  const { server } = stockServer();
  await renderConsole(server, '/1/stock');
  const soju = await toggle('Soju');
  expect(soju.getAttribute('aria-checked')).toBe('true');
  fireEvent.click(soju);
  const dialog = within(await screen.findByRole('dialog', { name: 'Soju' }));
  const field = dialog.getByLabelText('How many are left');
  fireEvent.change(field, { target: { value: 'many' } });
  expect(dialog.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
  fireEvent.change(field, { target: { value: '12' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('Soju: back on sale.');
  expect(server.calls.find(({ name }) => name === 'setStock')?.body).toEqual({
    leftQuantity: 12,
    seenLeft: 0,
    isSoldOut: false,
  });
});

test('a count that came too late shows what is left now', { tags: ['STOCK-9'] }, async () => {
  const { server } = stockServer();
  server.handlers.setStock = () => new Refused('STOCK_CHANGED', { dish: dish('Soju', { leftQuantity: 5 }) });
  await renderConsole(server, '/1/stock');
  fireEvent.click(await toggle('Soju'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Soju' }));
  // Whatever is read afterwards comes too late.
  server.handlers.stockList = () => new Promise(() => {});
  fireEvent.change(dialog.getByLabelText('How many are left'), { target: { value: '12' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findAllByText('STOCK_CHANGED');
  await screen.findByText('5 left');
});

test('a tap marks an option of a dish as sold out, another takes it back; refused, it turns back', {
  tags: ['STOCK-10'],
}, async () => {
  const { server, state } = stockServer();
  const text = (name: string) => ({ ko: name, en: name, ja: name, 'zh-CN': name });
  const hot = { part: 'option', key: 'hot', groupName: text('Heat'), name: text('Hot') } as const;
  const put = (isSoldOut: boolean) => {
    state.dishes = [dish('Stew', { parts: [{ ...hot, isSoldOut }] })];
    return state.dishes[0] as StockDish;
  };
  put(false);
  let marked: object = {};
  server.handlers.markPart = ({ params, body }) => {
    marked = params;
    return put((body as { isSoldOut: boolean }).isSoldOut);
  };
  await renderConsole(server, '/1/stock');
  await toggle('Stew');
  const button = () => screen.findByRole('button', { name: /Hot ?, Stew sold out/ });
  expect(screen.queryByRole('button', { name: /Hot ?, Stew sold out/ })).toBeNull();
  fireEvent.click(await screen.findByRole('button', { name: /^Sizes and options: 1/ }));
  fireEvent.click(await button());
  await screen.findByText('Stew · Hot: marked as sold out.');
  expect(state.dishes[0]?.parts[0]?.isSoldOut).toBe(true);
  expect(marked).toMatchObject({ menuId: 'Stew', part: 'option', key: 'hot' });
  fireEvent.click(await button());
  await screen.findByText('Stew · Hot: back on sale.');
  server.handlers.markPart = () => new Refused('NOT_FOUND_MENU');
  fireEvent.click(await button());
  await screen.findAllByText('NOT_FOUND_MENU');
  await waitFor(async () => expect((await button()).getAttribute('aria-pressed')).toBe('false'));
});

test('options that wait for their answers stay marked when the answer to an earlier one comes', {
  tags: ['STOCK-22'],
}, async () => {
  const { server, state } = stockServer();
  const text = (name: string) => ({ ko: name, en: name, ja: name, 'zh-CN': name });
  const names = ['Hot', 'Tofu', 'Leek'];
  const parts = names.map(
    (key) => ({ part: 'option', key, groupName: null, name: text(key), isSoldOut: false }) as const,
  );
  state.dishes = [dish('Stew', { parts })];
  server.handlers.markPart = ({ params, body }) => {
    const marked = state.dishes[0]?.parts.map((one) =>
      one.key === params.key ? { ...one, ...(body as { isSoldOut: boolean }) } : one,
    );
    state.dishes = [dish('Stew', { parts: marked ?? [] })];
    return state.dishes[0] as StockDish;
  };
  const marks = withhold(server, 'markPart');
  const switches = withhold(server, 'setStock');
  await renderConsole(server, '/1/stock');
  const main = await toggle('Stew');
  fireEvent.click(screen.getByRole('button', { name: /^Sizes and options: 3/ }));
  const button = (name: string) => screen.getByRole('button', { name: new RegExp(`${name} ?, Stew`) });
  const shown = () => names.map((name) => button(name).getAttribute('aria-pressed'));
  for (const name of names) fireEvent.click(button(name));
  fireEvent.click(main);
  await marks.answer(1);
  await marks.asked(2);
  await screen.findByText('Stew · Hot: marked as sold out.');
  expect(shown()).toEqual(['true', 'true', 'true']);
  expect(main.getAttribute('aria-checked')).toBe('true');
  await marks.answer(2);
  await marks.answer(3);
  await switches.asked(1);
  expect(shown()).toEqual(['true', 'true', 'true']);
  expect(main.getAttribute('aria-checked')).toBe('true');
});

test('an option that is sold out, or searched for, stands there by itself', {
  tags: ['STOCK-10'],
}, async () => {
  const { server, state } = stockServer();
  const text = (name: string) => ({ ko: name, en: name, ja: name, 'zh-CN': name });
  const option = (key: string, isSoldOut: boolean) =>
    ({ part: 'option', key, groupName: null, name: text(key), isSoldOut }) as const;
  state.dishes = [dish('Stew', { parts: [option('Hot', true), option('Tofu', false)] })];
  await renderConsole(server, '/1/stock');
  await screen.findByRole('button', { name: /Hot ?, Stew sold out/, pressed: true });
  expect(screen.queryByRole('button', { name: /Tofu ?, Stew sold out/ })).toBeNull();
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'tofu' } });
  await screen.findByRole('button', { name: /Tofu ?, Stew sold out/, pressed: false });
});

test('a search that finds nothing says so', async () => {
  const { server } = stockServer();
  await renderConsole(server, '/1/stock');
  await toggle('Stew');
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'pizza' } });
  await screen.findByText('No dish matches “pizza”.');
});

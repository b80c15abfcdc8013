import type { DraftDish, MenuDraft } from '@hansang/contract/schemas';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { boardOf } from '../../shared/testing/orders.ts';
import { FakeServer, ME } from '../../testing/fake-server.ts';
import { FakeSocket } from '../../testing/fake-socket.ts';
import { renderConsole } from '../../testing/render-console.tsx';
import { PLAIN_DISH } from './draft/editor.ts';

vi.mock('socket.io-client', () => ({ io: () => new FakeSocket() }));

const RICE: DraftDish = { ...PLAIN_DISH, id: 'rice', name: { ko: '공깃밥', 'zh-CN': '米饭' }, price: 1000 };
const MEALS = { id: 'meals', name: { ko: '식사' }, description: null, schedule: null, station: null };

for (const [languages, lack] of [
  [['ko', 'en', 'ja', 'zh-CN'], 'No English, 日本語'],
  [['ko', 'ja'], 'No 日本語'],
  [['ko'], null],
] as const)
  test(`where guests choose of ${languages.join(', ')}, a dish says that it lacks ${lack ?? 'nothing'}`, {
    tags: ['EDIT-13'],
  }, async () => {
    const draft: MenuDraft = {
      version: 1,
      languages,
      categories: [{ ...MEALS, menus: [RICE] }],
      changes: [],
      faults: [],
      warnings: [],
    };
    const server = new FakeServer({
      board: () => boardOf([]),
      staffMe: () => ({ ...ME, venues: ME.venues.map((venue) => ({ ...venue, role: 'manager' as const })) }),
      menuDraft: () => draft,
    });
    await renderConsole(server, '/1/menu');
    await screen.findByText('공깃밥');
    expect(screen.queryByText(/^No \p{L}/u)?.textContent ?? null).toBe(lack);
  });

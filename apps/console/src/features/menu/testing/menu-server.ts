import { LANGUAGES } from '@hansang/contract';
import type {
  DraftCategory,
  DraftDish,
  MenuChange,
  MenuDraft,
  ProposedChange,
} from '@hansang/contract/schemas';
import { boardOf } from '../../../shared/testing/orders.ts';
import { FakeServer, ME } from '../../../testing/fake-server.ts';
import { PLAIN_DISH } from '../draft/editor.ts';

const everywhere = (text: string) => ({ ko: text, en: text, ja: text, 'zh-CN': text });
export const dish = (id: string, rest: Partial<DraftDish> = {}): DraftDish => ({
  ...PLAIN_DISH,
  id,
  name: everywhere(id),
  price: 9000,
  allergens: ['SOY'],
  ...rest,
});
export const category = (id: string, ...menus: DraftDish[]): DraftCategory => ({
  id,
  name: everywhere(id),
  description: null,
  schedule: null,
  station: null,
  menus,
});
export const MENU = [
  category(
    'Mains',
    dish('Stew', {
      optionGroups: [
        {
          id: 'heat',
          name: everywhere('Heat'),
          isRequired: true,
          requiredCount: 1,
          selectableCount: 1,
          options: [
            {
              id: 'hot',
              name: everywhere('Hot'),
              price: 500,
              selectableCount: 1,
              ofDish: null,
              foodOrigin: null,
              allergens: [],
              freeOf: [],
              diet: [],
            },
          ],
        },
      ],
    }),
    dish('Rice', { name: { ko: 'Rice' }, allergens: [] }),
  ),
  category('Drinks', dish('Cola', { price: 2000 })),
];

export const AT = '2026-11-23T10:00:00.000Z';

/** A server that drafts and publishes; its first change has number 1. */
export function menuServer(categories: readonly DraftCategory[] = MENU, others: readonly MenuChange[] = []) {
  const state: { draft: MenuDraft; next: number } = {
    draft: { version: 1, categories, changes: [...others], faults: [], warnings: [], languages: LANGUAGES },
    next: 1,
  };
  const changesOf = ({ categories: _, languages: __, ...changes }: MenuDraft) => changes;
  const server = new FakeServer({
    board: () => boardOf([]),
    staffMe: () => ({ ...ME, venues: ME.venues.map((venue) => ({ ...venue, role: 'manager' as const })) }),
    menuDraft: () => state.draft,
    changeMenu({ body }) {
      const { changes } = body as { changes: ProposedChange[] };
      const added = changes.map(
        ({ was = null, ...change }): MenuChange => ({
          ...change,
          was,
          changeId: String(state.next++),
          by: 'Kim',
          isOwn: true,
          group: null,
          at: AT,
        }),
      );
      const isAgain = (one: MenuChange) =>
        added.some(({ key, field }) => key === one.key && field === one.field);
      state.draft = {
        ...state.draft,
        changes: [...state.draft.changes.filter((one) => !isAgain(one)), ...added],
      };
      return changesOf(state.draft);
    },
    discardMenu({ body }) {
      const { changeIds } = body as { changeIds: string[] };
      const changes = state.draft.changes.filter(({ changeId }) => !changeIds.includes(changeId));
      state.draft = { ...state.draft, changes };
      return changesOf(state.draft);
    },
    publishMenu({ body }) {
      const { changeIds } = body as { changeIds: string[] };
      const changes = state.draft.changes.filter(({ changeId }) => !changeIds.includes(changeId));
      state.draft = { ...state.draft, version: 2, changes };
      return { version: 2, published: changeIds.length };
    },
  });
  return { server, state };
}

export const sent = (server: FakeServer) =>
  server.calls
    .filter(({ name }) => name === 'changeMenu')
    .map(({ body }) => body as { changes: ProposedChange[] });

import { randomUUID } from 'node:crypto';
import { SHEET_MAX_CHANGES, SHEET_SHOWN } from '@hansang/contract';
import type { DraftCategory, MenuConflict, MenuSheetPreview, SheetChange } from '@hansang/contract/schemas';
import { applyChanges, applyTo, type Difference, unfold, valueNow } from '@hansang/rules/draft';
import type pg from 'pg';
import { type Refusal, refuse } from '../../platform/calls/refusal.ts';
import type { Queryable } from '../../platform/events/append.ts';
import { holdMenu } from '../menu/versions/hold-menu.ts';
import { menuAt } from '../menu/versions/load-versions.ts';
import type { Author } from '../menu-editing/change-row.ts';
import { draftedConflicts } from '../menu-editing/drafted-conflicts.ts';
import { proposeChanges } from '../menu-editing/propose-changes.ts';
import { type Draft, loadDraft } from '../menu-editing/read-draft.ts';
import type { Cells, Table } from './child/said.ts';
import { letterOf, planSheet, type SheetPlan, type SheetWish } from './plan-sheet.ts';
import { undoneWords } from './undone-words.ts';

/** The menu that the editor shows: what is published with everything that is drafted. */
export const draftedMenu = ({ written, changes }: Pick<Draft, 'written' | 'changes'>): DraftCategory[] =>
  applyChanges(written, changes).categories;

export interface Previewing {
  readonly restaurantId: number;
  readonly author: Author;
  readonly table: Table;
  readonly wish: SheetWish;
}

/** What a sheet would do now; nothing is written. */
export async function previewSheet(
  db: Queryable,
  { restaurantId, author, table, wish }: Previewing,
): Promise<MenuSheetPreview | Refusal> {
  const draft = await loadDraft(db, restaurantId);
  const menu = draftedMenu(draft);
  const plan = planSheet(menu, table, wish);
  if (plan.changes.length > SHEET_MAX_CHANGES) return tooMuch();
  const count = (field: 'added' | 'removed') =>
    plan.changes.reduce((sum, one) => sum + (one.field === field ? dishesOf(one, menu) : 0), 0);
  const told = plan.changes.flatMap(shown);
  const changed = new Set(
    plan.changes
      .filter(({ field }) => field !== 'added' && field !== 'removed' && !field.startsWith('order:'))
      .map(({ part, dish, key }) => `${part}/${dish}/${key}`),
  );
  const undone = await undoneWords(db, restaurantId, plan.changes, author);
  return {
    version: draft.menu.version,
    columns: columnsOf(table.cells, plan),
    rows: plan.rows,
    added: count('added'),
    changed: changed.size,
    removed: count('removed'),
    missing: plan.missing,
    changes: told.slice(0, SHEET_SHOWN),
    changeCount: plan.changes.length,
    toldCount: told.length,
    faults: plan.faults.slice(0, SHEET_SHOWN),
    faultCount: plan.faults.length,
    conflicts: [...conflictsOf(draft, plan, author), ...undone].slice(0, SHEET_MAX_CHANGES),
  };
}

const tooMuch = (): Refusal => refuse('MENU_SHEET_SAYS_TOO_MUCH', { params: { count: SHEET_MAX_CHANGES } });

interface Added {
  readonly entity: { readonly name: unknown; readonly menus?: readonly { id: string; name: unknown }[] };
}

/** Of what is added, its name: a thousand whole dishes are no preview. The dishes of a new category are told one by one. */
function shown({ part, dish, key, field, value, was }: Difference): SheetChange[] {
  if (field !== 'added') return [{ part, dish, key, field, value, was }];
  const { name, menus = [] } = (value as Added).entity;
  return [
    { part, dish, key, field, value: name, was },
    ...menus.map((one) => ({ part: 'dish' as const, dish: null, key: one.id, field, value: one.name, was })),
  ];
}

/** A whole category is as many as its dishes. */
function dishesOf({ part, key, field, value }: Difference, menu: readonly DraftCategory[]): number {
  if (part !== 'category') return 1;
  const menus = field === 'added' ? (value as Added).entity.menus : menu.find(({ id }) => id === key)?.menus;
  return Math.max(1, menus?.length ?? 0);
}

function conflictsOf(draft: Draft, { changes }: SheetPlan, author: Author): MenuConflict[] {
  const drafted = unfold(draft.written);
  applyTo(
    drafted,
    draft.changes.filter(({ field }) => field !== 'removed'),
  );
  const others = draft.changes.filter(({ authorId }) => authorId !== author.userId);
  return draftedConflicts(drafted, changes, others);
}

function columnsOf(cells: Cells, { heading, columns }: SheetPlan): MenuSheetPreview['columns'] {
  return columns.map((holds, at) => ({
    letter: letterOf(at),
    heading: (cells[heading]?.[at] ?? '').slice(0, 60),
    sample: (cells.find((row, index) => index > heading && row[at])?.[at] ?? '').slice(0, 60),
    holds,
  }));
}

export interface Importing extends Previewing {
  readonly over: readonly string[];
  /** Of the menu that whoever imports looked at; null: nobody did. */
  readonly version: number | null;
  readonly at: Date;
}

/** Drafts what a sheet says, whole or not at all, as one group; what it says already is drafted again by no repeat. */
export async function importSheet(
  client: pg.PoolClient,
  { restaurantId, author, table, wish, over, version, at }: Importing,
): Promise<{ readonly draft: Draft; readonly group: string } | Refusal> {
  await holdMenu(client, restaurantId);
  const before = await loadDraft(client, restaurantId);
  const { changes, faults, columns } = planSheet(draftedMenu(before), table, wish);
  if (!columns.includes('dish')) return refuse('MENU_SHEET_EMPTY');
  if (faults.length > 0) return refuse('MENU_SHEET_FAULTY');
  if (changes.length > SHEET_MAX_CHANGES) return tooMuch();
  const group = `sheet-${randomUUID()}`;
  if (changes.length === 0) return { draft: before, group };
  const isSeen = version === null || version === before.menu.version;
  const then = isSeen ? null : await menuAt(client, restaurantId, version);
  if (!isSeen && !then) return refuse('MENU_DRAFT_MOVED');
  const seen = then && unfold(then);
  // It was read over what is drafted: what it saw is what there is, unless something was published since the look.
  const wishes = changes.map(({ part, dish, key, field, value }) => {
    const wish = { part, dish, key, field, value };
    return seen ? { ...wish, was: valueNow(seen, wish) } : wish;
  });
  const draft = await proposeChanges(client, { restaurantId, author, group, at, changes: wishes, over });
  return 'refused' in draft ? draft : { draft, group };
}

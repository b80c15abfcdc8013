import { randomUUID } from 'node:crypto';
import { SHEET_MAX_CHANGES, SHEET_SHOWN } from '@hansang/contract';
import type { DraftCategory, MenuConflict, MenuSheetPreview, SheetChange } from '@hansang/contract/schemas';
import { applyChanges, applyTo, type Difference, unfold } from '@hansang/rules/draft';
import type pg from 'pg';
import { type Refusal, refuse } from '../../platform/calls/refusal.ts';
import { holdMenu } from '../menu/versions/hold-menu.ts';
import type { Author } from '../menu-editing/change-row.ts';
import { draftedConflicts } from '../menu-editing/drafted-conflicts.ts';
import { proposeChanges } from '../menu-editing/propose-changes.ts';
import { type Draft, loadDraft } from '../menu-editing/read-draft.ts';
import type { Cells } from './child/said.ts';
import { letterOf, planSheet, type SheetPlan, type SheetWish } from './plan-sheet.ts';

/** The menu that the editor shows: what is published with everything that is drafted. */
export const draftedMenu = ({ written, changes }: Pick<Draft, 'written' | 'changes'>): DraftCategory[] =>
  applyChanges(written, changes).categories;

/** What a sheet would do now; nothing is written. */
export function previewSheet(
  draft: Draft,
  cells: Cells,
  wish: SheetWish,
  author: Author,
): MenuSheetPreview | Refusal {
  const plan = planSheet(draftedMenu(draft), cells, wish);
  if (plan.changes.length > SHEET_MAX_CHANGES) return tooMuch();
  const count = (field: string) => plan.changes.filter((one) => one.field === field).length;
  const changed = new Set(
    plan.changes
      .filter(({ field }) => field !== 'added' && field !== 'removed' && !field.startsWith('order:'))
      .map(({ part, dish, key }) => `${part}/${dish}/${key}`),
  );
  return {
    columns: columnsOf(cells, plan),
    rows: plan.rows,
    added: count('added'),
    changed: changed.size,
    removed: count('removed'),
    missing: plan.missing,
    changes: plan.changes.slice(0, SHEET_SHOWN).map(shown),
    changeCount: plan.changes.length,
    faults: plan.faults.slice(0, SHEET_SHOWN),
    faultCount: plan.faults.length,
    conflicts: conflictsOf(draft, plan, author),
  };
}

const tooMuch = (): Refusal => refuse('MENU_SHEET_SAYS_TOO_MUCH', { params: { count: SHEET_MAX_CHANGES } });

/** Of what is added, its name: a thousand whole dishes are no preview. */
function shown({ part, dish, key, field, value, was }: Difference): SheetChange {
  const name = field === 'added' ? (value as { entity: { name: unknown } }).entity.name : value;
  return { part, dish, key, field, value: name, was };
}

function conflictsOf(draft: Draft, { changes }: SheetPlan, author: Author): MenuConflict[] {
  const drafted = unfold(draft.written);
  applyTo(
    drafted,
    draft.changes.filter(({ field }) => field !== 'removed'),
  );
  const others = draft.changes.filter(({ authorId }) => authorId !== author.userId);
  return draftedConflicts(drafted, changes, others).slice(0, SHEET_MAX_CHANGES);
}

function columnsOf(cells: Cells, { heading, columns }: SheetPlan): MenuSheetPreview['columns'] {
  return columns.map((holds, at) => ({
    letter: letterOf(at),
    heading: (cells[heading]?.[at] ?? '').slice(0, 60),
    sample: (cells.find((row, index) => index > heading && row[at])?.[at] ?? '').slice(0, 60),
    holds,
  }));
}

export interface Importing {
  readonly restaurantId: number;
  readonly author: Author;
  readonly cells: Cells;
  readonly wish: SheetWish;
  readonly over: readonly string[];
  readonly at: Date;
}

/** Drafts what a sheet says, whole or not at all, as one group; what it says already is drafted again by no repeat. */
export async function importSheet(
  client: pg.PoolClient,
  { restaurantId, author, cells, wish, over, at }: Importing,
): Promise<{ readonly draft: Draft; readonly group: string } | Refusal> {
  await holdMenu(client, restaurantId);
  const before = await loadDraft(client, restaurantId);
  const { changes, faults, columns } = planSheet(draftedMenu(before), cells, wish);
  if (!columns.includes('dish')) return refuse('MENU_SHEET_EMPTY');
  if (faults.length > 0) return refuse('MENU_SHEET_FAULTY');
  if (changes.length > SHEET_MAX_CHANGES) return tooMuch();
  const group = `sheet-${randomUUID()}`;
  if (changes.length === 0) return { draft: before, group };
  // It was read over what is drafted: what it saw is what there is.
  const wishes = changes.map(({ part, dish, key, field, value }) => ({ part, dish, key, field, value }));
  const draft = await proposeChanges(client, { restaurantId, author, group, at, changes: wishes, over });
  return 'refused' in draft ? draft : { draft, group };
}

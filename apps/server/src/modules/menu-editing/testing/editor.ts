import type { MenuChanges, MenuDraft, MenuVersionAnswer, ProposedChange } from '@hansang/contract/schemas';
import type { TestServer } from '../../../testing/test-server.ts';
import { onShift, type TestStaff } from '../../../testing/test-staff.ts';

/** A manager at the menu editor, without its screen. */
export interface Editor {
  readonly staff: TestStaff;
  draft(): Promise<MenuDraft>;
  /** Proposes changes; each tells what the screen shows where it says `was`. */
  change(...changes: readonly ProposedChange[]): Promise<MenuChanges>;
  publish(...changeIds: readonly string[]): Promise<{ version: number; published: number }>;
  version(version: number): Promise<MenuVersionAnswer>;
}

export async function openEditor(server: TestServer): Promise<Editor> {
  const staff = await onShift(server, 'manager');
  const { params } = staff;
  return {
    staff,
    draft: () => staff.ok('menuDraft', { params }),
    change: (...changes) => staff.ok('changeMenu', { params, body: { changes } }),
    publish: (...changeIds) =>
      staff.ok('publishMenu', { params, body: { changeIds: changeIds.length > 0 ? changeIds : 'OWN' } }),
    version: (version) => staff.ok('menuVersion', { params: { ...params, version } }),
  };
}

export const ofDish = (key: string, field: string, value: unknown, was?: unknown): ProposedChange => ({
  part: 'dish',
  dish: null,
  key,
  field,
  value,
  ...(was !== undefined && { was }),
});
export const ofPart = (
  part: ProposedChange['part'],
  dish: string | null,
  key: string,
  field: string,
  value: unknown,
): ProposedChange => ({ part, dish, key, field, value });

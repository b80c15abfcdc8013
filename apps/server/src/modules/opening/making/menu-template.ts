import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { VENUE_KINDS, type VenueKind } from '@hansang/contract';
import type { StoredText } from '@hansang/contract/schemas';
import { parse } from 'yaml';
import { withFirstUse } from '../../../platform/process/first-use.ts';
import { type VenueFileInput, venueFile } from '../../venue-file/reading/schema.ts';

const folder = join(import.meta.dirname, '../../../../../../venues/templates');

export interface MenuTemplate {
  /** As its file writes it, checked once. */
  readonly written: Pick<VenueFileInput, 'optionGroups' | 'categories'>;
  /** What its dishes are called, in their order. */
  readonly names: readonly StoredText[];
}

const menuOfFile = venueFile.pick({ optionGroups: true, categories: true });

const templates = new Map(VENUE_KINDS.map((kind) => [kind, withFirstUse(() => readTemplate(kind))]));

/** The menu that houses of a kind begin with; null where there is none. Read once: files change with the program. */
export const menuTemplate = async (kind: VenueKind): Promise<MenuTemplate | null> =>
  (await templates.get(kind)?.()) ?? null;

async function readTemplate(kind: VenueKind): Promise<MenuTemplate | null> {
  if (kind === 'other') return null;
  const text = await readFile(join(folder, `${kind}.yaml`), 'utf8');
  const { optionGroups, categories } = parse(text, { maxAliasCount: 1000 }) as MenuTemplate['written'];
  const checked = menuOfFile.parse({ optionGroups, categories });
  return {
    written: { optionGroups, categories },
    names: checked.categories.flatMap(({ menus }) => menus.map(({ name }) => name)),
  };
}

/** Every kind that has one. */
export async function menuTemplates(): Promise<readonly { kind: VenueKind; menu: MenuTemplate }[]> {
  const all = await Promise.all(VENUE_KINDS.map(async (kind) => ({ kind, menu: await menuTemplate(kind) })));
  return all.flatMap(({ kind, menu }) => (menu ? [{ kind, menu }] : []));
}

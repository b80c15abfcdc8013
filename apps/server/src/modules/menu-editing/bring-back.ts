import { changesBetween } from '@hansang/rules/draft';
import type pg from 'pg';
import { type Refusal, refuse } from '../../platform/calls/refusal.ts';
import { loadMenu } from '../menu/load-menu.ts';
import { holdMenu } from '../menu/versions/hold-menu.ts';
import { loadVersion } from '../menu/versions/load-versions.ts';
import { writtenMenu } from '../menu/versions/written-menu.ts';
import { type Author, VERSION_GROUP } from './change-row.ts';
import { proposeChanges } from './propose-changes.ts';
import type { Draft } from './read-draft.ts';

/** Drafts what makes the published menu the one that a version was. */
export async function bringBack(
  client: pg.PoolClient,
  asked: {
    readonly restaurantId: number;
    readonly version: number;
    readonly author: Author;
    /** Numbers of others' changes that it takes the place of. */
    readonly over: readonly string[];
    readonly at: Date;
  },
): Promise<Draft | Refusal> {
  const { restaurantId, version, author, over, at } = asked;
  await holdMenu(client, restaurantId);
  const kept = await loadVersion(client, restaurantId, version);
  const menu = await loadMenu(client, restaurantId);
  if (!kept || !menu) return refuse('NOT_FOUND_MENU_VERSION');
  const changes = changesBetween(writtenMenu(menu.categories), kept.categories);
  return proposeChanges(client, {
    restaurantId,
    author,
    group: `${VERSION_GROUP}${version}`,
    at,
    changes,
    over,
  });
}

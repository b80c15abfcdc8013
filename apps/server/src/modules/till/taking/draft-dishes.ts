import { createHash } from 'node:crypto';
import type { ProposedChange, TillNewDish } from '@hansang/contract/schemas';
import { isSame } from '@hansang/rules/draft';
import { isRefusal, type Refusal, refuse } from '../../../platform/calls/refusal.ts';
import type { TillSession } from '../../../platform/calls/till-session.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import { holdMenu } from '../../menu/versions/hold-menu.ts';
import { checkedValue } from '../../menu-editing/checked-value.ts';
import { proposeChanges } from '../../menu-editing/propose-changes.ts';
import { type Draft, loadDraft } from '../../menu-editing/read-draft.ts';
import { setExternalIds } from '../naming/set-external-ids.ts';
import { theirDishes } from '../naming/their-dishes.ts';
import { partId } from '../naming/till-names.ts';
import type { TillParts } from '../till-parts.ts';
import { moverOfTill } from './till-actor.ts';

interface Drafted {
  readonly drafted: number;
  readonly dishes: readonly {
    readonly externalId: string;
    readonly menuId: string;
    readonly isPublished: boolean;
  }[];
}

/** The same name of a till is the same dish, also before anybody has published it. */
const idOf = (...named: readonly string[]): string =>
  `t-${createHash('sha256').update(JSON.stringify(named)).digest('hex').slice(0, 14)}`;

/**
 * Drafts dishes that a till has and the menu has not, as one group: what texts in other languages, allergens and pictures want
 * is for whoever publishes them. One that the menu has is left as it is.
 */
export async function draftDishes(
  { platform: { db, clock, events }, menus }: TillParts,
  till: TillSession,
  dishes: readonly TillNewDish[],
): Promise<Drafted | Refusal> {
  const { restaurantId, tillId } = till;
  const menu = await menus.current(restaurantId);
  if (!menu) return refuse('NOT_FOUND_RESTAURANT');
  const { id: userId, name } = moverOfTill(till);
  const answered = await transaction(db.pool, async (client) => {
    await holdMenu(client, restaurantId);
    const ours = await theirDishes(client, till, dishes);
    const known = (externalId: string) => {
      const id = ours.get(externalId);
      return id !== undefined && menu.dishes.has(id) ? id : null;
    };
    const fresh = dishes.filter(({ externalId }) => known(externalId) === null);
    const draft = await loadDraft(client, restaurantId);
    const wishes = changesFor(till, fresh, draft).filter((wish) => !isDrafted(draft, userId, wish));
    const proposed =
      wishes.length === 0
        ? draft
        : await proposeChanges(client, {
            restaurantId,
            author: { userId, name },
            group: `till-${tillId}`,
            at: clock.now(),
            changes: wishes,
            over: [],
          });
    if (isRefusal(proposed)) return proposed;
    const named = fresh.flatMap(({ externalId, sizes }) => [
      { kind: 'DISH' as const, ourId: idOf(tillId, externalId), externalId },
      ...sizes.flatMap((size, at) =>
        size.externalId === undefined
          ? []
          : {
              kind: 'SIZE' as const,
              ourId: partId(idOf(tillId, externalId), sizeId(at)),
              externalId: size.externalId,
            },
      ),
    ]);
    const refusal = named.length === 0 ? null : await setExternalIds(client, till, named);
    if (refusal) return refusal;
    const own = proposed.changes.filter((one) => one.authorId === userId && one.part === 'dish');
    return {
      drafted: own.filter(({ field }) => field === 'added').length,
      dishes: dishes.map(({ externalId }) => ({
        externalId,
        menuId: known(externalId) ?? idOf(tillId, externalId),
        isPublished: known(externalId) !== null,
      })),
    };
  });
  if (!isRefusal(answered)) events.wake(restaurantId);
  return answered;
}

const sizeId = (at: number): string => `s-${at + 1}`;

/** What adds dishes, and the categories that are missing for them. */
function changesFor(
  { tillId }: TillSession,
  dishes: readonly TillNewDish[],
  { written, changes }: Draft,
): ProposedChange[] {
  const categories = new Map(written.map(({ id, name }) => [name.ko, id]));
  for (const { part, field, value } of changes) {
    if (part !== 'category' || field !== 'added') continue;
    const { entity } = value as { entity: { id: string; name: { ko: string } } };
    if (!categories.has(entity.name.ko)) categories.set(entity.name.ko, entity.id);
  }
  const added: ProposedChange[] = [];
  for (const { externalId, name, category, price, sizes } of dishes) {
    let holder = categories.get(category);
    if (holder === undefined) {
      holder = idOf(tillId, 'category', category);
      categories.set(category, holder);
      const entity = { id: holder, name: { ko: category }, description: null };
      added.push({ part: 'category', dish: null, key: holder, field: 'added', value: { in: null, entity } });
    }
    const id = idOf(tillId, externalId);
    const entity = {
      id,
      name: { ko: name },
      description: null,
      price,
      image: null,
      sizes: sizes.map((size, at) => ({ id: sizeId(at), name: { ko: size.name }, price: size.price })),
    };
    added.push({ part: 'dish', dish: null, key: id, field: 'added', value: { in: holder, entity } });
  }
  return added;
}

/** Whether the till has drafted just that already: whatever somebody has changed of it since stays. */
function isDrafted({ changes }: Draft, userId: string, { part, key, field, value }: ProposedChange): boolean {
  const same = changes.find(
    (one) => one.authorId === userId && one.part === part && one.key === key && one.field === field,
  );
  const checked = checkedValue(part, field, value);
  return same !== undefined && 'value' in checked && isSame(same.value, checked.value);
}

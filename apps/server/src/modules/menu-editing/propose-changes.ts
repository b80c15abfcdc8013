import type { ProposedChange } from '@hansang/contract/schemas';
import {
  applyTo,
  changesWithin,
  contradictions,
  type FlatMenu,
  holderOf,
  isSame,
  nameOf,
  placeOf,
  unfold,
  valueNow,
} from '@hansang/rules/draft';
import type pg from 'pg';
import { type Refusal, refuse } from '../../platform/calls/refusal.ts';
import { appendEvents, type Queryable } from '../../platform/events/append.ts';
import { holdMenu } from '../menu/versions/hold-menu.ts';
import { deleteChanges, insertChanges, type OpenChange, type Proposal } from './change-row.ts';
import { type CheckedValue, checkedValue } from './checked-value.ts';
import { draftedConflicts } from './drafted-conflicts.ts';
import { publishedConflicts } from './published-conflict.ts';
import { type Draft, loadDraft } from './read-draft.ts';

type Wish = Pick<OpenChange, 'part' | 'dish' | 'key' | 'field' | 'value' | 'was'>;

export interface Proposed extends Proposal {
  readonly changes: readonly ProposedChange[];
  /** Numbers of others' changes that these take the place of. */
  readonly over: readonly string[];
}

/** Drafts changes: all of them, or none and why. Proposing the same again changes nothing. */
export async function proposeChanges(client: pg.PoolClient, proposed: Proposed): Promise<Draft | Refusal> {
  const { restaurantId, changes, over, author } = proposed;
  await holdMenu(client, restaurantId);
  const draft = await loadDraft(client, restaurantId);
  const checked = changes.map(checkedWish);
  const details = checked.flatMap((one, index) =>
    'problems' in one
      ? one.problems.map(({ path, message }) => ({ path: `body.changes.${index}.${path}`, message }))
      : [],
  );
  if (details.length > 0) return refuse('VALIDATION_FAILED', { details });
  const wishes = checked.flatMap((one) => ('wish' in one ? [one.wish] : []));

  const flat = unfold(draft.written);
  const seen = new Set(over);
  const others = draft.changes.filter(
    ({ authorId, changeId }) => authorId !== author.userId && !seen.has(changeId),
  );
  const drafted = unfold(draft.written);
  applyTo(
    drafted,
    draft.changes.filter(({ field }) => field !== 'removed'),
  );
  const added = new Set(draft.changes.filter(({ field }) => field === 'added').map(nameOf));
  for (const wish of wishes) {
    const trouble = stand(drafted, wish, added);
    if (trouble) return trouble;
  }
  const conflicts = [
    ...draftedConflicts(drafted, wishes, others),
    ...(await publishedConflicts(client, restaurantId, flat, wishes)),
  ];
  if (conflicts.length > 0) return refuse('MENU_FIELD_TAKEN', { extra: { menuConflicts: conflicts } });
  const before = draft.changes.map(({ changeId }) => changeId);
  await write(client, proposed, draft, { flat, drafted, wishes });
  const after = await loadDraft(client, restaurantId);
  if (
    !isSame(
      before,
      after.changes.map(({ changeId }) => changeId),
    )
  )
    await tellDrafted(client, proposed);
  return after;
}

type Checked = { readonly wish: Wish } | Extract<CheckedValue, { problems: unknown }>;

function checkedWish({ part, dish, key, field, value, was }: ProposedChange): Checked {
  const isOfDish = part === 'size' || part === 'group' || part === 'option';
  if (isOfDish !== (dish !== null) || (part === 'menu') !== (key === ''))
    return { problems: [{ path: 'dish', message: 'does not fit the part' }] };
  const checked = checkedValue(part, field, value);
  if ('problems' in checked) return checked;
  const isNamed = field !== 'added' || (checked.value as { entity: { id: string } }).entity.id === key;
  if (!isNamed) return { problems: [{ path: 'key', message: 'is not the id of what is added' }] };
  return { wish: { part, dish, key, field, value: checked.value, was } };
}

/** Whether a wish has something to stand on; one that adds is laid out for those that follow. */
function stand(drafted: FlatMenu, wish: Wish, added: ReadonlySet<string>): Refusal | null {
  if (wish.field !== 'added') {
    const isMoved = wish.field !== 'in' || drafted.parts.has(holderOf(wish, String(wish.value)));
    return drafted.parts.has(nameOf(wish)) && isMoved ? null : refuse('MENU_PART_GONE');
  }
  // What is drafted already is taken the place of, or told as somebody else's.
  if (added.has(nameOf(wish))) return null;
  const { in: holder } = wish.value as { in: string | null };
  if (!drafted.parts.has(holderOf(wish, holder))) return refuse('MENU_PART_GONE');
  if (applyTo(drafted, [wish]).length === 0) return null;
  return refuse('VALIDATION_FAILED', {
    details: [{ path: 'body.changes', message: `is used twice: ${wish.key}` }],
  });
}

interface Laid {
  /** The published menu, and the menu as it is drafted. */
  readonly flat: FlatMenu;
  readonly drafted: FlatMenu;
  readonly wishes: readonly Wish[];
}

async function write(
  client: Queryable,
  proposal: Proposed,
  { changes: open, menu }: Draft,
  { flat, drafted, wishes }: Laid,
): Promise<void> {
  const gone = new Set<string>();
  const kept = new Map<string, Wish>();
  const byPlace = Map.groupBy(open, placeOf);
  const over = new Set(proposal.over);
  // One's own removal gives way to what one wishes later of the same part, from a screen that had not heard of it.
  const overruled = open.filter(
    ({ changeId, authorId, field }) =>
      over.has(changeId) || (field === 'removed' && authorId === proposal.author.userId),
  );
  for (const [, one] of contradictions(drafted, wishes, overruled)) gone.add(one.changeId);
  const within = changesWithin(drafted, open);
  for (const wish of wishes) {
    const isNew = !flat.parts.has(nameOf(wish));
    for (const one of byPlace.get(placeOf(wish)) ?? []) gone.add(one.changeId);
    if (wish.field === 'removed' && isNew)
      for (const one of within.get(nameOf(wish)) ?? []) gone.add(one.changeId);
    // What was drafted alone is simply not drafted any more.
    const isBack = wish.field === 'removed' ? isNew : !isNew && isSame(valueNow(flat, wish), wish.value);
    if (isBack) kept.delete(placeOf(wish));
    else kept.set(placeOf(wish), { ...wish, was: valueNow(flat, wish) });
  }
  // The same once more stays what it was.
  for (const one of open) {
    const wish = kept.get(placeOf(one));
    if (!wish || one.authorId !== proposal.author.userId || !isSame(wish.value, one.value)) continue;
    if (!isSame(wish.was, one.was)) continue;
    kept.delete(placeOf(one));
    gone.delete(one.changeId);
  }
  await deleteChanges(client, proposal.restaurantId, gone);
  await insertChanges(client, proposal, menu.version, [...kept.values()]);
}

/** Tells the other consoles; guests hear nothing. */
export async function tellDrafted(
  client: Queryable,
  { restaurantId, author, at }: Pick<Proposal, 'restaurantId' | 'author' | 'at'>,
): Promise<void> {
  await appendEvents(client, {
    restaurantId,
    subjectType: 'venue',
    subjectId: String(restaurantId),
    actorType: 'staff',
    actor: author.name,
    type: 'menu.drafted',
    data: {},
    at,
  });
}

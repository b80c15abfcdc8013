import type { CartEvent } from '@hansang/rules/cart';
import type { GroupView } from '../../features/group-cart/group-cart.ts';
import type { GroupWords } from '../../features/group-cart/group-words.ts';
import type { Phone } from '../../shared/phone.ts';

/** What is said of a dish that somebody added, changed or took away; `before` is the cart until then. */
export function lineNews(
  { words: spoken }: Phone,
  event: CartEvent<'add-menu' | 'modify-menu' | 'remove-menu'>,
  before: GroupView,
  name: string,
  words: GroupWords,
): string {
  const { of } = spoken.get();
  const id = event.action === 'add-menu' ? event.data.line.cartMenuId : event.data.cartMenuId;
  const old = before.state.lines.find(({ cartMenuId }) => cartMenuId === id);
  const line = event.action === 'add-menu' ? event.data.line : old;
  const dish = line ? of(line.multiLanguage.name) : '';
  if (event.action === 'add-menu')
    return words('tellAdded', { name, dish, count: event.data.line.qty - (old?.qty ?? 0) });
  return event.action === 'modify-menu'
    ? words('tellChanged', { name, dish, count: event.data.quantity })
    : words('tellRemoved', { name, dish });
}

/** What is said of a lock that ended, by why it did. */
export function unlockNews(
  reason: CartEvent<'unlock-cart'>['data']['reason'],
  isMine: boolean,
  holder: string,
  name: string,
  words: GroupWords,
): string {
  switch (reason) {
    case 'MEMBER':
      return isMine ? words('tellMineUnlocked') : words('tellUnlocked', { name });
    case 'TIMEOUT':
      return words('tellTimeout');
    case 'LEFT':
      return words('tellLeft', { name: holder });
    case 'STORE':
    case 'POS':
      return words('tellStore');
  }
}

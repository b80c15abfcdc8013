// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { venueView } from '../../shared/venue/venue-view.ts';
import { loadErrorTexts } from '../../shared/words/error-texts.ts';
import { answered, fakeApi, unanswered } from '../../testing/fake-api.ts';
import { cartAnswer } from '../../testing/group-fixture.ts';
import { dish, settingsOf } from '../../testing/menu-fixture.ts';
import { EMPTY_PAGE, phoneOf } from '../../testing/phone-fixture.tsx';
import { guardPlace } from '../arriving/guard-place.ts';
import { createParts } from '../parts.ts';
import { groupOf } from './group.ts';
import { addToGroup } from './group-acts.ts';

test('without a network a dish is told as kept, and the way back to the menu tells nothing over it', {
  tags: ['FIRST-15'],
}, async () => {
  const cart = cartAnswer();
  const offline = { is: false };
  const api = fakeApi({
    joinCart: answered({ cartId: cart.id, cart }),
    addCartMenu: unanswered('NETWORK'),
    validateLink: () => (offline.is ? unanswered('NETWORK') : answered({})),
    availability: unanswered('NETWORK'),
    cart: answered(cart),
  });
  const venue = venueView(settingsOf({ useGroupCart: true }), 'ko');
  const phone = phoneOf(api, { venue });
  const parts = createParts(phone, EMPTY_PAGE);
  await loadErrorTexts('ko');
  await groupOf(phone, parts);
  offline.is = true;
  phone.isOnline.set(false);
  expect(await addToGroup(phone, parts, dish('떡볶이'), { _id: '떡볶이', size: null, options: [] }, 2)).toBe(
    true,
  );
  const kept = '떡볶이 2개를 담아 뒀어요. 연결되면 보낼게요.';
  expect(phone.feedback.toast.get()?.text).toBe(kept);
  await guardPlace(phone, parts, new URL('http://x/menu'), () => true);
  expect(phone.feedback.toast.get()?.text).toBe(kept);
  // A phone that believes in its network is told.
  phone.isOnline.set(true);
  await guardPlace(phone, parts, new URL('http://x/menu'), () => true);
  await vi.waitFor(() => expect(phone.feedback.toast.get()?.text).toBe('인터넷 연결을 확인해 주세요.'));
  parts.group.get()?.close();
});

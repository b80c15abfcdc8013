import { enterTop } from '@hansang/ui/top-layer';
import { expect, onTestFinished, test } from 'vitest';
import { venueView } from '../../shared/venue/venue-view.ts';
import { settingsOf } from '../../testing/menu-fixture.ts';
import { EMPTY_PAGE, phoneOf } from '../../testing/phone-fixture.tsx';
import { createParts } from '../parts.ts';
import { offerNotice } from './arrive.ts';

const texts = { ko: '이용 안내', en: 'Please note', ja: 'ご案内', 'zh-CN': '须知' };

test('the notice does not come over a sheet that the guest has opened meanwhile', {
  tags: ['LAYER-12'],
}, () => {
  history.replaceState(null, '', '/menu');
  onTestFinished(() => history.replaceState(null, '', '/'));
  const phone = phoneOf(undefined, { venue: venueView(settingsOf({ basicNoticeContents: texts }), 'ko') });
  const parts = createParts(phone, EMPTY_PAGE);
  const leaveSheet = enterTop(document.createElement('dialog'));
  offerNotice(phone, parts);
  expect(parts.overlay.get()).toBeNull();
  leaveSheet();
  expect(parts.overlay.get()).toBe('notice');
});

test('the notice does not follow a guest who has left the menu', { tags: ['LAYER-12'] }, () => {
  history.replaceState(null, '', '/menu');
  onTestFinished(() => history.replaceState(null, '', '/'));
  const phone = phoneOf(undefined, { venue: venueView(settingsOf({ basicNoticeContents: texts }), 'ko') });
  const parts = createParts(phone, EMPTY_PAGE);
  const leaveSheet = enterTop(document.createElement('dialog'));
  offerNotice(phone, parts);
  history.replaceState(null, '', '/cart');
  leaveSheet();
  expect(parts.overlay.get()).toBeNull();
});

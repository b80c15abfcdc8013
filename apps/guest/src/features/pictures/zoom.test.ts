import { expect, test } from 'vitest';
import { ownPicture } from './own-picture.ts';
import { doubleTap, MOST, panBy, swipeStep, TAPPED, WHOLE, zoomAt } from './zoom.ts';

const stage = { width: 400, height: 800 };

test('what lies under the fingers stays under them while the picture grows', { tags: ['MENU-28'] }, () => {
  const point = { x: 100, y: -50 };
  const grown = zoomAt(WHOLE, 2, point, stage);
  // The same place of the picture, seen from its middle, before and after.
  expect((point.x - grown.x) / grown.scale).toBeCloseTo(point.x);
  expect((point.y - grown.y) / grown.scale).toBeCloseTo(point.y);
});

test('a picture is never smaller than the stage nor larger than four times', { tags: ['MENU-28'] }, () => {
  expect(zoomAt(WHOLE, 0.2, { x: 0, y: 0 }, stage)).toEqual(WHOLE);
  expect(zoomAt(WHOLE, 100, { x: 0, y: 0 }, stage).scale).toBe(MOST);
});

test('nothing beyond the edge is dragged into sight', { tags: ['MENU-28'] }, () => {
  const grown = zoomAt(WHOLE, 2, { x: 0, y: 0 }, stage);
  expect(panBy(grown, 9999, -9999, stage)).toEqual({ scale: 2, x: 200, y: -400 });
  expect(panBy(WHOLE, 50, 50, stage)).toEqual(WHOLE);
});

test('a double tap enlarges, the next one shows the whole picture again', { tags: ['MENU-28'] }, () => {
  const grown = doubleTap(WHOLE, { x: 10, y: 10 }, stage);
  expect(grown.scale).toBe(TAPPED);
  expect(doubleTap(grown, { x: 0, y: 0 }, stage)).toEqual(WHOLE);
});

test('a swipe to the left shows the next picture, a short or steep one nothing', {
  tags: ['MENU-28'],
}, () => {
  expect([swipeStep(-80, 10), swipeStep(80, 10), swipeStep(-20, 0), swipeStep(-80, 200)]).toEqual([
    1, -1, 0, 0,
  ]);
});

const OWN = ['/images/aa/first.webp', '/images/bb/second.webp'];
const ORIGIN = 'https://table.example';

test('an address of the venue’s own picture shows it, in whatever size it was asked for', {
  tags: ['MENU-27'],
}, () => {
  for (const url of [OWN[0], `${OWN[0]}?w=870&h=500&fit=cover`, `${ORIGIN}${OWN[0]}`])
    expect(ownPicture(url ?? '', OWN, ORIGIN)).toBe(OWN[0]);
});

test.each([
  'https://evil.example/images/aa/first.webp',
  '//evil.example/images/aa/first.webp',
  'javascript:alert(1)',
  'data:image/svg+xml,<svg onload=alert(1)>',
  '/images/cc/other.webp',
  '/images/aa/first.webp/../../secret',
  '/api/v1/staff/me',
  'https://table.example@evil.example/images/aa/first.webp',
  'http://[',
  '',
])('%s is refused', { tags: ['MENU-27'] }, (url) => {
  expect(ownPicture(url, OWN, ORIGIN)).toBeNull();
});

test('no address is no picture', { tags: ['MENU-27'] }, () =>
  expect(ownPicture(null, OWN, ORIGIN)).toBeNull(),
);

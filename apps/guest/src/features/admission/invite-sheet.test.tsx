import { act, cleanup, render, screen } from '@testing-library/react';
import jsQR from 'jsqr';
import { Suspense } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { answered, fakeApi, refused } from '../../testing/fake-api.ts';
import { OnPhone, phoneOf, teachDialogs } from '../../testing/phone-fixture.tsx';
import { admissionWords } from './admission-words.ts';
import InviteSheet from './invite-sheet.tsx';

teachDialogs();
afterEach(cleanup);

const PATH = '/i/abcDEF123-_xyzA0';
const made = answered({ path: PATH, expiresAt: '2026-11-20T13:00:00Z' });

async function open(makeInvite: Parameters<typeof fakeApi>[0]['makeInvite']) {
  await admissionWords.load('ko');
  const onClose = vi.fn();
  await act(async () => {
    render(
      <OnPhone phone={phoneOf(fakeApi({ makeInvite }))}>
        <Suspense>
          <InviteSheet isOpen onClose={onClose} />
        </Suspense>
      </OnPhone>,
    );
  });
  await act(async () => vi.dynamicImportSettled());
  return onClose;
}

/** What a camera reads: the squares drawn eight points wide, dark on light. */
function scan(svg: Element): string | undefined {
  const [edge = 0, , side = 0] = (svg.getAttribute('viewBox') ?? '').split(' ').map(Number);
  const scale = 8;
  const width = side * scale;
  const points = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x, y] of svg
    .querySelector('path')
    ?.getAttribute('d')
    ?.matchAll(/M(\d+) (\d+)h1/g) ?? [])
    for (let row = 0; row < scale; row += 1)
      for (let column = 0; column < scale; column += 1) {
        const at = ((Number(y) - edge) * scale + row) * width + (Number(x) - edge) * scale + column;
        points.fill(0, at * 4, at * 4 + 3);
      }
  return jsQR(points, width, width)?.data;
}

test('a friend’s camera reads the very link that is sent and copied', { tags: ['ADM-36'] }, async () => {
  await open(made);
  const link = new URL(PATH, location.origin).href;
  expect(scan(screen.getByRole('img', { name: '스캔해서 들어오는 초대 QR 코드' }))).toBe(link);
  screen.getByText(link);
});

test('where no invite is made there is no code', { tags: ['ADM-36', 'ADM-26'] }, async () => {
  const onClose = await open(refused('UNAUTHORIZED_ACCESS'));
  expect(screen.queryByRole('img')).toBeNull();
  expect(onClose).toHaveBeenCalled();
});

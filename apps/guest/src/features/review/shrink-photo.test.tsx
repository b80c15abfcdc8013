import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LONGEST_SIDE, shrinkPhoto } from './shrink-photo.ts';

/** How many bytes the canvas makes of what was drawn; null when it makes nothing. */
let made: number | null = 1;
let drawn: { width: number; height: number }[] = [];
const picture = vi.fn();

beforeEach(() => {
  drawn = [];
  picture.mockResolvedValue({ width: 4096, height: 1024, close() {} });
  vi.stubGlobal('createImageBitmap', picture);
  HTMLCanvasElement.prototype.getContext = (() => null) as never;
  HTMLCanvasElement.prototype.toBlob = function toBlob(done) {
    drawn.push({ width: this.width, height: this.height });
    done(made === null ? null : new Blob(['x'.repeat(made)]));
  };
});
afterEach(() => vi.unstubAllGlobals());

const photo = new Blob(['x'.repeat(100)]);

test('a photo is sent as small as it needs to be', async () => {
  made = 10;
  expect((await shrinkPhoto(photo)).size).toBe(10);
  expect(drawn).toEqual([{ width: LONGEST_SIDE, height: LONGEST_SIDE / 4 }]);
});

test('a photo that would grow, or of which nothing came, is sent as it is', async () => {
  for (made of [200, null]) expect(await shrinkPhoto(photo)).toBe(photo);
});

test('what this browser cannot read is left for the server to judge', { tags: ['REV-5'] }, async () => {
  picture.mockRejectedValue(new Error('no picture'));
  expect(await shrinkPhoto(photo)).toBe(photo);
  expect(drawn).toEqual([]);
});

// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeAudio } from '../testing/fake-audio.ts';

beforeEach(() => {
  vi.stubGlobal('AudioContext', FakeAudio);
  vi.resetModules();
  localStorage.clear();
});
afterEach(() => vi.unstubAllGlobals());

const settled = () => new Promise((resolve) => setTimeout(resolve));

test('the first tap anywhere, such as logging in, turns the sound on', { tags: ['CONSOLE-2'] }, async () => {
  const { sound, turnOnWithFirstTap } = await import('./sound.ts');
  const stop = turnOnWithFirstTap();
  let played = 0;
  const play = () => {
    played += 1;
  };
  sound(play);
  expect(played).toBe(0);
  document.body.click();
  await settled();
  sound(play);
  expect(played).toBe(1);
  stop();
});

test('a sound that somebody turned off stays off, also after a reload, whatever is tapped', async () => {
  const first = await import('./sound.ts');
  await first.turnSoundOn();
  first.turnSoundOff();
  vi.resetModules();
  const { sound, turnOnWithFirstTap } = await import('./sound.ts');
  const stop = turnOnWithFirstTap();
  document.body.click();
  await settled();
  sound(() => {
    throw new Error('It sounded');
  });
  stop();
});

test('audio that waits to ring all evening asks for long buffers, which spare the tablet', {
  tags: ['CONSOLE-2'],
}, async () => {
  const { turnSoundOn } = await import('./sound.ts');
  await turnSoundOn();
  expect(FakeAudio.asked).toEqual({ latencyHint: 'playback' });
});

test('a browser that cannot sound is left alone', async () => {
  vi.stubGlobal('AudioContext', undefined);
  const { sound, turnSoundOn } = await import('./sound.ts');
  await turnSoundOn();
  sound(() => {
    throw new Error('It sounded');
  });
});

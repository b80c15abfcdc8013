import { useEffect, useState } from 'react';
import { type Play, pauseShare, sound, useRepeat } from '../sound.ts';
import { Ringer } from './ringer.ts';

/** Rings again while something waits, as often as this device wants it. @param ids of what nobody has reacted to */
export function useRinger(ids: readonly string[], play: Play): void {
  const [ringer] = useState(() => new Ringer((loudness) => sound(play, loudness)));
  const share = pauseShare(useRepeat());
  const waiting = [...ids].sort().join(' ');
  useEffect(() => {
    ringer.pace(share ?? 1);
    ringer.wait(waiting === '' || share === null ? [] : waiting.split(' '));
  }, [ringer, waiting, share]);
  useEffect(() => () => ringer.stop(), [ringer]);
}

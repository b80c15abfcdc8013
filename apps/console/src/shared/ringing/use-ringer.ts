import { useEffect, useState } from 'react';
import { type Play, sound } from '../sound.ts';
import { Ringer } from './ringer.ts';

/** Rings again while something waits. @param ids of what nobody has reacted to */
export function useRinger(ids: readonly string[], play: Play): void {
  const [ringer] = useState(() => new Ringer((loudness) => sound(play, loudness)));
  const waiting = [...ids].sort().join(' ');
  useEffect(() => ringer.wait(waiting === '' ? [] : waiting.split(' ')), [ringer, waiting]);
  useEffect(() => () => ringer.stop(), [ringer]);
}

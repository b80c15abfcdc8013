import { type ReactNode, useEffect, useRef, useState } from 'react';
import { unseenCalls, useCalls } from '../../shared/calls/use-calls.ts';
import { useRinger } from '../../shared/ringing/use-ringer.ts';
import { sound } from '../../shared/sound.ts';
import { CallingContext } from '../../shared/use-title.ts';
import { useWords } from '../../shared/words/words.ts';
import { playCallChime } from './call-chime.ts';

/** Sounds, tells and counts calls that nobody has answered, whatever screen is open, and sounds again until then. */
export function CallWatch({ children }: { children: ReactNode }) {
  const { t, of } = useWords();
  const { data } = useCalls();
  const known = useRef<Set<string> | null>(null);
  const [told, setTold] = useState('');
  const calls = data?.calls;
  useRinger(unseenCalls(calls), playCallChime);
  useEffect(() => {
    if (!calls) return;
    // The first look announces nothing: what is there was there before.
    const before = known.current;
    const came = calls.filter(({ callId }) => before && !before.has(callId));
    known.current = new Set([...(before ?? []), ...calls.map(({ callId }) => callId)]);
    const latest = came.findLast(({ acknowledgedAt }) => acknowledgedAt === null);
    if (!latest) return;
    sound(playCallChime);
    setTold(t('calls.arrived', { table: latest.tableName, item: of(latest.itemName) }));
  }, [calls, t, of]);
  const waiting = calls?.filter(({ acknowledgedAt }) => acknowledgedAt === null).length ?? 0;
  return (
    <CallingContext value={waiting}>
      {children}
      <p className="sr-only" role="status">
        {told}
      </p>
    </CallingContext>
  );
}

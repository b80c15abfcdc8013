import { useEffect, useRef, useState } from 'react';
import { readTag, type TagTrouble, writeTag } from './write-tag.ts';

/** How far a tag is. `WRONG` tells what it holds instead. */
export type TagState =
  | { readonly step: 'IDLE' | 'WRITING' | 'CHECKING' | 'DONE' | 'FAILED' }
  | { readonly step: 'TROUBLE'; readonly trouble: TagTrouble }
  | { readonly step: 'WRONG'; readonly holds: string | null };

/** Writes one tag and has it read again: what a tag took is not known before. */
export function useWriteTag() {
  const [state, setState] = useState<TagState>({ step: 'IDLE' });
  const going = useRef<AbortController>(null);
  useEffect(() => () => going.current?.abort(), []);
  const run = async (work: (signal: AbortSignal) => Promise<TagState>) => {
    going.current?.abort();
    const leaving = new AbortController();
    going.current = leaving;
    const next = await work(leaving.signal).catch((): TagState => ({ step: 'FAILED' }));
    // The next tag, or nobody, is waited for by now.
    if (!leaving.signal.aborted) {
      leaving.abort();
      setState(next);
    }
  };
  const check = async (link: string, signal: AbortSignal): Promise<TagState> => {
    setState({ step: 'CHECKING' });
    const holds = await readTag(signal);
    return holds === link ? { step: 'DONE' } : { step: 'WRONG', holds };
  };
  return {
    state,
    write(link: string) {
      setState({ step: 'WRITING' });
      void run(async (signal) => {
        const trouble = await writeTag(link, signal);
        return trouble ? { step: 'TROUBLE', trouble } : check(link, signal);
      });
    },
    reset() {
      going.current?.abort();
      setState({ step: 'IDLE' });
    },
  };
}

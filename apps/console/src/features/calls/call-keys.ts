import type { CallStep } from '../../shared/calls/use-calls.ts';
import { keysWanted } from '../../shared/keyboard/kept-keys.ts';
import { isTyping, letterOf } from '../../shared/keyboard/letter-of.ts';
import { useKeyDown } from '../../shared/keyboard/use-key-down.ts';

const STEPS: Readonly<Record<string, CallStep>> = { a: 'acknowledge', d: 'close' };

const cards = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-call]')];

/** Arrow keys go from call to call; `a` and `d` answer the one that has the focus, which goes on to the next. */
export function useCallKeys(onStep: (callId: string, step: CallStep) => void): void {
  useKeyDown((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || isTyping(event.target)) return;
    const all = cards();
    const card = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-call]') : null;
    const at = card ? all.indexOf(card) : -1;
    const by = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (by !== undefined && !event.ctrlKey && !event.metaKey && !event.altKey) {
      const next = all[at === -1 ? 0 : at + by];
      if (next) event.preventDefault();
      next?.focus();
      return;
    }
    const step = STEPS[letterOf(event) ?? ''];
    const callId = card?.dataset.call;
    if (!step || !callId || !keysWanted()) return;
    (all[at + 1] ?? all[at - 1])?.focus();
    onStep(callId, step);
  });
}

import type { Stage } from '@hansang/rules';
import type { IconName } from '../widgets/icon.tsx';

/** Each stage that takes too long has a shape of its own, so that colour is never all that tells it. */
export const LATE_ICONS: Readonly<Record<Stage, Readonly<Record<'amber' | 'red', IconName>>>> = {
  new: { amber: 'clock', red: 'alert' },
  cooking: { amber: 'flame', red: 'alert' },
  ready: { amber: 'calling', red: 'calling' },
};

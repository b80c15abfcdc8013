import { letterParams, serverReach, serverState } from '../staff/server.ts';
import type { Bindings } from './binding.ts';

/** Staff: how the installation is. For whoever owns it, whatever venue they look at. */
export const SERVER_CALLS = {
  serverState: { access: 'staff', answer: serverState },
  serverReach: { access: 'staff', answer: serverReach },
  retryLetter: { access: 'staff', params: letterParams, answer: serverState },
  dropLetter: { access: 'staff', params: letterParams, answer: serverState },
} as const satisfies Bindings;

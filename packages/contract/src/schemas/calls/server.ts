import { letterParams, placeTry, serverReach, serverStanding, serverState } from '../staff/server.ts';
import type { Bindings } from './binding.ts';

/** Staff: how the installation is. All but what concerns everybody's work is for whoever owns it, whatever venue they look at. */
export const SERVER_CALLS = {
  serverState: { access: 'staff', answer: serverState },
  serverStanding: { access: 'staff', answer: serverStanding },
  serverReach: { access: 'staff', answer: serverReach },
  trySecondPlace: { access: 'staff', body: placeTry, answer: serverState },
  retryLetter: { access: 'staff', params: letterParams, answer: serverState },
  dropLetter: { access: 'staff', params: letterParams, answer: serverState },
} as const satisfies Bindings;

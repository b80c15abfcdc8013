import { done } from '../done.ts';
import { staffMe } from '../staff.ts';
import {
  changePasswordRequest,
  confirmTwoStepRequest,
  readStaffLinkRequest,
  staffEntry,
  staffLinkView,
  staffLoginAnswer,
  staffLoginCodeRequest,
  staffLoginRequest,
  startTwoStepAnswer,
  startTwoStepRequest,
  stopTwoStepRequest,
  useStaffLinkRequest,
} from '../staff-login.ts';
import type { Bindings } from './binding.ts';

/** Staff: who they are. */
export const STAFF_ACCOUNT_CALLS = {
  staffEntry: { access: 'open', answer: staffEntry },
  staffLogin: { access: 'open', body: staffLoginRequest, answer: staffLoginAnswer },
  staffLoginCode: { access: 'open', body: staffLoginCodeRequest, answer: staffLoginAnswer },
  staffLogout: { access: 'open', answer: done },
  readStaffLink: { access: 'open', body: readStaffLinkRequest, answer: staffLinkView },
  useStaffLink: { access: 'open', body: useStaffLinkRequest, answer: staffLoginAnswer },
  staffMe: { access: 'staff', answer: staffMe },
  changePassword: { access: 'staff', body: changePasswordRequest, answer: done },
  startTwoStep: { access: 'staff', body: startTwoStepRequest, answer: startTwoStepAnswer },
  confirmTwoStep: { access: 'staff', body: confirmTwoStepRequest, answer: done },
  stopTwoStep: { access: 'staff', body: stopTwoStepRequest, answer: done },
} as const satisfies Bindings;

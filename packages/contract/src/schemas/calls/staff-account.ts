import { done } from '../done.ts';
import { memberParams, restaurantParams, staffSessionParams } from '../params.ts';
import { staffMe } from '../staff/board.ts';
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
} from '../staff/login.ts';
import {
  changeRoleRequest,
  invited,
  invitePersonRequest,
  notices,
  ownSessions,
  people,
  peopleLog,
  readNoticesRequest,
  resetMade,
  resetPasswordRequest,
  stepUpRequest,
  suspendPersonRequest,
} from '../staff/people.ts';
import type { Bindings } from './binding.ts';

const read = { staff: 'user.change' } as const;
const change = { staff: 'user.change', provenLately: true } as const;

/** Staff: who they are, and who works in a venue. */
export const STAFF_ACCOUNT_CALLS = {
  staffEntry: { access: 'open', answer: staffEntry },
  staffLogin: { access: 'open', body: staffLoginRequest, answer: staffLoginAnswer },
  staffLoginCode: { access: 'open', body: staffLoginCodeRequest, answer: staffLoginAnswer },
  staffLogout: { access: 'open', answer: done },
  readStaffLink: { access: 'open', body: readStaffLinkRequest, answer: staffLinkView },
  useStaffLink: { access: 'open', body: useStaffLinkRequest, answer: staffLoginAnswer },
  staffMe: { access: 'tablet', answer: staffMe },
  changePassword: { access: 'staff', body: changePasswordRequest, answer: done },
  startTwoStep: { access: 'staff', body: startTwoStepRequest, answer: startTwoStepAnswer },
  confirmTwoStep: { access: 'staff', body: confirmTwoStepRequest, answer: done },
  stopTwoStep: { access: 'staff', body: stopTwoStepRequest, answer: done },
  stepUp: { access: 'staff', body: stepUpRequest, answer: done },
  ownSessions: { access: 'staff', answer: ownSessions },
  endOwnSession: { access: 'staff', params: staffSessionParams, answer: done },
  endOtherSessions: { access: 'staff', answer: done },
  people: { access: read, params: restaurantParams, answer: people },
  peopleLog: { access: read, params: restaurantParams, answer: peopleLog },
  invitePerson: { access: change, params: restaurantParams, body: invitePersonRequest, answer: invited },
  changeRole: { access: change, params: memberParams, body: changeRoleRequest, answer: done },
  removePerson: { access: change, params: memberParams, answer: done },
  suspendPerson: { access: change, params: memberParams, body: suspendPersonRequest, answer: done },
  endSessions: { access: change, params: memberParams, answer: done },
  resetPassword: { access: change, params: memberParams, body: resetPasswordRequest, answer: resetMade },
  notices: { access: read, params: restaurantParams, answer: notices },
  readNotices: { access: read, params: restaurantParams, body: readNoticesRequest, answer: done },
} as const satisfies Bindings;

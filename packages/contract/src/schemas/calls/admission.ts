import { z } from 'zod';
import {
  admissionAnswer,
  answerAdmissionRequest,
  askedPhoneParams,
  inviteMade,
  inviteParams,
  invitePlace,
  takeInviteRequest,
} from '../admission.ts';
import { restaurantParams } from '../params.ts';
import type { Bindings } from './binding.ts';

const done = z.object({ done: z.literal(true) });

/** Who is at a table: coming in, letting others in, inviting them. */
export const ADMISSION_CALLS = {
  tap: { access: 'session', params: restaurantParams, answer: done },
  admission: { access: 'session', params: restaurantParams, answer: admissionAnswer },
  askAdmission: { access: 'session', params: restaurantParams, answer: admissionAnswer },
  answerAdmission: {
    access: 'session',
    params: askedPhoneParams,
    body: answerAdmissionRequest,
    answer: admissionAnswer,
  },
  makeInvite: { access: 'session', params: restaurantParams, answer: inviteMade },
  readInvite: { access: 'open', params: inviteParams, answer: invitePlace },
  takeInvite: { access: 'open', params: inviteParams, body: takeInviteRequest, answer: invitePlace },
} as const satisfies Bindings;

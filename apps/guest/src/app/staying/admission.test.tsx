import type { AdmissionAnswer, LinkAnswer } from '@hansang/contract/schemas';
import { expect, test, vi } from 'vitest';
import { answered, fakeApi, refused } from '../../testing/fake-api.ts';
import { EMPTY_PAGE, phoneOf } from '../../testing/phone-fixture.tsx';
import { createParts } from '../parts.ts';
import { followAdmission, hearAdmission } from './admission.ts';

const link = (more: Partial<LinkAnswer>) =>
  answered({ useDigitalQr: false, hashKey: null, isChangeTable: false, tableIdx: 2, ...more });
const admission = (more: Partial<AdmissionAnswer>): AdmissionAnswer => ({
  standing: 'IN',
  label: 'A7C',
  asking: [],
  canInvite: true,
  serverTime: '2026-11-20T12:00:00Z',
  ...more,
});
const asking = { phoneId: 8, label: 'F00', askedAt: '2026-11-20T12:00:00Z' };

function stage(answers: Parameters<typeof fakeApi>[0]) {
  const api = fakeApi({ availability: refused('SERVICE_UNAVAILABLE'), ...answers });
  const phone = phoneOf(api);
  return { api, phone, parts: createParts(phone, EMPTY_PAGE) };
}

test('a phone that has to be let in asks by itself, and is told when it is in', {
  tags: ['ADM-31', 'ADM-32'],
}, async () => {
  let standing: AdmissionAnswer['standing'] = 'WAITING';
  const { api, phone, parts } = stage({
    validateLink: () => link({ standing, hashKey: standing === 'IN' ? 'visit-hash' : null }),
    askAdmission: answered(admission({ standing: 'ASKING', canInvite: false })),
    admission: () => answered(admission({ standing })),
  });
  await phone.session.validate();
  await followAdmission(phone, parts);
  expect(parts.admission.get()).toMatchObject({ standing: 'ASKING', label: 'A7C' });
  standing = 'IN';
  await hearAdmission(phone, parts);
  expect(parts.admission.get()?.standing).toBe('IN');
  expect(phone.session.hash.get()).toBe('visit-hash');
  expect(phone.feedback.modalToast.get()?.text).toBe('이제 함께 주문할 수 있어요.');
  expect(api.calls.filter(({ name }) => name === 'askAdmission')).toHaveLength(1);
});

test('one tap answers for a phone that asks; each is asked about once', { tags: ['ADM-10'] }, async () => {
  const { api, phone, parts } = stage({
    validateLink: link({ standing: 'IN' }),
    admission: answered(admission({ asking: [asking] })),
    answerAdmission: answered(admission({})),
  });
  await phone.session.validate();
  await followAdmission(phone, parts);
  await vi.waitFor(() => expect(phone.feedback.questions.get()).toHaveLength(1));
  await hearAdmission(phone, parts);
  const [question] = phone.feedback.questions.get();
  expect(phone.feedback.questions.get()).toHaveLength(1);
  expect(question?.text).toContain('F00');
  question?.answer(true);
  await vi.waitFor(() => expect(parts.admission.get()?.asking).toEqual([]));
  expect(api.calls.find(({ name }) => name === 'answerAdmission')?.input).toMatchObject({
    params: { phoneId: 8 },
    body: { isIn: true },
  });
});

test('the question goes when somebody else has answered it', { tags: ['ADM-10'] }, async () => {
  let open: AdmissionAnswer['asking'] = [asking];
  const { api, phone, parts } = stage({
    validateLink: link({ standing: 'IN' }),
    admission: () => answered(admission({ asking: open })),
  });
  await phone.session.validate();
  await followAdmission(phone, parts);
  await vi.waitFor(() => expect(phone.feedback.questions.get()).toHaveLength(1));
  open = [];
  await hearAdmission(phone, parts);
  expect(phone.feedback.questions.get()).toEqual([]);
  expect(api.calls.map(({ name }) => name)).not.toContain('answerAdmission');
});

test('where nobody is asked nothing is read, whatever is heard', { tags: ['ADM-4'] }, async () => {
  const { api, phone, parts } = stage({ validateLink: link({}) });
  await phone.session.validate();
  await hearAdmission(phone, parts);
  expect(api.calls.map(({ name }) => name)).toEqual(['validateLink']);
});

test('an answer that was long on its way is not told over a newer one', { tags: ['ADM-31'] }, async () => {
  const late = Promise.withResolvers<void>();
  let standing: AdmissionAnswer['standing'] = 'ASKING';
  let reads = 0;
  const { phone, parts } = stage({
    validateLink: () => link({ standing }),
    async admission() {
      const read = answered(admission({ standing }));
      reads += 1;
      if (reads === 1) await late.promise;
      return read;
    },
  });
  await phone.session.validate();
  const first = followAdmission(phone, parts);
  standing = 'OUT';
  const heard = hearAdmission(phone, parts);
  await vi.waitFor(() => expect(phone.session.standing.get()).toBe('OUT'));
  late.resolve();
  await Promise.all([first, heard]);
  expect(parts.admission.get()?.standing).toBe('OUT');
});

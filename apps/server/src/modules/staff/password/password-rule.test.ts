import { STAFF_PASSWORD_MIN } from '@hansang/contract';
import { expect, test } from 'vitest';
import { TestClient } from '../../../testing/test-client.ts';
import { useServer } from '../../../testing/test-server.ts';
import { hire, onShift, TEST_PASSWORD } from '../../../testing/test-staff.ts';
import { createPasswordLink } from '../links.ts';
import { passwordFault } from './password-rule.ts';

const server = useServer({ env: { HANSANG_MODE: 'live' } });
const own = ['minji.kim', '김민지', '한상포차', 'Hansang Pub'];

for (const [password, fault] of [
  ['123456789', 'LENGTH'],
  ['x'.repeat(129), 'LENGTH'],
  ['1234567890', 'COMMON'],
  ['aaaaaaaaaa', 'COMMON'],
  ['1212121212', 'COMMON'],
  ['Password123', 'COMMON'],
  ['qwertyuiop', 'COMMON'],
  ['QWERTYuiop!!', 'COMMON'],
  ['iloveyou2026', 'COMMON'],
  ['minjikim2026', 'OWN'],
  ['Minji.Kim!!', 'OWN'],
  ['hansangpub24', 'OWN'],
  ['김민지한상포차123', 'OWN'],
  ['hansang-demo', 'OWN'],
  ['Hansang_Demo2026', 'OWN'],
  ['demo-HANSANG!', 'OWN'],
  ['hansang12345', 'OWN'],
  ['한상한상데모1234', 'OWN'],
  ['three blue boats', null],
  ['한상에는 국밥이 최고', null],
  ['hansang and nine grey cats', null],
  ['vX3!kq90-Lm', null],
] as const)
  test(`${password.slice(0, 24)} is ${fault ?? 'good'}`, { tags: ['ACC-12'] }, async () => {
    expect(await passwordFault(password, own)).toBe(fault);
  });

test('what everybody knows of the product is no password, whoever chooses it', {
  tags: ['ACC-12'],
}, async () => {
  for (const password of ['hansang-demo', 'hansang@2026', 'ｈａｎｓａｎｇ－ｄｅｍｏ', '한상·한상-한상2026'])
    expect([password, await passwordFault(password, [])]).toEqual([password, 'OWN']);
});

test('a link, the first owner and a change are held to the same rule', { tags: ['ACC-12'] }, async () => {
  const member = await hire(server, 'staff');
  const weak = { status: 400, errorCode: 'STAFF_PASSWORD_WEAK' };
  const path = await createPasswordLink(server.db.pool, member.userId, server.clock.now());
  const link = { token: path.split('=')[1] };
  const owner = { token: ((await server.app.staff.firstOwnerLink()) ?? '').split('=')[1] };
  const boss = { ...owner, email: 'boss.kim@x.test', name: '김사장' };
  const shown = [
    await new TestClient(server).refused('useStaffLink', { body: { ...link, password: '1234567890' } }),
    await new TestClient(server).refused('useStaffLink', { body: { ...link, password: 'hansangpub1' } }),
    await new TestClient(server).refused('useStaffLink', { body: { ...boss, password: 'bosskim1234' } }),
    await new TestClient(server).refused('useStaffLink', { body: { ...boss, password: 'hansang-demo' } }),
    await (await onShift(server, 'staff')).refused('changePassword', {
      body: { current: TEST_PASSWORD, next: 'Password123' },
    }),
  ];
  for (const reply of shown) {
    expect(reply).toMatchObject(weak);
    expect(reply.multiLanguage.message.en).toContain(`${STAFF_PASSWORD_MIN} characters`);
  }
  // What was refused has used nothing up.
  await new TestClient(server).ok('useStaffLink', { body: { ...link, password: 'three blue boats' } });
});

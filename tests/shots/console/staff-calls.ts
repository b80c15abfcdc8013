import { randomUUID } from 'node:crypto';
import { CALLS, type CallName, callPath } from '@hansang/contract';
import { DEMO_LOGIN } from '../../journeys/kit/staff.ts';

const PLATFORM = { platform: 'WEB', 'client-id': '0'.repeat(32) };

/** The people of the demo, by what they are. */
export const DEMO_PEOPLE = {
  owner: DEMO_LOGIN,
  manager: { ...DEMO_LOGIN, email: 'manager@hansang.test' },
  staff: { ...DEMO_LOGIN, email: 'staff@hansang.test' },
  kitchen: { ...DEMO_LOGIN, email: 'kitchen@hansang.test' },
} as const;
export type DemoPerson = keyof typeof DEMO_PEOPLE;

export type Calls = <Answer>(name: CallName, params: object, body?: object) => Promise<Answer>;

/** The calls of somebody of the demo's staff; what is refused throws. */
export async function callsOf(origin: string, person: DemoPerson): Promise<Calls> {
  const headers = { ...PLATFORM, 'content-type': 'application/json' };
  const entered = await fetch(origin + callPath('staffLogin', {}), {
    method: 'POST',
    headers,
    body: JSON.stringify(DEMO_PEOPLE[person]),
  });
  const cookie = entered.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return async <Answer>(name: CallName, params: object, body?: object): Promise<Answer> => {
    const answer = await fetch(origin + callPath(name, params as never), {
      method: CALLS[name].method,
      headers: { ...headers, cookie, origin, 'idempotency-key': randomUUID() },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${name}: ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };
}

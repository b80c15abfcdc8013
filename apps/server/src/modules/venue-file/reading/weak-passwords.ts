import { passwordFault, wordsIn } from '../../staff/password/password-rule.ts';
import type { ResolvedVenue } from '../resolved.ts';

/** The demo's logins are no secret: their passwords are in the manual, and live mode knows none of them. */
const DEMO_EMAIL = '@hansang.test';

/** What is wrong with the passwords that a file brings, one sentence for each. */
export async function weakPasswords({ name, staff }: ResolvedVenue): Promise<string[]> {
  const faults: string[] = [];
  for (const login of staff) {
    if (login.password === null || login.email.endsWith(DEMO_EMAIL)) continue;
    const own = [...wordsIn(login), ...Object.values(name)];
    const fault = await passwordFault(login.password, own);
    if (fault) faults.push(`staff[${login.email}].password ${SENTENCES[fault]}`);
  }
  return faults;
}

const SENTENCES = {
  LENGTH: 'is too short or too long',
  COMMON: 'is one of the commonest passwords; choose another one',
  OWN: 'is made of the name, e-mail or venue; choose another one',
} as const;

import { randomBytes } from 'node:crypto';
import type { StaffRole } from '@hansang/contract';
import { passwordHash, saveMember, savePassword } from '../modules/staff/members.ts';
import { Passwords } from '../modules/staff/password/passwords.ts';
import { TestClient } from './test-client.ts';
import type { TestServer } from './test-server.ts';
import { PUB } from './venues.ts';

export const TEST_PASSWORD = 'a password of tests';
// Hashing is slow on purpose: once for all test accounts.
const hashed = passwordHash(TEST_PASSWORD);

/** A staff member's console without its screen. */
export class TestStaff extends TestClient {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly restaurantId: number;

  constructor(server: TestServer, account: Pick<TestStaff, 'userId' | 'email' | 'name' | 'restaurantId'>) {
    super(server, { platform: 'WEB', 'client-id': randomBytes(16).toString('hex') });
    this.userId = account.userId;
    this.email = account.email;
    this.name = account.name;
    this.restaurantId = account.restaurantId;
  }

  get params() {
    return { restaurantId: this.restaurantId };
  }

  async logIn(password = TEST_PASSWORD): Promise<this> {
    await this.ok('staffLogin', { body: { email: this.email, password } });
    return this;
  }

  /** Proves once more that it is them, for what asks for it. */
  async stepUp(): Promise<this> {
    await this.ok('stepUp', { body: { password: TEST_PASSWORD } });
    return this;
  }
}

let hired = 0;

/** Makes an account with a password and a role in a venue, not logged in. */
export async function hire(server: TestServer, role: StaffRole, restaurantId = PUB): Promise<TestStaff> {
  const name = `${role} ${++hired}`;
  const email = `${role}${hired}@example.test`;
  const { pool } = server.db;
  const { userId } = await saveMember(pool, { restaurantId, email, name, role });
  await savePassword(pool, userId, await hashed, server.clock.now());
  return new TestStaff(server, { userId, email, name, restaurantId });
}

/** A staff member with a role in a venue, logged in. */
export async function onShift(server: TestServer, role: StaffRole, restaurantId = PUB): Promise<TestStaff> {
  const member = await hire(server, role, restaurantId);
  return member.logIn();
}

/** Somebody who worked here before logs in again. */
export const backOnShift = (member: TestStaff): Promise<TestStaff> => member.logIn();

const proven = new Map<string, Promise<boolean>>();

// Proving a password is slow on purpose, and comes to the same each time: once for each hash and guess. New passwords are
// hashed as slowly as ever, and what they cost is for `passwords.test.ts`.
const { verify } = Passwords.prototype;
Passwords.prototype.verify = function (this: Passwords, guess) {
  const key = `${guess.hash} ${guess.password}`;
  const outcome = proven.get(key) ?? verify.call(this, guess);
  proven.set(key, outcome);
  outcome.catch(() => proven.delete(key));
  return outcome;
};

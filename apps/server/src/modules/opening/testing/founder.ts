import type { CallSends } from '@hansang/contract/schemas';
import { TestClient } from '../../../testing/test-client.ts';
import type { TestServer } from '../../../testing/test-server.ts';
import { createFirstOwnerLink } from '../../staff/links.ts';

export type Answers = CallSends<'setUpVenue', 'body'>;

/** Whoever owns the installation, by the first owner's link, logged in and proven. */
export async function enterFounder(server: TestServer): Promise<TestClient> {
  const path = (await createFirstOwnerLink(server.db.pool, server.clock.now())) ?? '';
  const founder = new TestClient(server, { platform: 'WEB', 'client-id': 'f'.repeat(32) });
  const account = { email: 'founder@x.test', name: '김창업', password: 'a founder of tests' };
  await founder.ok('useStaffLink', { body: { token: path.split('=')[1], ...account } });
  await founder.ok('stepUp', { body: { password: account.password } });
  return founder;
}

/** What a small house answers. */
export const ANSWERS: Answers = {
  name: { ko: '새벽집', en: 'Daybreak' },
  kind: 'pub',
  weekly: null,
  floors: [{ name: '1층', numbers: [1, 2, 3], seats: 4 }],
  menu: 'TEMPLATE',
  paysFirst: false,
  paysByPhone: false,
  hasDisplays: false,
  admission: 'LINK',
  headCountAt: null,
  callItems: ['water', 'bill'],
};

/** Makes a venue and gives its number. */
export async function makeVenue(founder: TestClient, answers: Partial<Answers> = {}): Promise<number> {
  const { restaurantId } = await founder.ok<{ restaurantId: number }>('setUpVenue', {
    body: { ...ANSWERS, ...answers },
  });
  return restaurantId;
}

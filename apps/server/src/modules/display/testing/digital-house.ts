import { randomBytes } from 'node:crypto';
import type { DigitalQrAnswer } from '@hansang/contract/schemas';
import { digitalStep, writeDigitalCode } from '@hansang/rules';
import { rows } from '../../../testing/rows.ts';
import { TestClient } from '../../../testing/test-client.ts';
import { TEST_SECRET, type TestServer } from '../../../testing/test-server.ts';
import { pub, putVenue } from '../../../testing/venues.ts';
import { codeProof, displaySecret } from '../code-proof.ts';

/** A venue whose tables have displays. */
export const DIGITAL = 3;

export async function openDigitalVenue(server: TestServer): Promise<void> {
  await putVenue(server.db.pool, {
    ...pub,
    id: DIGITAL,
    flags: { ...pub.flags, usePeopleCount: false, useDigitalQr: true },
  });
}

export interface ShownCode {
  readonly key: string;
  readonly dId: string;
  readonly vId: string;
}

/** The code that a table's display shows `age` steps after it was due. */
export async function shownCode(
  server: TestServer,
  tableIdx: number,
  { age = 0, vId = '3.05' }: { age?: number; vId?: string } = {},
): Promise<ShownCode> {
  const [table] = await rows(
    server,
    'SELECT digital_key AS key FROM dining_tables WHERE restaurant_id = $1 AND table_idx = $2',
    DIGITAL,
    tableIdx,
  );
  const key = String(table?.key);
  const step = digitalStep(server.clock.now().getTime()) - age;
  const proof = codeProof(displaySecret(TEST_SECRET, key), key, step, vId);
  return { key, dId: writeDigitalCode({ step, proof }), vId };
}

let pages = 0;

/** A phone that scans displays. */
export class DigitalGuest extends TestClient {
  readonly clientId = randomBytes(16).toString('hex');
  readonly params = { restaurantId: DIGITAL };
  pageToken = '';

  constructor(server: TestServer) {
    super(server);
    Object.assign(this.headers, { platform: 'WEB', 'client-id': this.clientId });
    this.freshPage();
  }

  freshPage(): void {
    this.pageToken = String(1_780_000_000 + ++pages);
  }

  scan({ key, dId, vId }: ShownCode): Promise<DigitalQrAnswer> {
    const query = { dId, vId, timestamp: this.pageToken };
    return this.ok<DigitalQrAnswer>('validateDigitalQr', { params: { id: key }, query });
  }

  /** Validates the link as the app does at its guards. */
  link(tableIdx: number, accessType = 'DIGITAL_QR') {
    return this.call('validateLink', {
      params: this.params,
      query: { tableIdx, timestamp: this.pageToken, accessType },
    });
  }
}

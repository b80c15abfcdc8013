import type { WebhookOffReason, WebhookTrouble } from '@hansang/contract';
import type { Webhook } from '@hansang/contract/schemas';

/** An endpoint as it is kept. */
export interface EndpointRow {
  readonly restaurantId: number;
  readonly endpointId: string;
  readonly tillId: string;
  readonly url: string;
  readonly seq: number;
  readonly failingSince: Date | null;
  readonly attempts: number;
  readonly dueAt: Date | null;
  readonly trouble: WebhookTrouble | null;
  readonly lastStatus: number | null;
  readonly offReason: WebhookOffReason | null;
}

/** Columns of `webhook_endpoints e`. */
export const WEBHOOK_COLUMNS = `
  e.restaurant_id AS "restaurantId", e.endpoint_id AS "endpointId", e.till_id AS "tillId", e.url, e.seq,
  e.failing_since AS "failingSince", e.attempts, e.due_at AS "dueAt", e.trouble, e.last_status AS "lastStatus",
  e.off_reason AS "offReason"`;

/** @param isSigning whether there is a secret that signs for it: without one nothing is sent */
export const presentWebhook = (row: EndpointRow, isSigning: boolean): Webhook => ({
  endpointId: row.endpointId,
  url: row.url,
  isOn: row.offReason === null,
  offReason: row.offReason,
  seq: row.seq,
  failingSince: row.failingSince?.toISOString() ?? null,
  nextTryAt: row.dueAt?.toISOString() ?? null,
  trouble: isSigning ? row.trouble : 'UNSIGNED',
  lastStatus: row.lastStatus,
});

import { z } from 'zod';
import { WEBHOOK_OFF_REASONS, WEBHOOK_TROUBLES } from '../../till.ts';
import { instant, opaqueId } from '../text.ts';

export const webhookParams = z.object({ endpointId: opaqueId });

/** Its id is made by whoever adds it, so that the same wish makes one. */
export const saveWebhookRequest = z.strictObject({
  endpointId: opaqueId,
  url: z.url({ protocol: /^https?$/ }).max(500),
});

const webhook = z.object({
  endpointId: opaqueId,
  url: z.string(),
  isOn: z.boolean(),
  offReason: z.enum(WEBHOOK_OFF_REASONS).nullable(),
  /** Everything up to here was taken. */
  seq: z.number().int(),
  /** Since when the next event is refused; null while they are taken. */
  failingSince: instant.nullable(),
  nextTryAt: instant.nullable(),
  trouble: z.enum(WEBHOOK_TROUBLES).nullable(),
  /** What the endpoint answered last. */
  lastStatus: z.number().int().nullable(),
});
export type Webhook = z.infer<typeof webhook>;
export const webhookList = z.object({ webhooks: z.array(webhook) });

/** `secret` is told once. Its predecessor signs beside it for a day. */
export const webhookSecret = z.object({ endpointId: opaqueId, secret: z.string() });

/** Where an endpoint goes on; where it stands, unless told. */
export const resumeWebhookRequest = z.strictObject({ after: z.number().int().min(0).optional() });

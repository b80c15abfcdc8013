import { z } from 'zod';
import { WEBHOOK_OFF_REASONS, WEBHOOK_TROUBLES } from '../../till.ts';
import { instant, opaqueId } from '../text.ts';

const endpointId = opaqueId.describe('Your own name for the endpoint');

export const webhookParams = z.object({ endpointId });

/** Its id is made by whoever adds it, so that the same wish makes one. */
export const saveWebhookRequest = z.strictObject({
  endpointId,
  url: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .describe('Where it is sent to: https, or a host of the house that the server names'),
});

const webhook = z.object({
  endpointId,
  url: z.string().describe('Where it is sent to'),
  isOn: z.boolean().describe('Something is sent there'),
  offReason: z.enum(WEBHOOK_OFF_REASONS).nullable().describe('Why nothing is sent there any more'),
  seq: z.number().int().describe('Everything up to this event was taken'),
  failingSince: instant
    .nullable()
    .describe('Since when the next event is refused; null while they are taken'),
  nextTryAt: instant.nullable().describe('When it is sent again; null: at once'),
  trouble: z.enum(WEBHOOK_TROUBLES).nullable().describe('What came of the latest try; null: it was taken'),
  lastStatus: z.number().int().nullable().describe('What the endpoint answered last'),
});
export type Webhook = z.infer<typeof webhook>;
export const webhookList = z.object({
  webhooks: z.array(webhook).describe('The till’s endpoints, the oldest first'),
});

export const webhookSecret = z.object({
  endpointId,
  secret: z.string().describe('Signs what is sent, told once; the one before signs beside it for a day'),
});

export const resumeWebhookRequest = z.strictObject({
  after: z
    .number()
    .int()
    .min(0)
    .describe('The `seq` of the event after which it goes on; where it stands, unless told')
    .optional(),
});

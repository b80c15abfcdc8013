import type { TillKeys } from '../../platform/calls/till-session.ts';
import type { Sender } from '../../platform/process/sender.ts';
import { deriveKey } from '../../platform/settings/secret.ts';
import { openTillKeys } from './keys/read-key.ts';
import { tillCalls } from './keys/till-calls.ts';
import { namingCalls } from './naming/naming-calls.ts';
import { tillActCalls } from './taking/act-calls.ts';
import { tillReadCalls } from './telling/event-calls.ts';
import { openVenueNews } from './telling/venue-news.ts';
import type { TillParts } from './till-parts.ts';
import { endpointCalls } from './webhooks/endpoint-calls.ts';
import { startTillSender } from './webhooks/sender.ts';

/** Tills as a running server speaks with them. */
export interface Tills {
  readonly keys: TillKeys;
  readonly sender: Sender;
  /** The server closes: tills that wait are answered that there is nothing. */
  endWaiting(): void;
}

/** Opens what tills are told and may do, and registers their calls. @param secret key material of the installation */
export function openTills(
  parts: Omit<TillParts, 'secretKey' | 'sender' | 'venueChanged'>,
  secret: string,
): Tills {
  const { platform } = parts;
  const secretKey = deriveKey(secret, 'webhook secrets');
  const news = openVenueNews(platform.events, () => sender.wake());
  const sender = startTillSender({ ...parts, secretKey, watch: news.watch });
  const own: TillParts = { ...parts, secretKey, sender, venueChanged: news.venueChanged };
  platform.calls.add(
    ...tillCalls(own),
    ...tillReadCalls(own),
    ...endpointCalls(own),
    ...namingCalls(own),
    ...tillActCalls(own),
  );
  platform.onClose(async () => {
    news.close();
    await sender.close();
  });
  return { keys: openTillKeys(platform, () => sender.wake()), sender, endWaiting: news.close };
}

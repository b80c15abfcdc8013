import { type Sender, startSender } from '../../../platform/process/sender.ts';
import { claimEndpoints, giveEndpointBack } from './claim-endpoints.ts';
import { type ServingParts, serveEndpoint } from './serve-endpoint.ts';
import { takeOver } from './take-over.ts';

/** Tells endpoints what happened. */
export function startTillSender(parts: ServingParts): Sender {
  const { db, clock, log, settings } = parts.platform;
  return startSender(log, {
    ...(settings.DATABASE_URL === undefined && { before: () => takeOver(db.pool) }),
    claim: () => claimEndpoints(db.pool, clock.now()),
    serve: (endpoint, isClosed) => serveEndpoint(parts, endpoint, isClosed),
    giveBack: (endpoint) => giveEndpointBack(db.pool, endpoint, clock.now()),
    words: {
      serve: 'A till could not be told; trying again',
      claim: 'Endpoints of tills could not be read; trying again',
    },
  });
}

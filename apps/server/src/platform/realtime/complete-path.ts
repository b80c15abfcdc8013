import type { IncomingMessage, Server } from 'node:http';
import { SOCKET } from '@hansang/contract';

/**
 * Socket.IO's own clients ask at `/pos/`. Whoever asks at `/pos`, as the documents name it, means the same: its WebSocket
 * would be closed without a word.
 */
export function completeSocketPath(server: Server): void {
  const complete = (request: IncomingMessage) => {
    if (request.url?.startsWith(`${SOCKET.path}?`))
      request.url = `${SOCKET.path}/${request.url.slice(SOCKET.path.length)}`;
  };
  server.prependListener('request', complete);
  server.prependListener('upgrade', complete);
}

import { SOCKET } from '@hansang/contract';

const PATIENCE_MS = 5000;

/** Whether a WebSocket passes from this machine to the live events behind an address: a proxy in front may refuse it. */
export function passesSockets(origin: string): Promise<boolean> {
  const address = new URL(`${SOCKET.path}/?EIO=4&transport=websocket`, origin);
  address.protocol = address.protocol.replace('http', 'ws');
  return new Promise((resolve) => {
    const socket = new WebSocket(address);
    const end = (passes: boolean) => {
      clearTimeout(timer);
      resolve(passes);
      socket.close();
    };
    const timer = setTimeout(end, PATIENCE_MS, false);
    // The first word of a handshake: something else may take any WebSocket and say nothing.
    socket.addEventListener('message', ({ data }) => end(String(data).startsWith('0')), { once: true });
    socket.addEventListener('error', () => end(false), { once: true });
  });
}

export const SOCKET = {
  path: '/pos',
  transports: ['websocket', 'polling'],
  event: 'event',
  /** To consoles, once they are connected: the actions hinted at since their mark, null where nobody knows. */
  missed: 'missed',
  reconnectionDelay: 1000,
  reconnectionDelayMax: 5000,
  randomizationFactor: 0.5,
  timeout: 20_000,
} as const;

const { path, transports, reconnectionDelay, reconnectionDelayMax, randomizationFactor, timeout } = SOCKET;

/** How both apps connect: a way that does not pass, as through a proxy that refuses WebSockets, gives place to the next at once. */
export const SOCKET_OPTIONS = {
  path,
  tryAllTransports: true,
  reconnectionDelay,
  reconnectionDelayMax,
  randomizationFactor,
  timeout,
} as const;

/**
 * The ways for the next try, in their order.
 * @param failure why the last one failed: where a proxy holds the handshake of a WebSocket until the time is over, polling goes first
 */
export const socketTransports = (failure?: string) =>
  failure === 'timeout' ? [...transports].reverse() : [...transports];

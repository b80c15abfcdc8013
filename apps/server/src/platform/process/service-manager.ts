import { execFile } from 'node:child_process';

/** What a service manager is told: systemd takes these words over its socket. */
type Said = 'READY=1' | 'STOPPING=1' | 'WATCHDOG=1' | `EXTEND_TIMEOUT_USEC=${number}`;

/** While it starts, more time is asked for so often, and so much of it, in ms. */
const ASK_EVERY_MS = 20_000;
const MORE_MS = 60_000;

/** Beside the server, systemd knows how it is; anywhere else nothing happens. */
export interface ServiceManager {
  /** It starts, and is not to be given up while it does: migrating a large database takes its time. */
  starting(): void;
  /** The server answers; from now on it is told again and again that it lives. */
  ready(): void;
  /** It stops, which takes `forMs` before requests and database end. */
  stopping(forMs: number): void;
  /** Nothing is told from now on. */
  gone(): void;
}

/**
 * Node has no such socket, so systemd's own program speaks for us. That it lives is told by a timer of the server's own
 * loop: one that hangs is silent, and is started again.
 */
export function openServiceManager(env: NodeJS.ProcessEnv = process.env): ServiceManager {
  if (!env.NOTIFY_SOCKET) return { starting: () => {}, ready: () => {}, stopping: () => {}, gone: () => {} };
  const tell = (...said: Said[]) => {
    // Who cannot be told is not worth dying for; a watchdog notices by itself.
    execFile('systemd-notify', said, { env }, () => {});
  };
  let timer: NodeJS.Timeout | undefined;
  const askForTime = (ms: number): Said => `EXTEND_TIMEOUT_USEC=${ms * 1000}`;
  return {
    starting() {
      const ask = () => tell(askForTime(MORE_MS));
      ask();
      timer = setInterval(ask, ASK_EVERY_MS).unref();
    },
    ready() {
      clearInterval(timer);
      tell('READY=1');
      const everyMs = Number(env.WATCHDOG_USEC ?? 0) / 1000 / 2;
      if (everyMs > 0) timer = setInterval(() => tell('WATCHDOG=1'), everyMs).unref();
    },
    stopping(forMs) {
      tell('STOPPING=1', askForTime(forMs + MORE_MS));
    },
    gone: () => clearInterval(timer),
  };
}

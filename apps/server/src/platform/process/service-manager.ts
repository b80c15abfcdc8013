import { execFile } from 'node:child_process';

/** What a service manager is told: systemd takes these words over its socket. */
type Said = 'READY=1' | 'STOPPING=1' | 'WATCHDOG=1';

/** Beside the server, systemd knows how it is; anywhere else nothing happens. */
export interface ServiceManager {
  /** The server answers; from now on it is told again and again that it lives. */
  ready(): void;
  stopping(): void;
  /** Nothing is told from now on. */
  gone(): void;
}

/**
 * Node has no such socket, so systemd's own program speaks for us. That it lives is told by a timer of the server's own
 * loop: one that hangs is silent, and is started again.
 */
export function openServiceManager(env: NodeJS.ProcessEnv = process.env): ServiceManager {
  if (!env.NOTIFY_SOCKET) return { ready: () => {}, stopping: () => {}, gone: () => {} };
  const tell = (said: Said) => {
    // Who cannot be told is not worth dying for; a watchdog notices by itself.
    execFile('systemd-notify', [said], { env }, () => {});
  };
  let timer: NodeJS.Timeout | undefined;
  return {
    ready() {
      tell('READY=1');
      const everyMs = Number(env.WATCHDOG_USEC ?? 0) / 1000 / 2;
      if (everyMs > 0) timer = setInterval(() => tell('WATCHDOG=1'), everyMs).unref();
    },
    stopping() {
      tell('STOPPING=1');
    },
    gone: () => clearInterval(timer),
  };
}

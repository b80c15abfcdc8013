import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** Where a Node process listens that SIGUSR1 told to open its inspector. */
const INSPECTOR = 'http://127.0.0.1:9229/json/list';
const OPENS_WITHIN_MS = 5000;

/**
 * Has a Node process of this machine collect its garbage, so that its memory is what it needs and not when it last
 * cleaned up. Goes by the process's own inspector, one process at a time, and closes it again.
 */
export async function collectGarbage(pid: number): Promise<void> {
  process.kill(pid, 'SIGUSR1');
  const socket = new WebSocket(await inspectorAddress());
  await once(socket, 'open');
  const ask = (id: number, method: string, params: object = {}) =>
    new Promise<{ result?: { result?: { value?: unknown } } }>((resolve) => {
      socket.addEventListener('message', ({ data }) => {
        const answer = JSON.parse(String(data));
        if (answer.id === id) resolve(answer);
      });
      socket.send(JSON.stringify({ id, method, params }));
    });
  const evaluate = (id: number, expression: string) => ask(id, 'Runtime.evaluate', { expression });
  const who = (await evaluate(1, 'process.pid')).result?.result?.value;
  if (who !== pid)
    throw new Error(`Port 9229 is the inspector of process ${who}: close it and measure again`);
  await ask(2, 'HeapProfiler.collectGarbage');
  // The answer to this may be lost with the connection.
  void evaluate(3, "process.getBuiltinModule('node:inspector').close()");
  await once(socket, 'close');
}

async function inspectorAddress(): Promise<string> {
  const end = performance.now() + OPENS_WITHIN_MS;
  for (;;) {
    try {
      const [page] = (await (await fetch(INSPECTOR)).json()) as { webSocketDebuggerUrl: string }[];
      if (page) return page.webSocketDebuggerUrl;
    } catch (error) {
      if (performance.now() > end) throw error;
    }
    await sleep(50);
  }
}

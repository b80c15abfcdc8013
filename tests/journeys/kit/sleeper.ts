import { SOCKET } from '@hansang/contract';
import type { Page, WebSocketRoute } from 'playwright-core';

/** A phone that can lose its network as a sleeping one does: the socket too, which being offline alone leaves open. */
export interface Sleeper {
  sleep(): Promise<void>;
  wakeUp(): Promise<void>;
}

/** Asked for before the page connects. */
export async function sleeperOf(page: Page): Promise<Sleeper> {
  const open = new Set<WebSocketRoute>();
  let isAsleep = false;
  await page.routeWebSocket(new RegExp(SOCKET.path), (socket) => {
    if (isAsleep) return void socket.close();
    open.add(socket);
    socket.connectToServer();
  });
  return {
    async sleep() {
      isAsleep = true;
      await page.context().setOffline(true);
      for (const socket of open) await socket.close();
      open.clear();
    },
    async wakeUp() {
      isAsleep = false;
      await page.context().setOffline(false);
    },
  };
}

import { ask } from '../product/ask.ts';
import { type DoorProxy, startProxy } from './proxy.ts';

const CHECK_MS = 100;

export interface Balancer extends DoorProxy {
  /** What went wrong between it and the houses: each is a guest without an answer. */
  readonly failures: readonly string[];
}

/** Sends each request to one of the houses of which `/readyz` said 200 when it was last asked, in turn. */
export async function startBalancer(houses: readonly string[]): Promise<Balancer> {
  const ready = new Set(houses);
  const failures: string[] = [];
  let turn = 0;
  const check = async (house: string) => {
    const answer = await ask(`${house}/readyz`).catch(() => null);
    if (answer?.status === 200) ready.add(house);
    else ready.delete(house);
  };
  const timer = setInterval(() => void Promise.all(houses.map(check)), CHECK_MS);
  const proxy = await startProxy({
    target() {
      turn += 1;
      const choice = [...ready];
      return choice[turn % choice.length] ?? (houses[0] as string);
    },
    onFailure: (error) => failures.push(error.message),
  });
  return {
    ...proxy,
    failures,
    async close() {
      clearInterval(timer);
      await proxy.close();
    },
  };
}

import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { Books } from '../../../simulators/pos/books.ts';

const root = resolve(import.meta.dirname, '../../..');

export interface TillPlan {
  readonly server: string;
  readonly key: string;
  /** What it has on its disk. */
  readonly file: string;
}

/** The practice till as a process of its own: killed it has nothing but its file. */
export class TillProcess {
  deaths = 0;
  readonly #plan: TillPlan;
  #child: ChildProcess | null = null;
  #ended: Promise<unknown> = Promise.resolve();
  #said: string[] = [];

  constructor(plan: TillPlan) {
    this.#plan = plan;
  }

  get books(): Books['written'] {
    return new Books(this.#plan.file).written;
  }

  /** What the process that runs now has said. */
  get said(): readonly string[] {
    return this.#said;
  }

  start(): void {
    const { server, key, file } = this.#plan;
    const args = ['simulators/pos/main.ts', '--server', server, '--key', key, '--kept', file, '--accept'];
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] });
    const said: string[] = [];
    this.#said = said;
    if (child.stdout) createInterface({ input: child.stdout }).on('line', (line) => said.push(line));
    // Whoever types while it dies types once more.
    child.stdin?.on('error', () => {});
    this.#ended = new Promise((done) => child.once('exit', done));
    this.#child = child;
  }

  /** Pulls its plug. */
  async kill(): Promise<void> {
    this.#child?.kill('SIGKILL');
    await this.#ended;
    this.#child = null;
    this.deaths += 1;
  }

  type(line: string): void {
    this.#child?.stdin?.write(`${line}\n`);
  }

  /** Types a line until the till has written it down, whatever dies meanwhile. */
  async press(line: string, name: string): Promise<void> {
    for (;;) {
      const said = this.#said;
      this.type(`${line} ${name}`);
      for (let looked = 0; looked < 20 && said === this.#said; looked += 1) {
        if (said.includes(`noted ${name}`)) return;
        await sleep(25);
      }
    }
  }
}

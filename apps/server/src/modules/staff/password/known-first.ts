import { kQueueOptions, type Task, type TaskQueue } from 'tinypool';

/** What marks a task of somebody whom nothing proves. */
export const OF_STRANGER = { [kQueueOptions]: { isStranger: true } };

const isStrangers = (task: Task): boolean => task[kQueueOptions] !== null;

/** Passwords that wait: whoever is known goes before every stranger, and each of both in the order of coming. */
export class KnownFirst implements TaskQueue {
  #tasks: Task[] = [];

  get size(): number {
    return this.#tasks.length;
  }

  push(task: Task): void {
    const behind = isStrangers(task) ? -1 : this.#tasks.findIndex(isStrangers);
    this.#tasks.splice(behind < 0 ? this.#tasks.length : behind, 0, task);
  }

  shift(): Task | null {
    return this.#tasks.shift() ?? null;
  }

  remove(task: Task): void {
    this.#tasks = this.#tasks.filter((one) => one !== task);
  }

  cancel(): void {
    for (const task of this.#tasks.splice(0)) task.cancel();
  }
}

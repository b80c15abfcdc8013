import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { type Refusal, refuse } from '../../platform/calls/refusal.ts';
import { memoryFlags } from '../../platform/process/peak-memory.ts';
import { createGate } from '../image/gate.ts';
import { MOST_SAID, type Said, type Table } from './child/said.ts';

const PROGRAM = join(import.meta.dirname, 'child/read-cells.ts');

export interface ReaderOptions {
  /** So many files are read at once; one more is refused. */
  readonly atOnce: number;
  /** A file that takes longer is not read. */
  readonly killAfterMs: number;
}

/**
 * Reads spreadsheets that somebody sent, each in a process of its own: a file that is made to eat memory or time takes
 * that process with it and nothing else. It is given no environment, no disk to write to and no program to start, and it
 * ends with this process however that ends.
 */
export class SheetReader {
  readonly #gate: ReturnType<typeof createGate>;
  readonly #killAfterMs: number;

  constructor({ atOnce, killAfterMs }: ReaderOptions) {
    this.#gate = createGate(atOnce, 0);
    this.#killAfterMs = killAfterMs;
  }

  read(bytes: Buffer): Promise<Table | Refusal> {
    const reading = this.#gate.run(() => readApart(bytes, this.#killAfterMs));
    return reading ?? Promise.resolve(refuse('MENU_SHEET_BUSY'));
  }
}

const FLAGS = [
  ...memoryFlags(192),
  '--permission',
  '--allow-fs-read=*',
  // It gets no more rights by it.
  '--allow-worker',
  '--no-warnings',
];

/** What is started to read a file for the process of this number. */
export const readerArguments = (parent: number, longestMs: number): string[] => [
  ...FLAGS,
  PROGRAM,
  String(parent),
  String(longestMs),
];

function readApart(bytes: Buffer, killAfterMs: number): Promise<Table | Refusal> {
  const { SystemRoot } = process.env;
  const child = spawn(process.execPath, readerArguments(process.pid, killAfterMs), {
    env: SystemRoot === undefined ? {} : { SystemRoot },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const said: Buffer[] = [];
  let length = 0;
  const timer = setTimeout(() => child.kill('SIGKILL'), killAfterMs);
  child.stdout.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length > MOST_SAID) child.kill('SIGKILL');
    else said.push(chunk);
  });
  // It may be gone before it has read all of it.
  child.stdin.on('error', () => {});
  child.stdin.end(bytes);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      clearTimeout(timer);
      resolve(
        code === 0 ? heard(JSON.parse(Buffer.concat(said).toString('utf8'))) : refuse('MENU_SHEET_SWOLLEN'),
      );
    });
  });
}

/** What a reader said, as whoever asked gets it. */
export function heard(said: Said): Table | Refusal {
  if ('cells' in said) return said;
  return refuse(said.fault, said.cell === undefined ? {} : { params: { cell: said.cell } });
}

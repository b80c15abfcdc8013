import { spawnSync } from 'node:child_process';
import { closeSync, openSync, readSync } from 'node:fs';
import { devNull } from 'node:os';

const PAGE_BYTES = 4096;
const PAGES = 8192;
const READS = 50_000;
const PROGRAMS = 5;

/** What a host takes for what a run does millions of times, in µs of its processor; a program in ms until it has ended. */
export interface HostCosts {
  /** The first touch of a page of memory. */
  readonly page: number;
  /** A read that finds nothing. */
  readonly systemCall: number;
  /** Node, started to do nothing. */
  readonly program: number;
}

/** Measures the host, in half a second: the seconds of two runs can be compared where these are alike. */
export function hostCosts(): HostCosts {
  return { page: pageCost(), systemCall: systemCallCost(), program: programCost() };
}

export function hostLine({ page, systemCall, program }: HostCosts): string {
  return `Host: ${page.toFixed(1)} µs for a page of memory, ${systemCall.toFixed(1)} µs for a system call, ${Math.round(program)} ms for a program.`;
}

/** Processor time that some work takes, in µs. */
function timed(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

function pageCost(): number {
  const memory = Buffer.allocUnsafeSlow(PAGES * PAGE_BYTES);
  const touch = () => {
    for (let at = 0; at < memory.length; at += PAGE_BYTES) memory[at] = 1;
  };
  // The second time the pages are there: what remains is the loop.
  return (timed(touch) - timed(touch)) / PAGES;
}

function systemCallCost(): number {
  const nothing = openSync(devNull, 'r');
  const room = Buffer.alloc(1);
  try {
    return (
      timed(() => {
        for (let count = 0; count < READS; count += 1) readSync(nothing, room, 0, 1, null);
      }) / READS
    );
  } finally {
    closeSync(nothing);
  }
}

function programCost(): number {
  const began = performance.now();
  for (let count = 0; count < PROGRAMS; count += 1) spawnSync(process.execPath, ['--eval', '']);
  return (performance.now() - began) / PROGRAMS;
}

import { constants } from 'node:os';
import type { Browser } from 'playwright-core';
import { launchChromium } from '../../browser/launch.ts';
import { UsedDevices } from './used-devices.ts';

let browser: Promise<Browser> | undefined;

/** The Chromium that the files of this worker share: it ends with the worker. One that broke is replaced for the next file. */
export async function sharedBrowser(): Promise<Browser> {
  const open = await browser?.catch(() => undefined);
  if (!open?.isConnected()) {
    if (!browser) process.once('SIGTERM', endWithWorker);
    browser = launchChromium([], { handleSIGTERM: false });
  }
  return browser as Promise<Browser>;
}

/** The runner ends its workers by the signal and waits for nothing; with the process ends its browser, which removes its profile. */
function endWithWorker(): void {
  process.exit(128 + constants.signals.SIGTERM);
}

const devices = new WeakMap<Browser, UsedDevices>();

/** The devices of a browser, which go from test to test and, where it is shared, from file to file. */
export function devicesOf(browser: Browser): UsedDevices {
  const there = devices.get(browser) ?? new UsedDevices(browser);
  devices.set(browser, there);
  return there;
}

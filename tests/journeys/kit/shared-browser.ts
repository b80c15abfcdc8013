import type { Browser } from 'playwright-core';
import { launchChromium } from '../../browser/launch.ts';
import { UsedDevices } from './used-devices.ts';

let browser: Promise<Browser> | undefined;

/** The Chromium that the files of this worker share: it ends with the worker. One that broke is replaced for the next file. */
export async function sharedBrowser(): Promise<Browser> {
  const open = await browser?.catch(() => undefined);
  // By the signal ends the worker, and its browser with it: the product that it shares sees to that.
  if (!open?.isConnected()) browser = launchChromium([], { handleSIGTERM: false });
  return browser as Promise<Browser>;
}

const devices = new WeakMap<Browser, UsedDevices>();

/** The devices of a browser, which go from test to test and, where it is shared, from file to file. */
export function devicesOf(browser: Browser): UsedDevices {
  const there = devices.get(browser) ?? new UsedDevices(browser);
  devices.set(browser, there);
  return there;
}

import type { Browser } from 'playwright-core';
import { launchChromium } from '../../browser/launch.ts';

let browser: Promise<Browser> | undefined;

/** The Chromium that the files of this worker share: it ends with the worker. One that broke is replaced for the next file. */
export async function sharedBrowser(): Promise<Browser> {
  const open = await browser?.catch(() => undefined);
  // By the signal ends the worker, and its browser with it: the product that it shares sees to that.
  if (!open?.isConnected()) browser = launchChromium([], { handleSIGTERM: false });
  return browser as Promise<Browser>;
}

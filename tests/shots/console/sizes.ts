/** What the console is looked at on: a desktop, a tablet both ways, a phone and the smallest phone. */
export const CONSOLE_SIZES = {
  '1440': { width: 1440, height: 900 },
  '1180': { width: 1180, height: 820 },
  '820': { width: 820, height: 1180 },
  '390': { width: 390, height: 844 },
  '320': { width: 320, height: 568 },
} as const;

export type ConsoleSize = keyof typeof CONSOLE_SIZES;
export const SIZE_NAMES = Object.keys(CONSOLE_SIZES) as ConsoleSize[];

let isQuiet = false;

/** The app itself loads the page anew: nothing is lost, so nobody is warned. */
export function leaveQuietly(): void {
  isQuiet = true;
}

export const leavesQuietly = (): boolean => isQuiet;

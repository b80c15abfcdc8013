const KEY = 'hansang.console.keys';

/** Whether single letters work as shortcuts; speech input and sticky keys may want them off. */
export function keysWanted(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return true;
  }
}

export function keepKeysWanted(wanted: boolean): void {
  try {
    localStorage.setItem(KEY, wanted ? 'on' : 'off');
  } catch {
    // Kept for this page only.
  }
}

const KEY = 'hansang.console.loaded-anew';

/** Where several servers are upgraded one after the other, each page may come from another one than its parts. */
const ONCE_IN_MS = 600_000;

/** Whether the console was loaded anew by itself a short while ago: it is not once more, whatever a clock says. */
export function wasLoadedAnew(): boolean {
  try {
    const at = sessionStorage.getItem(KEY);
    return at !== null && Date.now() - Number(at) < ONCE_IN_MS;
  } catch {
    // What cannot be remembered might happen again and again.
    return true;
  }
}

/** Loads the page anew at the address where it is; nothing goes on here. */
export function loadAnew(): Promise<never> {
  sessionStorage.setItem(KEY, String(Date.now()));
  location.reload();
  return new Promise(() => {});
}

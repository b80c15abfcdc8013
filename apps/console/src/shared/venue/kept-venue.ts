const KEY = 'hansang.console.venue';

/** The venue that this device showed last. */
export function keptVenue(): number | null {
  try {
    const kept = Number(localStorage.getItem(KEY));
    return Number.isInteger(kept) && kept >= 1 ? kept : null;
  } catch {
    return null;
  }
}

let open: number | null = null;

/** The venue that this page shows; another tab may show another one. */
export const openVenue = (): number | null => open;

export function keepVenue(restaurantId: number): void {
  open = restaurantId;
  try {
    localStorage.setItem(KEY, String(restaurantId));
  } catch {
    // A browser that keeps nothing opens the first venue again.
  }
}

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

export function keepVenue(restaurantId: number): void {
  try {
    localStorage.setItem(KEY, String(restaurantId));
  } catch {
    // A browser that keeps nothing opens the first venue again.
  }
}

/** How much room a card takes: `dense` shows a rush, `roomy` is read from across the counter. */
export const DENSITIES = ['dense', 'roomy'] as const;
export type Density = (typeof DENSITIES)[number];

const KEY = 'hansang.console.density';

export function keptDensity(): Density {
  try {
    return DENSITIES.find((one) => one === localStorage.getItem(KEY)) ?? 'dense';
  } catch {
    return 'dense';
  }
}

export function keepDensity(density: Density): void {
  try {
    localStorage.setItem(KEY, density);
  } catch {
    // Kept for this page only.
  }
}

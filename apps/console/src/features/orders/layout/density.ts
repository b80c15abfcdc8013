import type { StaffRole } from '@hansang/contract';

/** How much room a card takes: `dense` shows a rush, `roomy` is read from across the counter. */
export const DENSITIES = ['dense', 'middle', 'roomy'] as const;
export type Density = (typeof DENSITIES)[number];

const KEY = 'hansang.console.density';

/** What was chosen on this device; until then a kitchen's screen, which hangs on a wall, is large. */
export function keptDensity(role: StaffRole): Density {
  const usual = role === 'kitchen' ? 'roomy' : 'dense';
  try {
    return DENSITIES.find((one) => one === localStorage.getItem(KEY)) ?? usual;
  } catch {
    return usual;
  }
}

export function keepDensity(density: Density): void {
  try {
    localStorage.setItem(KEY, density);
  } catch {
    // Kept for this page only.
  }
}

import { cameFromApp, go, stepBack } from '../../shared/browser/navigation.ts';

/** Leaves a sheet with an address of its own: back to where it was opened, or to the menu. */
export function leaveSheet(): void {
  void (cameFromApp() ? stepBack() : go('/menu', { replace: true }));
}

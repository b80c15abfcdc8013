import type { SnackbarAbove } from '@hansang/ui/feedback';

/** What a snackbar must keep clear of now: the bar of the open dish, a bar that explains itself, a bar, or nothing. */
export function whatStandsBelow(): SnackbarAbove {
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  if (dialog) return dialog.querySelector('.sheet-bar .stepper') ? 'addMenu' : barBelow(dialog, '.sheet-bar');
  return barBelow(document, '.page-bar');
}

function barBelow(scope: ParentNode, selector: string): SnackbarAbove {
  const bar = scope.querySelector(selector);
  if (!bar) return 'default';
  return bar.querySelector('.why') ? 'detailedCallToAction' : 'callToAction';
}

import './toast.css';
import './snackbar.css';

/** What stands at the bottom of the screen, which the snackbar keeps clear of. */
export type SnackbarAbove = 'default' | 'callToAction' | 'addMenu' | 'detailedCallToAction';

export interface SnackbarProps {
  readonly text: string;
  readonly label: string;
  readonly above: SnackbarAbove;
  onAction(): void;
}

/** A sentence with something to do about it; it stays until that is done or something else is said. */
export function Snackbar({ text, label, above, onAction }: SnackbarProps) {
  return (
    <div className={`snackbar snackbar-${above}`}>
      <div className="toast">
        <p>{text}</p>
        <button type="button" onClick={onAction}>
          {label}
        </button>
      </div>
    </div>
  );
}

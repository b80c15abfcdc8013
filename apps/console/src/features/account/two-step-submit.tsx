import type { ReactNode } from 'react';
import { Button } from '../../shared/widgets/button.tsx';

interface TwoStepSubmitProps {
  /** Alone on its page, where the one button is as wide as those of a login. */
  isDemanded: boolean;
  isPending: boolean;
  children: ReactNode;
}

export function TwoStepSubmit({ isDemanded, isPending, children }: TwoStepSubmitProps) {
  return (
    <Button
      type="submit"
      kind="primary"
      shape={isDemanded ? 'large' : 'normal'}
      isWide={isDemanded}
      aria-disabled={isPending}
    >
      {children}
    </Button>
  );
}

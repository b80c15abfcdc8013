import { forgetGivenUp } from '@hansang/ui/lazy-part';
import { type ReactNode, Suspense, useState } from 'react';
import { Broken } from './broken.tsx';

interface LayerProps {
  readonly children: ReactNode;
  /** What is open of it, if anything. */
  readonly opened?: unknown;
  /** Takes it for closed, so that it can be opened again. */
  onBroken?(): void;
}

/** A layer that cannot be fetched takes neither the page nor the other layers with it, and is asked for anew when it is opened again. */
export function Layer({ children, opened, onBroken }: LayerProps) {
  const [tries, setTries] = useState(0);
  const [broken, setBroken] = useState<{ readonly opened: unknown } | null>(null);
  if (broken && broken.opened !== opened) {
    setBroken(opened ? null : { opened });
    if (opened) setTries(tries + 1);
  }
  const letGo = () => {
    forgetGivenUp();
    setBroken({ opened });
    onBroken?.();
  };
  return (
    <Broken key={tries} instead={null} onBroken={letGo}>
      <Suspense>{children}</Suspense>
    </Broken>
  );
}

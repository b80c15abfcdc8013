import { useEffect, useEffectEvent } from 'react';

/** Hears of every key on the page. Listens from first to last: what is put in anew while a key is told of misses it. */
export function useKeyDown(onKey: (event: KeyboardEvent) => void): void {
  const pressed = useEffectEvent(onKey);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => pressed(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

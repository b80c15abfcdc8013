import { useEffect, useState } from 'react';
import { groupWords } from './group-words.ts';

/** The rest of a lease, `2:05`, counted on the server's clock. */
export function Countdown({ ends, now }: { ends: number; now(): number }) {
  const words = groupWords.use();
  const [left, setLeft] = useState(() => ends - now());
  useEffect(() => {
    const look = () => setLeft(ends - now());
    look();
    const timer = setInterval(look, 500);
    return () => clearInterval(timer);
  }, [ends, now]);
  return (
    <p className="group-countdown">
      {words('timeLeft')}{' '}
      <span className="num" role="timer">
        {clockOf(left)}
      </span>
    </p>
  );
}

/** Milliseconds as minutes and seconds; what is over is 0:00. The line's delay makes a whole lease look a little longer. */
export function clockOf(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

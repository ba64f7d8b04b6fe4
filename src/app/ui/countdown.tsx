import { useEffect, useEffectEvent, useState } from 'react';
import { clockFace, inWords } from './countdown-words.ts';
import './countdown.css';

/** Shows the time left until `to`, by the second, and by the minute for screen readers. Nothing is announced automatically. */
export function Countdown({ to, label, onReached }: { to: string; label: string; onReached?: () => void }) {
  const target = Date.parse(to);
  const [left, setLeft] = useState(() => secondsUntil(target));
  const reached = useEffectEvent(() => onReached?.());

  useEffect(() => {
    let timer = 0;
    const tick = () => {
      const seconds = secondsUntil(target);
      setLeft(seconds);
      if (seconds === 0) reached();
      else timer = window.setTimeout(tick, 1000 - (Date.now() % 1000));
    };
    tick();
    const onVisible = () => {
      if (document.visibilityState !== 'visible') return;
      window.clearTimeout(timer);
      tick();
    };
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      window.clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [target]);

  return (
    <span className="countdown">
      <span>{label}</span>
      <time className="countdown-digits" dateTime={to}>
        <span aria-hidden="true">{clockFace(left)}</span>
        <span className="visually-hidden">{inWords(left)}</span>
      </time>
    </span>
  );
}

function secondsUntil(target: number): number {
  return Math.max(0, Math.ceil((target - Date.now()) / 1000));
}

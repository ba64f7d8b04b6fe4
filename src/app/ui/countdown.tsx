import { useEffect, useEffectEvent, useState } from 'react';
import { clockFace, inText } from './text.ts';
import './countdown.css';

interface CountdownProps {
  to: string;
  now: () => number;
  label: string;
  onReached?: () => void;
}

/** Shows the time left until `to`, by the second, and by the minute for screen readers. Nothing is announced automatically. */
export function Countdown({ to, now, label, onReached }: CountdownProps) {
  const target = Date.parse(to);
  const [left, setLeft] = useState(() => secondsUntil(target, now()));
  const reached = useEffectEvent(() => onReached?.());

  useEffect(() => {
    let timer = 0;
    const tick = () => {
      const seconds = secondsUntil(target, now());
      setLeft(seconds);
      if (seconds === 0) reached();
      else timer = window.setTimeout(tick, 1000 - (now() % 1000));
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
  }, [target, now]);

  return (
    <span className="countdown">
      <span>{label}</span>
      <time className="countdown-digits" dateTime={to}>
        <span aria-hidden="true">{clockFace(left)}</span>
        <span className="visually-hidden">{inText(left)}</span>
      </time>
    </span>
  );
}

function secondsUntil(target: number, now: number): number {
  return Math.max(0, Math.ceil((target - now) / 1000));
}

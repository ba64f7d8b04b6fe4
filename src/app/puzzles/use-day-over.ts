import { useEffect, useEffectEvent, useState } from 'react';

/** Spreads the requests of all devices, in milliseconds. */
const scatter = 3000;
const askAgain = 30_000;
const lookEvery = 1000;

/** Returns whether the instant has passed by `now`. After that, calls `ask` regularly until the new daily is here. */
export function useDayOver(endsAt: string | null, now: () => number, isNewHere: boolean, ask: () => void): boolean {
  const hasPassed = () => endsAt !== null && now() >= Date.parse(endsAt);
  const [isOver, setOver] = useState(hasPassed);
  const onAsk = useEffectEvent(ask);
  const look = useEffectEvent(() => hasPassed() && setOver(true));

  useEffect(() => {
    if (isOver || endsAt === null) return;
    // A single long timer would pause while the device sleeps.
    const timer = setInterval(look, lookEvery);
    return () => clearInterval(timer);
  }, [endsAt, isOver]);

  const asks = isOver && !isNewHere;
  useEffect(() => {
    if (!asks) return;
    const first = setTimeout(onAsk, Math.random() * scatter);
    const again = setInterval(onAsk, askAgain);
    return () => {
      clearTimeout(first);
      clearInterval(again);
    };
  }, [asks]);

  return isOver;
}

import { useEffect, useEffectEvent, useState } from 'react';

/** Spreads the requests of all devices, in milliseconds. */
const scatter = 3000;
const askAgain = 30_000;
const lookEvery = 1000;

/** Returns whether the instant has passed. After that, calls `ask` regularly until the new daily is here. */
export function useDayOver(endsAt: string | null, isNewHere: boolean, ask: () => void): boolean {
  const [isOver, setOver] = useState(() => hasPassed(endsAt));
  const onAsk = useEffectEvent(ask);

  useEffect(() => {
    if (isOver || endsAt === null) return;
    // A single long timer would pause while the device sleeps.
    const timer = setInterval(() => hasPassed(endsAt) && setOver(true), lookEvery);
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

function hasPassed(instant: string | null): boolean {
  return instant !== null && Date.now() >= Date.parse(instant);
}

import { useEffect, useEffectEvent, useState } from 'react';

/** So that not everybody asks in the same instant. */
const scatter = 3000;
const askAgain = 30_000;
const lookEvery = 1000;

/** Whether the instant has come. From then on, and as long as the new daily is not here, `ask` is called now and then. */
export function useDayOver(endsAt: string | null, isNewHere: boolean, ask: () => void): boolean {
  const [isOver, setOver] = useState(() => hasPassed(endsAt));
  const onAsk = useEffectEvent(ask);

  useEffect(() => {
    if (isOver || endsAt === null) return;
    // One long timer would sleep as long as the device does.
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

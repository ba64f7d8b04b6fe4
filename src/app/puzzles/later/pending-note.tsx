import type { Tally } from '../../../rules/tally.ts';

/** Says why there is no result yet. */
export function PendingNote({ total, answered, pending }: Tally) {
  if (answered < total) return null;
  const waiting = pending === 1 ? '1 answer is waiting' : `${pending} answers are waiting`;
  return (
    <p className="foot-row foot-note">
      Every question is answered. {waiting} on this device. You’ll see the result when{' '}
      {pending === 1 ? 'it’s' : 'they’re'} sent.
    </p>
  );
}

import type { Tally } from '../solving.ts';

/** Says why there is no result yet. */
export function PendingNote({ total, answered, pending }: Tally) {
  if (answered < total) return null;
  const waiting = pending === 1 ? 'One answer waits' : `${pending} answers wait`;
  return (
    <p className="foot-row foot-note">
      Every question is answered. {waiting} on this device; the result comes when{' '}
      {pending === 1 ? 'it has' : 'they have'} been sent.
    </p>
  );
}

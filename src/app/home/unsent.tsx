import { useAtomValue } from 'jotai';
import { Link } from 'wouter';
import { isStuckAtom, shellStatusAtom } from '../shell/sync-status.ts';
import { HomeLine } from './home-line.tsx';

/** Says what waits to be sent for longer than a send takes, and what wasn't accepted. */
export function Unsent() {
  const { pending, rejected } = useAtomValue(shellStatusAtom);
  const waiting = useAtomValue(isStuckAtom) ? pending : 0;
  if (waiting + rejected === 0) return null;
  return (
    <HomeLine name="Not sent yet" dot={rejected > 0 ? 'wrong' : 'pending'}>
      <Link href="/sync" className="home-line-title">
        {[
          waiting > 0 && (waiting === 1 ? '1 entry is waiting' : `${waiting} entries are waiting`),
          rejected > 0 && (rejected === 1 ? '1 entry wasn’t accepted' : `${rejected} entries weren’t accepted`),
        ]
          .filter(Boolean)
          .join(', ')}
      </Link>
    </HomeLine>
  );
}

import { useAtomValue } from 'jotai';
import { Link } from 'wouter';
import { lastListAtom } from './questions-address.ts';

/** To the list, with the filters that it had. */
export function BackLink() {
  return (
    <Link href={useAtomValue(lastListAtom)} className="interview-back">
      Back to Questions
    </Link>
  );
}

import { useAtomValue } from 'jotai';
import { Link } from 'wouter';
import { lastListAtom } from './questions-address.ts';

/** Links to the list, with its last filters. */
export function BackLink() {
  return (
    <Link href={useAtomValue(lastListAtom)} className="interview-back">
      Back to Questions
    </Link>
  );
}

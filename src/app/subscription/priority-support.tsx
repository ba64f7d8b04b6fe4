import { useAtomValue } from 'jotai';
import type { Plan } from '../../contract/account.ts';
import { hasPrioritySupport } from '../../rules/access.ts';
import { productAtom } from '../shell/product.ts';

/** Shows how to reach priority support, which is part of the annual plan. */
export function PrioritySupport({ plan }: { plan: Plan | null }) {
  const { name, support_email } = useAtomValue(productAtom);
  if (!hasPrioritySupport({ plan })) return null;
  const subject = encodeURIComponent(`Priority support: ${name} Annual`);
  return (
    <p>
      Priority support: <a href={`mailto:${support_email}?subject=${subject}`}>{support_email}</a>
    </p>
  );
}

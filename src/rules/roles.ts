import { type Role, roles } from '../contract/puzzles.ts';

/** What a question's role was called when each had a label of its own. Most of those asked what an input does. */
const olderLabels: Readonly<Record<string, Role>> = { Change: 'Fix', Merge: 'Fix', Cost: 'Limits', Reach: 'Limits' };

/** Returns the role of a question that was written or stored when questions had free labels. */
export function roleOf({ role, label = '' }: { role?: Role | undefined; label?: string | undefined }): Role {
  return role ?? roles.find((name) => name === label) ?? olderLabels[label] ?? 'Trace';
}

import type { InterviewState } from '../../contract/admin-interview.ts';
import type { PuzzleState } from '../../rules/puzzle-state.ts';

/** What a state is called wherever staff see one. */
export const stateText = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  active: 'Active',
  inactive: 'Inactive',
  deleted: 'Deleted',
  mislabeled: 'Active, label and rating disagree',
} satisfies Record<PuzzleState | InterviewState | 'mislabeled', string>;

/** What stands for the name of someone who deleted their account. */
export const deletedUser = 'deleted user';

/** Formats instants for staff. */
export const instants = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' });

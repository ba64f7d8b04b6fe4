import type { Act, PayloadOf, Subject } from './act.ts';
import { answer } from './answer.ts';
import { comment } from './comment.ts';
import { exercise } from './exercise.ts';
import { interviewAnswer } from './interview-answer.ts';
import type { OutboxEntry } from './outbox-entry.ts';
import { react } from './react.ts';
import { report } from './report.ts';
import { shouldCount } from './should-count.ts';

/** Every kind of act, by its name in entries and device files. The first screen does without this table: it imports the answer's act. */
export const acts = {
  answer,
  react,
  comment,
  interview_answer: interviewAnswer,
  report,
  exercise,
  should_count: shouldCount,
};

export type ActKind = keyof typeof acts;

/** What each kind of act says. */
export type Payloads = { [Kind in ActKind]: PayloadOf<(typeof acts)[Kind]> };

/** Whether this build can send the entry. A newer build, rolled back since, could have made it. */
export function isKnown({ kind, kind_version }: Pick<OutboxEntry, 'kind' | 'kind_version'>): boolean {
  return Object.hasOwn(acts, kind) && kind_version <= acts[kind].version;
}

/** The definition of an entry's kind. Its payload and reply are of that kind by construction. */
export function actOf({ kind }: Pick<OutboxEntry, 'kind'>): Act {
  return acts[kind];
}

interface Named {
  entry: OutboxEntry;
  known: boolean;
  about: Subject | null;
}

/** What the learner did, without its subject. */
export function actName({ entry, known, about }: Named): string {
  return known ? actOf(entry).name(entry.payload, about) : 'Something from a newer version';
}

/** What the learner wrote, if anything. */
export function actText({ entry, known }: Omit<Named, 'about'>): string | null {
  return (known && actOf(entry).text?.(entry.payload)) || null;
}

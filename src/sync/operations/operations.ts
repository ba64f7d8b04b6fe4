import { answer } from './answer.ts';
import { comment } from './comment.ts';
import { exercise } from './exercise.ts';
import { hint } from './hint.ts';
import { interviewAnswer } from './interview-answer.ts';
import { interviewCheck } from './interview-check.ts';
import type { Operation, PayloadOf, Subject } from './operation.ts';
import type { OutboxEntry } from './outbox-entry.ts';
import { react } from './react.ts';
import { report } from './report.ts';
import { shouldCount } from './should-count.ts';

/**
 * Every kind of operation, by its name in entries and device files. The first screen does without this table: it imports the answer's
 * operation.
 */
export const operations = {
  answer,
  hint,
  react,
  comment,
  interview_answer: interviewAnswer,
  interview_check: interviewCheck,
  report,
  exercise,
  should_count: shouldCount,
};

export type OperationKind = keyof typeof operations;

/** What each kind of operation says. */
export type Payloads = { [Kind in OperationKind]: PayloadOf<(typeof operations)[Kind]> };

/** Whether this build can send the entry. A newer build, rolled back since, could have made it. */
export function isKnown({ kind, kind_version }: Pick<OutboxEntry, 'kind' | 'kind_version'>): boolean {
  return Object.hasOwn(operations, kind) && kind_version <= operations[kind].version;
}

/** The definition of an entry's kind. Its payload and reply are of that kind by construction. */
export function operationOf({ kind }: Pick<OutboxEntry, 'kind'>): Operation {
  return operations[kind];
}

interface Named {
  entry: OutboxEntry;
  known: boolean;
  about: Subject | null;
}

/** What the learner did, without its subject. */
export function operationName({ entry, known, about }: Named): string {
  return known ? operationOf(entry).name(entry.payload, about) : 'Something from a newer version';
}

/** What the learner wrote, if anything. */
export function operationText({ entry, known }: Omit<Named, 'about'>): string | null {
  return (known && operationOf(entry).text?.(entry.payload)) || null;
}

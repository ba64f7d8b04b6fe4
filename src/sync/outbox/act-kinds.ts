import {
  type ActKind,
  answerDraft,
  commentDraft,
  type EntryOf,
  interviewDraft,
  isFault,
  type OutboxEntry,
  type Payloads,
  reportDraft,
} from './outbox-entry.ts';

/** How one kind of act is queued. */
interface Queueing<Payload> {
  version: number;
  target(payload: Payload): string;
  lane(payload: Payload): string;
  /** The draft that the act makes an end of. */
  draft?(payload: Payload): string;
  /** What another act on the same target does: the one that waits stands, is replaced, or is followed by it. */
  again: 'stands' | 'replaces' | 'follows';
}

const onPuzzle = ({ puzzle_id }: { puzzle_id: number }) => `puzzle:${puzzle_id}`;
const onQuestion = ({ question_id }: { question_id: number }) => `question:${question_id}`;

const onTarget = ({ target_kind, target_id }: Payloads['report']) => `report:${target_kind}:${target_id}`;

/** Every kind of act, as the outbox takes it. How it is sent stands in `acts.ts`, which the first screen does without. */
export const actKinds: { [Kind in ActKind]: Queueing<Payloads[Kind]> } = {
  answer: {
    version: 1,
    target: onQuestion,
    lane: onPuzzle,
    draft: ({ question_id }) => answerDraft(question_id),
    again: 'stands',
  },
  react: { version: 1, target: onPuzzle, lane: onPuzzle, again: 'replaces' },
  comment: {
    version: 1,
    target: onPuzzle,
    lane: onPuzzle,
    draft: ({ puzzle_id }) => commentDraft(puzzle_id),
    again: 'follows',
  },
  interview_answer: {
    version: 1,
    target: onQuestion,
    lane: onQuestion,
    draft: ({ question_id }) => interviewDraft(question_id),
    again: 'stands',
  },
  report: {
    version: 1,
    target: onTarget,
    lane: onTarget,
    draft: ({ target_kind, target_id }) => reportDraft(target_kind, target_id),
    again: 'follows',
  },
  exercise: { version: 1, target: onPuzzle, lane: onPuzzle, again: 'follows' },
};

/** Whether this build can send the entry: a newer one, since rolled back, may have made it. */
export function isKnown({ kind, kind_version }: Pick<OutboxEntry, 'kind' | 'kind_version'>): boolean {
  return Object.hasOwn(actKinds, kind) && kind_version <= actKinds[kind].version;
}

/** Other words are another operation: what may already be at the server would stand there twice. */
export function isRevisable(entry: OutboxEntry): entry is EntryOf<'comment'> {
  return isKnown(entry) && entry.kind === 'comment' && entry.state !== 'sent' && !isFault(entry);
}

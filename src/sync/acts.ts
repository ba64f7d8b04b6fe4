import type { BodyOf, ReplyOf } from '../contract/call.ts';
import type { CallName, Calls } from '../contract/calls.ts';
import type { Puzzle } from '../contract/puzzles.ts';
import type { MirrorDatabase } from './mirror-database.ts';
import { type ActKind, answerDraft, commentDraft, type EntryOf, type Payloads } from './outbox-entry.ts';

/** One kind of act: how it is queued, how it is sent, and what the server's reply means to the mirror. */
interface Act<Kind extends ActKind, Name extends CallName> {
  call: Name;
  version: number;
  target(payload: Payloads[Kind]): string;
  lane(payload: Payloads[Kind]): string;
  /** The draft that the act makes an end of. */
  draft?(payload: Payloads[Kind]): string;
  params(payload: Payloads[Kind]): { id: number };
  body(payload: Payloads[Kind]): BodyOf<Calls[Name]>;
  /** Runs within a transaction on the mirror, and may run again for the same reply. */
  apply(mirror: MirrorDatabase, entry: EntryOf<Kind>, reply: ReplyOf<Calls[Name]>): Promise<void>;
}

function act<Kind extends ActKind, Name extends CallName>(definition: Act<Kind, Name>): Act<Kind, Name> {
  return definition;
}

const onPuzzle = ({ puzzle_id }: { puzzle_id: number }) => `puzzle:${puzzle_id}`;
const puzzleParams = ({ puzzle_id }: { puzzle_id: number }) => ({ id: puzzle_id });

/** Every kind of act. A new one is an entry here and its payload in `outbox-entry.ts`. */
export const acts = {
  answer: act<'answer', 'answerPuzzle'>({
    call: 'answerPuzzle',
    version: 1,
    target: ({ question_id }) => `question:${question_id}`,
    lane: onPuzzle,
    draft: ({ question_id }) => answerDraft(question_id),
    params: puzzleParams,
    body: ({ puzzle_id: _, ...body }) => body,
    async apply(mirror, { payload }, reply) {
      const { puzzle_id, question_id } = payload;
      const known = await mirror.answers.get(question_id);
      const { selected_answer, is_correct, correct_answer, note } = reply;
      const answered_at = known?.answered_at ?? payload.answered_at;
      await mirror.answers.put({
        puzzle_id,
        question_id,
        selected_answer,
        is_correct,
        correct_answer,
        answered_at,
        local_date: known?.local_date ?? payload.local_date,
        note,
        instead_of: selected_answer === payload.answer ? null : payload.answer,
        row_version: known?.row_version ?? 0,
      });
      const before = await mirror.progress.get(puzzle_id);
      // The reply may be the stored one of an operation that other answers have overtaken.
      const progress = before && before.answered > reply.progress.answered ? before : reply.progress;
      await mirror.progress.put({
        puzzle_id,
        completed: progress.completed,
        answered: progress.answered,
        correct: progress.correct,
        total: progress.total,
        xp: progress.xp,
        completed_on: before?.completed_on ?? (progress.completed ? payload.local_date : null),
        row_version: before?.row_version ?? 0,
      });
      await changePuzzle(mirror, puzzle_id, (puzzle) => ({
        ...puzzle,
        questions: puzzle.questions.map((question) =>
          question.id === question_id
            ? { ...question, correct_answer, ...(reply.notes && { notes: reply.notes }) }
            : question,
        ),
        user_answers: {
          ...puzzle.user_answers,
          [question_id]: { selected_answer, is_correct, correct_answer, answered_at },
        },
      }));
    },
  }),

  react: act<'react', 'reactToPuzzle'>({
    call: 'reactToPuzzle',
    version: 1,
    target: onPuzzle,
    lane: onPuzzle,
    params: puzzleParams,
    body: ({ desired }) => ({ desired }),
    async apply(mirror, { payload: { puzzle_id } }, reply) {
      const known = await mirror.reactions.get(puzzle_id);
      await mirror.reactions.put({
        puzzle_id,
        reaction: reply.user_reaction,
        row_version: known?.row_version ?? 0,
      });
      await changePuzzle(mirror, puzzle_id, (puzzle) => ({ ...puzzle, ...reply }));
    },
  }),

  comment: act<'comment', 'commentOnPuzzle'>({
    call: 'commentOnPuzzle',
    version: 1,
    target: onPuzzle,
    lane: onPuzzle,
    draft: ({ puzzle_id }) => commentDraft(puzzle_id),
    params: puzzleParams,
    body: ({ text }) => ({ text }),
    async apply(mirror, { payload: { puzzle_id } }, comment) {
      await changePuzzle(mirror, puzzle_id, (puzzle) => ({
        ...puzzle,
        comments: [...puzzle.comments.filter(({ id }) => id !== comment.id), comment],
      }));
    },
  }),
};

async function changePuzzle(mirror: MirrorDatabase, id: number, change: (puzzle: Puzzle) => Puzzle): Promise<void> {
  const mirrored = await mirror.puzzles.get(id);
  if (mirrored) await mirror.puzzles.put({ ...mirrored, puzzle: change(mirrored.puzzle) });
}

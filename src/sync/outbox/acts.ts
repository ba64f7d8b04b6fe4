import type { BodyOf, Call, ReplyOf } from '../../contract/call.ts';
import { addExercise } from '../../contract/progress-calls.ts';
import { answerPuzzle, commentOnPuzzle, reactToPuzzle } from '../../contract/puzzle-calls.ts';
import type { Puzzle } from '../../contract/puzzles.ts';
import { answerQuestion } from '../../contract/question-calls.ts';
import { createReport } from '../../contract/report-calls.ts';
import type { MirrorDatabase } from '../storage/mirror-database.ts';
import type { ActKind, EntryOf, Payloads } from './outbox-entry.ts';

/** How one kind of act is sent, and what the server's reply means to the mirror. How it is queued stands in `act-kinds.ts`. */
interface Act<Kind extends ActKind, C extends Call> {
  call: C;
  params?(payload: Payloads[Kind]): { id: number };
  body(payload: Payloads[Kind]): BodyOf<C>;
  /** What it has set another act may set anew, on another device too. */
  resettable?: true;
  /**
   * Runs within a transaction on the mirror, and may run again for the same reply. `shown` is the verdict that this device has shown before,
   * by a key that it has.
   */
  apply(mirror: MirrorDatabase, entry: EntryOf<Kind>, reply: ReplyOf<C>, shown: boolean | null): Promise<void>;
}

function act<Kind extends ActKind, C extends Call>(definition: Act<Kind, C>): Act<Kind, C> {
  return definition;
}

const puzzleParams = ({ puzzle_id }: { puzzle_id: number }) => ({ id: puzzle_id });

/** Every kind of act. A new one is an entry here, one in `act-kinds.ts`, and its payload in `outbox-entry.ts`. */
export const acts = {
  answer: act<'answer', typeof answerPuzzle>({
    call: answerPuzzle,
    params: puzzleParams,
    body: ({ puzzle_id: _, ...body }) => body,
    async apply(mirror, { payload }, reply, shown) {
      const { puzzle_id, question_id } = payload;
      const known = await mirror.answers.get(question_id);
      const { selected_answer, is_correct, correct_answer, note, version } = reply;
      const answered_at = known?.answered_at ?? payload.answered_at;
      await mirror.answers.put({
        puzzle_id,
        question_id,
        selected_answer,
        is_correct,
        correct_answer,
        ...(version && { version }),
        answered_at,
        local_date: known?.local_date ?? payload.local_date,
        note,
        instead_of: selected_answer === payload.answer ? null : payload.answer,
        ...(selected_answer === payload.answer && overruled(shown, is_correct, known)),
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
          [question_id]: { selected_answer, is_correct, correct_answer, ...(version && { version }), answered_at },
        },
      }));
    },
  }),

  react: act<'react', typeof reactToPuzzle>({
    call: reactToPuzzle,
    params: puzzleParams,
    body: ({ desired }) => ({ desired }),
    resettable: true,
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

  comment: act<'comment', typeof commentOnPuzzle>({
    call: commentOnPuzzle,
    params: puzzleParams,
    body: ({ text }) => ({ text }),
    async apply(mirror, { payload: { puzzle_id } }, comment) {
      await changePuzzle(mirror, puzzle_id, (puzzle) => ({
        ...puzzle,
        comments: [...puzzle.comments.filter(({ id }) => id !== comment.id), comment],
      }));
    },
  }),

  interview_answer: act<'interview_answer', typeof answerQuestion>({
    call: answerQuestion,
    params: ({ question_id }) => ({ id: question_id }),
    body: ({ question_id: _, ...body }) => body,
    async apply(mirror, { payload }, { user_answer, xp: _, ...keys }, shown) {
      const { question_id } = payload;
      const known = await mirror.interview_answers.get(question_id);
      const given = payload.selected_mc_answer ?? payload.text_answer ?? null;
      const stands = user_answer.selected_mc_answer ?? user_answer.text_answer;
      const answered_at = known?.answered_at ?? payload.answered_at;
      const local_date = known?.local_date ?? payload.local_date;
      await mirror.interview_answers.put({
        question_id,
        ...user_answer,
        correct_mc_answer: keys.correct_mc_answer,
        answered_at,
        local_date,
        instead_of: given === stands ? null : given,
        ...(given === stands && overruled(shown, user_answer.is_correct, known)),
        row_version: known?.row_version ?? 0,
      });
      const body = await mirror.question_bodies.get(question_id);
      if (!body) return;
      const question = { ...body.question, ...keys, user_answer: { ...user_answer, answered_at, local_date } };
      await mirror.question_bodies.put({ ...body, question });
    },
  }),

  report: act<'report', typeof createReport>({
    call: createReport,
    body: (payload) => payload,
    // Nothing of it is shown again.
    apply: async () => {},
  }),

  exercise: act<'exercise', typeof addExercise>({
    call: addExercise,
    body: (payload) => payload,
    async apply(mirror, { payload }, reply) {
      const known = await mirror.exercises.get(reply.id);
      await mirror.exercises.put({ ...payload, ...reply, row_version: known?.row_version ?? 0 });
    },
  }),
};

/** Applied again, it may find another key on the device than the one that was shown by. */
function overruled(shown: boolean | null, is_correct: boolean, known: { overruled?: true } | undefined) {
  return (known?.overruled || (shown !== null && shown !== is_correct)) && { overruled: true as const };
}

async function changePuzzle(mirror: MirrorDatabase, id: number, change: (puzzle: Puzzle) => Puzzle): Promise<void> {
  const mirrored = await mirror.puzzles.get(id);
  if (mirrored) await mirror.puzzles.put({ ...mirrored, puzzle: change(mirrored.puzzle) });
}

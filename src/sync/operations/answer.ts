import * as v from 'valibot';
import { answerPuzzle } from '../../contract/puzzle-calls.ts';
import { AnswerBody } from '../../contract/puzzles.ts';
import { Day, Id, Instant } from '../../contract/scalars.ts';
import { changePuzzle } from './change-puzzle.ts';
import { defineOperation, onPuzzle, onQuestion, overruled } from './operation.ts';
import { answerDraft } from './outbox-entry.ts';

export const answer = defineOperation({
  kind: 'answer',
  version: 1,
  // `version` is that of what was on the screen; older builds noted none.
  payload: v.object({ puzzle_id: Id, ...AnswerBody.entries, answered_at: Instant, local_date: Day }),
  stamp: 'answered_at',

  target: onQuestion,
  queueKey: onPuzzle,
  onConflict: 'keep',
  draft: { form: /^answer:\d{1,10}$/, key: ({ question_id }) => answerDraft(question_id) },

  call: answerPuzzle,
  params: ({ puzzle_id }) => ({ id: puzzle_id }),
  body: ({ puzzle_id: _, ...body }) => body,

  tables: ['answers', 'progress', 'puzzles'],
  async apply(cache, { payload }, reply, shown) {
    const { puzzle_id, question_id } = payload;
    const known = await cache.answers.get(question_id);
    const { note } = reply;
    // What a pull has brought can be newer: a stored response doesn't have a correction.
    const isPulled = known !== undefined && known.row_version > 0;
    const { selected_answer, is_correct, correct_answer, version, hints } = isPulled ? known : reply;
    const answered_at = known?.answered_at ?? payload.answered_at;
    await cache.answers.put({
      puzzle_id,
      question_id,
      selected_answer,
      is_correct,
      correct_answer,
      ...(version && { version }),
      ...(hints && { hints }),
      ...(isPulled && known.correction && { correction: known.correction }),
      answered_at,
      local_date: known?.local_date ?? payload.local_date,
      note: is_correct === reply.is_correct && version === reply.version ? note : null,
      instead_of: selected_answer === payload.answer ? null : payload.answer,
      ...(selected_answer === payload.answer && overruled(shown, is_correct, known)),
      row_version: known?.row_version ?? 0,
    });
    const before = await cache.progress.get(puzzle_id);
    // A stored response can be older than what later answers brought.
    const progress = before && (isPulled || before.answered > reply.progress.answered) ? before : reply.progress;
    await cache.progress.put({
      puzzle_id,
      completed: progress.completed,
      answered: progress.answered,
      correct: progress.correct,
      total: progress.total,
      xp: progress.xp,
      completed_on: before?.completed_on ?? (progress.completed ? payload.local_date : null),
      ...(before?.rated && { rated: before.rated }),
      row_version: before?.row_version ?? 0,
    });
    await changePuzzle(cache, puzzle_id, (puzzle) => ({
      ...puzzle,
      questions: puzzle.questions.map((question) =>
        question.id === question_id
          ? { ...question, correct_answer, ...(reply.notes && { notes: reply.notes }) }
          : question,
      ),
      user_answers: {
        ...puzzle.user_answers,
        [question_id]: {
          ...{ selected_answer, is_correct, correct_answer, answered_at },
          ...(version && { version }),
          ...(hints && { hints }),
        },
      },
    }));
  },
  isSettled: async (cache, { question_id }) => (await cache.answers.get(question_id)) !== undefined,

  name: (payload, about) => `Answer ${payload.answer} to ${about?.order ? `question ${about.order}` : 'a question'}`,
  failed: 'Failed to submit answer',
});

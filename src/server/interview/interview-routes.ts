import type { FastifyInstance } from 'fastify';
import { isReadable } from '../../rules/access.ts';
import { gradedPoints } from '../../rules/english/model-answer-points.ts';
import { readAnswerTime } from '../answers/answer-time.ts';
import { gradeByModel } from '../generator/grade-by-model.ts';
import { notFound, Rejection } from '../http/rejection.ts';
import { route } from '../http/route.ts';
import { takeAttempt, throttleSubject } from '../http/throttle.ts';
import { answerQuestion, type GivenAnswer } from './answer-question.ts';
import { checkAnswer } from './check-answer.ts';
import { listCategories, listQuestions } from './list-questions.ts';
import { markShouldCount } from './mark-should-count.ts';
import { findQuestion, firstAnswer, questionRejection, readQuestion, recordQuestionOpening } from './read-question.ts';

/** Of answers that a model grades, per learner, because its time costs money. Key points grade the rest. */
const gradeLimit = { attempts: 60, minutes: 60 };

export function interviewRoutes(app: FastifyInstance): void {
  route(app, 'listQuestions', ({ db, query, viewer, user }) => listQuestions(db, query, viewer, user?.id));

  route(app, 'listCategories', ({ db }) => listCategories(db));

  route(app, 'readQuestion', async ({ db, params, viewer, user, now }) => {
    const found = await findQuestion(db, params.id, viewer, user?.id);
    if (!found) return notFound('This question');
    if (!isReadable(found.access)) return questionRejection(found.access);
    if (user) await recordQuestionOpening(db, found, user.id, now);
    return readQuestion(db, found, user, viewer);
  });

  route(app, 'markShouldCount', ({ db, params, body, user }) => markShouldCount(db, params.id, user.id, body.phrases));

  route(app, 'checkAnswer', ({ db, params, body, user, now, sentAt }) =>
    checkAnswer(db, params.id, user.id, body, { now, sentAt }),
  );

  route<'answerQuestion', GivenAnswer['byModel']>(
    app,
    'answerQuestion',
    async ({ db, params, body, viewer, user, now, sentAt }, byModel) => {
      const found = await findQuestion(db, params.id, viewer, user.id);
      if (!found) return notFound('This question');
      const time = readAnswerTime(body, { now, sentAt });
      if (time instanceof Rejection) return time;
      const { selected_mc_answer: letter, text_answer: text, version } = body;
      const reply = await answerQuestion(db, found, user, { letter, text, version, byModel, ...time }, now);
      if (!(reply instanceof Rejection) && found.access === 'open')
        await recordQuestionOpening(db, found, user.id, now);
      return reply;
    },
    {
      prepare: async ({ db, params, body, viewer, user, now, sentAt, request }) => {
        const { generator } = app.env;
        if (!generator || body.text_answer === undefined) return undefined;
        // Doesn't spend model time on an answer that will be rejected or is already graded.
        if (readAnswerTime(body, { now, sentAt }) instanceof Rejection) return undefined;
        const found = await findQuestion(db, params.id, viewer, user.id);
        if (found?.access !== 'open' || (await firstAnswer(db, params.id, user.id))) return undefined;
        const { description, version, type, key_points, correct_text_answer } = found.question;
        if (type !== 'OE') return undefined;
        const wait = await takeAttempt(db, throttleSubject('grade', user.id), gradeLimit, now);
        if (wait !== undefined) return undefined;
        const keyPoints = gradedPoints(key_points, correct_text_answer);
        const asked = { question: description, answer: body.text_answer, keyPoints };
        const graded = await gradeByModel(generator, asked);
        if (graded.ok) return { version, result: graded.answer };
        request.log.warn({ reason: graded.reason, detail: graded.detail }, 'The model did not grade: key points do.');
        return undefined;
      },
    },
  );
}

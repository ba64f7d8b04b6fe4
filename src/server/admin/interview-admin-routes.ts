import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { InterviewSnapshot } from '../../contract/admin-interview.ts';
import { actorOf } from '../audit/record-action.ts';
import { notFound } from '../http/rejection.ts';
import { route } from '../http/route.ts';
import { listAdminQuestions } from './list-admin-questions.ts';
import { readAdminQuestion } from './read-admin-question.ts';
import { listVersions, readVersion } from './versions.ts';
import { createQuestion, deleteQuestion, restoreQuestion, updateQuestion } from './write-question.ts';

export function interviewAdminRoutes(app: FastifyInstance): void {
  route(app, 'listAdminQuestions', ({ db, query }) => listAdminQuestions(db, query));

  route(app, 'createQuestion', ({ db, body, user, now }) => createQuestion(db, body, actorOf({ user, now })));

  route(app, 'readAdminQuestion', async ({ db, params }) => {
    return (await readAdminQuestion(db, params.id)) ?? notFound('This question');
  });

  route(app, 'updateQuestion', ({ db, params, body, user, now }) =>
    updateQuestion(db, params.id, body, actorOf({ user, now })),
  );

  route(app, 'deleteQuestion', ({ db, params, user, now }) => deleteQuestion(db, params.id, actorOf({ user, now })));

  route(app, 'restoreQuestion', ({ db, params, user, now }) => restoreQuestion(db, params.id, actorOf({ user, now })));

  route(app, 'listQuestionVersions', async ({ db, params }) => {
    if (!(await readAdminQuestion(db, params.id))) return notFound('This question');
    return listVersions(db, { kind: 'question', id: params.id });
  });

  route(app, 'readQuestionVersion', async ({ db, params }) => {
    const body = await readVersion(db, { kind: 'question', id: params.id }, params.version);
    return body === undefined ? notFound('This version') : v.parse(InterviewSnapshot, body);
  });
}

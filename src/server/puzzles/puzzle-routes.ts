import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Calls } from '../../contract/calls.ts';
import { isReadable } from '../../rules/access.ts';
import { utcDay } from '../../rules/puzzle-day.ts';
import { dateByAge } from '../answers/answer-time.ts';
import type { Database, Transaction } from '../database/open-database.ts';
import { comments } from '../database/schema.ts';
import { notFound, Rejection } from '../http/rejection.ts';
import { type CallContext, operationRoute, route } from '../http/route.ts';
import { takeAttempt, throttleSubject } from '../http/throttle.ts';
import type { SessionUser } from '../session/session.ts';
import { answerPuzzle } from './answer-puzzle.ts';
import { commentReply } from './comment-mapper.ts';
import { chosenDaily, dailiesOf } from './daily.ts';
import { listPuzzlesAsJson } from './list-puzzles.ts';
import {
  findParts,
  findPuzzle,
  loadPuzzleAccess,
  type PuzzleAccess,
  puzzleRejection,
  rejectLate,
} from './puzzle-access.ts';
import { reactToPuzzle } from './react-to-puzzle.ts';
import { readComments, readCommentsBefore } from './read-comments.ts';
import { readComparison } from './read-comparison.ts';
import { previewOf, readPublicDaily, readPuzzle, recordPuzzleOpening } from './read-puzzle.ts';
import { takeHint } from './take-hint.ts';
import { tryPuzzle } from './try-puzzle.ts';

type PuzzleCall = 'readComments' | 'readComparison' | 'tryPuzzle' | 'takeHint' | 'reactToPuzzle' | 'commentOnPuzzle';

/** Per learner. */
const commentLimit = { attempts: 20, minutes: 15 };

export function puzzleRoutes(app: FastifyInstance): void {
  route(app, 'listPuzzles', (context) => listPuzzlesAsJson(context, app), {
    confirmsSession: true,
    cachesReplies: true,
  });

  route(app, 'listDailies', ({ db, query, now }) => dailiesOf(db, query.month, utcDay(now)));

  route(app, 'readDaily', async ({ db, params: { date }, viewer, now }) => {
    const id = date <= utcDay(now) ? await chosenDaily(db, date, now) : undefined;
    const found = id === undefined ? undefined : await findPuzzle(db, id, viewer, undefined, now);
    if (!found) return notFound('This daily');
    return found.access === 'open' ? readPublicDaily(db, found.puzzle, date) : puzzleRejection(found.access);
  });

  route(
    app,
    'readPuzzle',
    async ({ db, params, user, viewer, now, sessionCheck }) => {
      const found = await findParts(sessionCheck, db, params.id, viewer, user?.id, now);
      if (!found) return notFound('This puzzle');
      if (!isReadable(found.access)) return puzzleRejection(found.access);
      if (user && found.access === 'open') await recordPuzzleOpening(db, found, user.id, now);
      return readPuzzle(db, found, { user, viewer, now }, app.caches);
    },
    { confirmsSession: true, cachesReplies: true },
  );

  route(app, 'readComments', async (context) => {
    const found = await openPuzzle(context);
    if (found instanceof Rejection) return found;
    const { db, query } = context;
    const { id } = found.puzzle;
    const { before, before_at } = query;
    return before === undefined ? readComments(db, id) : readCommentsBefore(db, id, { before, before_at });
  });

  route(app, 'readComparison', async (context) => {
    const found = await openPuzzle(context);
    if (found instanceof Rejection) return found;
    const { db, user, now } = context;
    return readComparison(db, found.puzzle.id, user, now, app.caches.comparisons);
  });

  route(app, 'previewPuzzle', async ({ db, params, viewer, user, now }) => {
    const found = await findPuzzle(db, params.id, viewer, user?.id, now);
    if (!found || found.access === 'not_found') return notFound('This puzzle');
    return previewOf(db, found.puzzle, user?.id);
  });

  route(app, 'tryPuzzle', async (context) => {
    const found = await lookUp(context);
    if (found?.access !== 'premium_required') return notFound('This try');
    const { db, user, body, now } = context;
    return tryPuzzle(db, found.puzzle.id, user.id, body, now);
  });

  operationRoute(app, 'answerPuzzle', answerPuzzle);

  route(app, 'takeHint', async (context) => {
    const found = await lookUpForOperation(context);
    if (found instanceof Rejection) return found;
    const { db, user, body } = context;
    return takeHint(db, found.puzzle.id, user.id, body);
  });

  route(app, 'reactToPuzzle', async (context) => {
    const found = await lookUpForOperation(context);
    if (found instanceof Rejection) return found;
    const { db, user, body } = context;
    const wanted =
      body.desired !== undefined ? { desired: body.desired } : body.reaction ? { clicked: body.reaction } : undefined;
    if (!wanted) throw new Error('A reaction passed the contract without saying what it wants.');
    return reactToPuzzle(db, found.puzzle.id, user.id, wanted);
  });

  route(app, 'commentOnPuzzle', async (context) => {
    const found = await lookUpForOperation(context);
    if (found instanceof Rejection) return found;
    const { db, user, body, operationId, now } = context;
    const wait = await takeAttempt(db, throttleSubject('comment', user.id), commentLimit, now);
    if (wait !== undefined) return new Rejection('too_often', "You're commenting too fast. Try again later.", {}, wait);
    const [comment] = await db
      .insert(comments)
      .values({
        id: operationId ?? randomUUID(),
        puzzle_id: found.puzzle.id,
        user_id: user.id,
        text: body.text,
        created_at: now,
      })
      .onConflictDoNothing()
      .returning();
    // The key is unique per user, the comment's ID globally.
    if (!comment)
      return new Rejection('idempotency_key_reused', 'This Idempotency-Key was already used for another request.');
    return commentReply(comment, user.username);
  });
}

type AnyPuzzleContext = { [Name in PuzzleCall]: CallContext<Calls[Name]> }[PuzzleCall];

async function lookUp(context: AnyPuzzleContext): Promise<PuzzleAccess | undefined> {
  const { params, viewer, now } = context;
  const db: Database | Transaction = context.db;
  const user: SessionUser | null = context.user;
  return loadPuzzleAccess(db, params.id, viewer, user?.id, now);
}

/** Follows the rule for answers: an operation made while the puzzle was open counts, even if it arrives after the plan ended. */
async function lookUpForOperation(
  context: CallContext<Calls['takeHint']> | CallContext<Calls['reactToPuzzle']> | CallContext<Calls['commentOnPuzzle']>,
): Promise<PuzzleAccess | Rejection> {
  const { db, user, body, now, sentAt } = context;
  const found = await lookUp(context);
  if (!found) return notFound('This puzzle');
  if (isReadable(found.access)) return found;
  const time = dateByAge(body.made_at, undefined, { now, sentAt });
  if (typeof time === 'string') return puzzleRejection(found.access);
  return (await rejectLate(db, found, user.id, time.at, now)) ?? found;
}

async function openPuzzle(context: AnyPuzzleContext): Promise<PuzzleAccess | Rejection> {
  const found = await lookUp(context);
  if (!found) return notFound('This puzzle');
  return isReadable(found.access) ? found : puzzleRejection(found.access);
}

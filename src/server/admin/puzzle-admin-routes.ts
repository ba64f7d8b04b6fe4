import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { PuzzleSnapshot } from '../../contract/admin-puzzles.ts';
import { actorOf } from '../audit/record-action.ts';
import { notFound } from '../http/rejection.ts';
import { route } from '../http/route.ts';
import { movePuzzle, readCalendar } from './calendar.ts';
import { listAdminPuzzles } from './list-admin-puzzles.ts';
import { exportPuzzles, importPuzzle } from './puzzle-folders.ts';
import { readAdminPuzzle } from './read-admin-puzzle.ts';
import { listVersions, readVersion } from './versions.ts';
import { createPuzzle, deletePuzzle, restorePuzzle, updatePuzzle } from './write-puzzle.ts';

export function puzzleAdminRoutes(app: FastifyInstance): void {
  route(app, 'listAdminPuzzles', ({ db, query, now }) => listAdminPuzzles(db, query, now));

  route(app, 'createPuzzle', ({ db, body, user, now }) => createPuzzle(db, body, actorOf({ user, now })));

  route(app, 'readAdminPuzzle', async ({ db, params }) => {
    return (await readAdminPuzzle(db, params.id)) ?? notFound('This puzzle');
  });

  route(app, 'updatePuzzle', ({ db, params, body, user, now }) =>
    updatePuzzle(db, params.id, body, actorOf({ user, now })),
  );

  route(app, 'deletePuzzle', ({ db, params, user, now }) => deletePuzzle(db, params.id, actorOf({ user, now })));

  route(app, 'restorePuzzle', ({ db, params, user, now }) => restorePuzzle(db, params.id, actorOf({ user, now })));

  route(app, 'listPuzzleVersions', async ({ db, params }) => {
    if (!(await readAdminPuzzle(db, params.id))) return notFound('This puzzle');
    return listVersions(db, { kind: 'puzzle', id: params.id });
  });

  route(app, 'readPuzzleVersion', async ({ db, params }) => {
    const body = await readVersion(db, { kind: 'puzzle', id: params.id }, params.version);
    return body === undefined ? notFound('This version') : v.parse(PuzzleSnapshot, body);
  });

  route(app, 'readCalendar', ({ db, query, now }) => readCalendar(db, query.month, now));

  route(app, 'movePuzzle', ({ db, body, user, now }) => movePuzzle(db, body, actorOf({ user, now })));

  route(app, 'exportPuzzles', ({ db, query }) => exportPuzzles(db, query.page));

  route(app, 'importPuzzle', ({ db, body, user, now }) => importPuzzle(db, body, actorOf({ user, now })));
}

import { expect, it } from 'vitest';
import { keyOf } from '../../../tests/support/library.ts';
import { describeServer } from '../../../tests/support/server.ts';
import { anonymousViewer } from '../../rules/access.ts';
import { SessionCheck } from '../session/session-check.ts';
import { answerPuzzle } from './answer-puzzle.ts';

describeServer('an answer', (openServer) => {
  it("doesn't wait for another learner's uncommitted equal one", async ({ skip }) => {
    const server = await openServer({ seededAt: new Date() });
    skip(server.kind === 'pglite', 'PGlite runs one transaction at a time.');
    const { db, now } = server;
    const [first, second] = [await server.member(), await server.member()];
    const { body: puzzle } = await second.client.call('readPuzzle', { params: { id: 0 } });
    const question = puzzle.questions[0]!;
    const answer = keyOf(puzzle, question);
    await db.transaction(async (transaction) => {
      const viewer = { ...anonymousViewer, signedIn: true };
      const body = { question_id: question.id, answer };
      const asked = { params: { id: puzzle.id }, viewer, user: first.user, body, now, sentAt: undefined };
      const context = { ...asked, sessionCheck: new SessionCheck(), operation: undefined, db: transaction };
      expect(await answerPuzzle(context as never)).toMatchObject({ body: { is_correct: true } });
      const { status } = await second.client.call('answerPuzzle', {
        params: { id: puzzle.id },
        body: { question_id: question.id, answer },
      });
      expect(status).toBe(200);
    });
  });
});

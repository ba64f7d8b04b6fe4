import { beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../tests/support/client.ts';
import { describeServer, type TestServer } from '../../../tests/support/server.ts';
import { recordStatements } from '../../../tests/support/statements.ts';
import { timeframes } from '../../contract/leaderboard.ts';
import { utcDay } from '../../rules/puzzle-day.ts';

describeServer('the call of a start', (openServer) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openServer({ seededAt: new Date() });
  });

  /** Makes the calls that it replaces. */
  async function oneByOne(client: Client, isLearner: boolean, today: string) {
    const leaderboards: Record<string, unknown> = {};
    for (const timeframe of timeframes) {
      const query = { timeframe };
      leaderboards[timeframe] = {
        entries: (await client.call('readLeaderboard', { query })).body,
        standing: isLearner ? (await client.call('readOwnRank', { query })).body : null,
      };
    }
    return {
      config: (await client.call('readConfig')).body,
      puzzles: (await client.call('listPuzzles', { query: { page: '1' } })).body,
      leaderboards,
      progress: isLearner ? (await client.call('readProgress', { query: { today } })).body : null,
    };
  }

  test('returns what the calls that it replaces would, to a visitor and a learner', async () => {
    const { client } = await server.member();
    const { body: daily } = await client.call('readPuzzle', { params: { id: 0 } });
    for (const { id } of daily.questions) {
      const body = { question_id: id, answer: 'A' as const };
      expect((await client.call('answerPuzzle', { params: { id: daily.id }, body })).status).toBe(200);
    }
    const today = utcDay(server.now);
    const own = (await client.call('readStart', { query: { today } })).body;
    expect(own).toEqual(await oneByOne(client, true, today));
    expect(own.progress?.puzzles_completed).toBe(1);
    expect(own.puzzles.results.filter(({ completed }) => completed)).toHaveLength(1);
    const visitor = server.visitor();
    expect((await visitor.call('readStart')).body).toEqual(await oneByOne(visitor, false, today));
  });

  test('reads the leaderboards once for many learners, and again after staff changed something', async () => {
    const twin = await server.twin({ replyTtlMs: 60_000 });
    const boards = async () => {
      const { client } = await twin.member();
      const statements = await recordStatements(() => client.call('readStart'));
      return statements.filter(({ text }) => text.includes('from "leaderboard_totals" inner join "users"')).length;
    };
    expect(await boards()).toBe(timeframes.length);
    expect(await boards()).toBe(0);
    const { client: staff } = await twin.staff();
    const { user } = await twin.member();
    await staff.call('suspendAccount', { params: { id: user.id }, body: { is_suspended: true } });
    expect(await boards()).toBe(timeframes.length);
    await twin.app.close();
  });
});

import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../tests/support/client.ts';
import { describeOnEachDatabase, type TestServer } from '../../../tests/support/server.ts';
import type { ReportBody } from '../../contract/reports.ts';
import { seedLibrary } from '../puzzles/seed-library.ts';

describeOnEachDatabase('reports', (openServer) => {
  let server: TestServer;
  let puzzle: { id: number; title: string };
  beforeAll(async () => {
    server = await openServer();
    await seedLibrary(server.db, server.now);
    puzzle = (await server.visitor().call('readPuzzle', { params: { id: 0 } })).body;
  });

  const about = (fields: Partial<ReportBody> = {}): ReportBody => ({
    target_kind: 'puzzle',
    target_id: puzzle.id,
    reason: 'wrong_answer',
    ...fields,
  });
  const report = (client: Client, body: ReportBody, key: string = randomUUID()) =>
    client.call('createReport', { body, key });
  const listed = async (id: string) => {
    const { client } = await server.staff();
    const { body } = await client.call('listReports');
    return body.results.find((row) => row.id === id);
  };

  it('of a puzzle reaches staff once, with who sent it and where it is', async () => {
    const { client, user } = await server.member();
    const key = randomUUID();
    const body = about({ text: '  Option C holds too.  ' });
    const first = await report(client, body, key);
    expect([first.status, first.body.id]).toEqual([201, key]);
    expect((await report(client, body, key)).body).toEqual(first.body);
    expect(await listed(key)).toEqual({
      id: key,
      target_kind: 'puzzle',
      target_id: String(puzzle.id),
      title: puzzle.title,
      page: `/puzzle/${puzzle.id}`,
      reason: 'wrong_answer',
      text: 'Option C holds too.',
      created_at: first.body.created_at,
      user: { username: user.username },
    });
  });

  it('of a comment outlives the comment', async () => {
    const { client } = await server.member();
    const params = { id: puzzle.id };
    const { body: comment } = await client.call('commentOnPuzzle', { params, body: { text: 'Buy exploits' } });
    const { body } = await report(client, about({ target_kind: 'comment', target_id: comment.id, reason: 'abuse' }));
    expect(await listed(body.id)).toMatchObject({ title: 'Buy exploits', page: `/puzzle/${puzzle.id}` });
    await client.call('deleteComment', { params: { ...params, commentId: comment.id } });
    expect(await listed(body.id)).toMatchObject({ title: null, page: null, target_id: comment.id });
  });

  it('is settled by staff, once', async () => {
    const [member, staff] = [await server.member(), await server.staff()];
    const { body } = await report(member.client, about());
    const params = { id: body.id };
    expect((await member.client.call('settleReport', { params })).refusal.code).toBe('staff_only');
    expect((await staff.client.call('settleReport', { params })).status).toBe(204);
    expect(await listed(body.id)).toBeUndefined();
    expect((await staff.client.call('settleReport', { params })).status).toBe(404);
  });

  describe('is refused', () => {
    it.each<[string, Partial<ReportBody>, number, string]>([
      ['about what is not there', { target_id: 999_999 }, 404, 'What this report is about does not exist.'],
      ['about a number beyond all rows', { target_id: '9999999999' }, 404, 'What this report is about does not exist.'],
      ['about no id', { target_id: '1 or 1=1' }, 400, 'This is not the id of anything.'],
      ['for no reason', { reason: 'boredom' as 'typo' }, 400, 'This is no reason that a report can have.'],
      ['for another reason without a word', { reason: 'other' }, 400, 'Please say in a few words what is wrong.'],
      ['at length', { text: 'x'.repeat(2001) }, 400, 'A report has at most 2,000 characters.'],
    ])('%s', async (_what, fields, expected, sentence) => {
      const { client } = await server.member();
      const { status, refusal } = await report(client, about(fields));
      expect([status, refusal.error]).toEqual([expected, sentence]);
    });

    it('from a visitor, and the list to learners', async () => {
      expect((await report(server.visitor(), about())).status).toBe(401);
      const { client } = await server.member();
      expect((await client.call('listReports')).refusal.code).toBe('staff_only');
    });
  });
});

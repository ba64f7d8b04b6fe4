import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../tests/support/client.ts';
import { describeServer, type TestServer } from '../../../tests/support/server.ts';
import type { ReportBody } from '../../contract/reports.ts';
import { addDays, utcDay } from '../../rules/puzzle-day.ts';
import { comments, interviewQuestions, puzzles, users } from '../database/schema.ts';
import { seedInterview } from '../interview/seed-interview.ts';

describeServer('reports', (openServer) => {
  let server: TestServer;
  let puzzle: { id: number; title: string };
  beforeAll(async () => {
    server = await openServer({ seededAt: new Date() });
    await seedInterview(server.db);
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

  it('of a puzzle reaches staff once, with its sender and location', async () => {
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
      puzzle_id: null,
      reason: 'wrong_answer',
      text: 'Option C holds too.',
      created_at: first.body.created_at,
      user: { username: user.username },
      comment: null,
      author: null,
      open_reports: 1,
    });
  });

  it('of a comment shows author, text, location, and other reports about both', async () => {
    const [author, reader, other] = [await server.member(), await server.member(), await server.member()];
    const params = { id: puzzle.id };
    const write = async (text: string) =>
      (await author.client.call('commentOnPuzzle', { params, body: { text } })).body;
    const ofComment = (target_id: string) => about({ target_kind: 'comment', target_id, reason: 'abuse' });
    const [earlier, later] = [await write('Buy `gets`'), await write('Buy more')];
    const { body: settled } = await report(reader.client, ofComment(earlier.id));
    const staff = await server.staff();
    await staff.client.call('settleReport', { params: { id: settled.id } });
    await author.client.call('deleteComment', { params: { ...params, commentId: earlier.id } });

    const { body: first } = await report(reader.client, ofComment(later.id));
    const { body: second } = await report(other.client, ofComment(later.id));
    // About a puzzle, by the author: not a report of the author's comments.
    await report(author.client, about());
    expect(await listed(first.id)).toMatchObject({
      comment: { text: 'Buy more', created_at: later.created_at, puzzle_title: puzzle.title },
      author: { username: author.user.username, earlier_reports: 1 },
      open_reports: 2,
    });
    // Another report of the same comment is no earlier one about its author.
    expect(await listed(second.id)).toMatchObject({ author: { earlier_reports: 1 }, open_reports: 2 });
    await server.db.delete(users).where(eq(users.id, author.user.id));
    expect((await listed(first.id))?.author).toEqual({ username: null, earlier_reports: 0 });
  });

  it('of a comment survives the comment', async () => {
    const { client, user } = await server.member();
    const params = { id: puzzle.id };
    const { body: comment } = await client.call('commentOnPuzzle', { params, body: { text: 'Buy exploits' } });
    const { body } = await report(client, about({ target_kind: 'comment', target_id: comment.id, reason: 'abuse' }));
    expect(await listed(body.id)).toMatchObject({
      title: 'Buy exploits',
      page: `/puzzle/${puzzle.id}`,
      puzzle_id: puzzle.id,
    });
    await client.call('deleteComment', { params: { ...params, commentId: comment.id } });
    expect(await listed(body.id)).toMatchObject({
      title: null,
      page: null,
      puzzle_id: null,
      target_id: comment.id,
      comment: null,
      author: { username: user.username, earlier_reports: 0 },
    });
  });

  it('is resolved by staff, once', async () => {
    const [member, staff] = [await server.member(), await server.staff()];
    const { body } = await report(member.client, about());
    const params = { id: body.id };
    expect((await member.client.call('settleReport', { params })).rejection.code).toBe('staff_only');
    expect((await staff.client.call('settleReport', { params })).status).toBe(204);
    expect(await listed(body.id)).toBeUndefined();
    expect((await staff.client.call('settleReport', { params })).status).toBe(404);
  });

  describe('is rejected', () => {
    it.each<[string, Partial<ReportBody>, number, string]>([
      ['about what is not there', { target_id: 999_999 }, 404, "The subject of this report doesn't exist."],
      ['about a number beyond all rows', { target_id: '9999999999' }, 404, "The subject of this report doesn't exist."],
      ['about no id', { target_id: '1 or 1=1' }, 400, "This isn't a valid ID."],
      ['for no reason', { reason: 'boredom' as 'typo' }, 400, "This isn't a valid reason for a report."],
      ['for another reason without a word', { reason: 'other' }, 400, "Please say in a few words what's wrong."],
      ['at length', { text: 'x'.repeat(2001) }, 400, 'A report can have at most 2,000 characters.'],
    ])('%s', async (_what, fields, expected, sentence) => {
      const { client } = await server.member();
      const { status, rejection } = await report(client, about(fields));
      expect([status, rejection.error]).toEqual([expected, sentence]);
    });

    it('from a visitor, and the list to learners', async () => {
      expect((await report(server.visitor(), about())).status).toBe(401);
      const { client } = await server.member();
      expect((await client.call('listReports')).rejection.code).toBe('staff_only');
    });
  });

  describe('of what only staff can know of', () => {
    const tomorrow = () => addDays(utcDay(server.now), 1);
    const later = () => addDays(utcDay(server.now), 2);

    it.each<[string, () => Partial<typeof puzzles.$inferInsert>, number]>([
      ['a draft', () => ({ published_at: null }), 404],
      ['a withdrawn puzzle', () => ({ is_active: false }), 404],
      ['a deleted puzzle', () => ({ is_active: false, deleted_at: server.now }), 404],
      ['a puzzle of another day to come', () => ({ published_at: later() }), 404],
      ['a puzzle of tomorrow, which is early access,', () => ({ published_at: tomorrow() }), 201],
    ])('%s, and comments on it, return 404 to learners', async (_what, fields, forAnnual) => {
      const [{ id }] = (await server.db
        .insert(puzzles)
        .values({
          title: 'Unseen',
          description: '',
          category_id: 1,
          language: 'C',
          difficulty: 1,
          file_name: 'a.c',
          code_snippet: '',
          explanation: '',
          lines: [],
        })
        .returning({ id: puzzles.id })) as [{ id: number }];
      await server.db
        .update(puzzles)
        .set({ is_active: true, published_at: '2026-01-01', ...fields() })
        .where(eq(puzzles.id, id));
      const commentId = randomUUID();
      await server.db.insert(comments).values({ id: commentId, puzzle_id: id, user_id: null, text: 'Unseen' });
      const statuses = async ({ client }: { client: Client }) => {
        const ofPuzzle = await report(client, about({ target_id: id }));
        const ofComment = await report(
          client,
          about({ target_kind: 'comment', target_id: commentId, reason: 'abuse' }),
        );
        return [ofPuzzle.status, ofComment.status];
      };
      expect(await statuses(await server.member())).toEqual([404, 404]);
      expect(await statuses(await server.member({ plan: 'annual' }))).toEqual([forAnnual, forAnnual]);
      expect(await statuses(await server.staff())).toEqual([201, 201]);
    });

    it('returns 404 to learners for an inactive question, and accepts an active one without a plan', async () => {
      const [question] = await server.db.select().from(interviewQuestions).limit(1);
      const target = about({ target_kind: 'question', target_id: question!.id });
      const { client } = await server.member();
      expect((await report(client, target)).status).toBe(201);
      const isThis = eq(interviewQuestions.id, question!.id);
      await server.db.update(interviewQuestions).set({ is_active: false }).where(isThis);
      const rejected = await report((await server.member({ plan: 'annual' })).client, target);
      expect([rejected.status, rejected.rejection.code]).toEqual([404, 'not_found']);
      expect((await report((await server.staff()).client, target)).status).toBe(201);
    });
  });

  describe('are limited', () => {
    it('to 20 per hour and learner over all processes, without rejected ones', async () => {
      const [{ user, client }, other, twin] = [await server.member(), await server.member(), await server.twin()];
      // Attempts are counted by the minute.
      const start = new Date(Math.floor(server.now.getTime() / 60_000) * 60_000);
      server.setClock(start);
      twin.setClock(start);
      expect((await report(client, about({ target_id: 999_999 }))).status).toBe(404);
      const elsewhere = twin.visitor();
      for (const [name, value] of client.cookies) elsewhere.cookies.set(name, value);
      await server.countAttempts(16, 'report', user.id);
      for (let sent = 0; sent < 4; sent += 2) {
        expect((await report(client, about())).status).toBe(201);
        expect((await report(elsewhere, about())).status).toBe(201);
      }
      const key = randomUUID();
      const rejected = await report(client, about(), key);
      expect([rejected.status, rejected.rejection.code, rejected.headers['retry-after']]).toEqual([
        429,
        'too_often',
        '3600',
      ]);
      expect(await listed(key)).toBeUndefined();
      expect((await report(other.client, about())).status).toBe(201);
      // The device sends the same report again when it has waited.
      server.setClock(new Date(start.getTime() + 3_600_000));
      expect((await report(client, about(), key)).status).toBe(201);
      server.setClock(undefined);
      await twin.app.close();
    });
  });
});

import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../tests/support/client.ts';
import { uniqueName } from '../../../tests/support/client.ts';
import { keyOf, wrongLetterOf } from '../../../tests/support/library.ts';
import { describeServer, type TestServer } from '../../../tests/support/server.ts';
import { users } from '../database/schema.ts';

describeServer('profiles', (openServer) => {
  let server: TestServer;
  beforeAll(async () => {
    const noon = '2026-11-20T12:00:00.000Z';
    server = await openServer({ seededAt: noon });
    server.setClock(noon);
  });

  const profileOf = (username: string, client = server.visitor()) =>
    client.call('readProfile', { params: { username } });
  const competencyOf = (username: string, client = server.visitor()) =>
    client.call('readCompetency', { params: { username } });

  /** Answers the first `questions` of the daily, the first `wrong` of them wrongly. */
  async function answerDaily(client: Client, { questions = Number.POSITIVE_INFINITY, wrong = 0 }) {
    const { body: puzzle } = await client.call('readPuzzle', { params: { id: 0 } });
    const chosen = puzzle.questions.slice(0, questions);
    for (const [index, question] of chosen.entries()) {
      const answer = index < wrong ? wrongLetterOf(puzzle, question) : keyOf(puzzle, question);
      const body = { question_id: question.id, answer };
      await client.call('answerPuzzle', { params: { id: puzzle.id }, body, key: randomUUID() });
    }
    return { puzzle, answered: chosen.length };
  }

  describe('the public profile', () => {
    it('shows name, profile, and zeros of a user without answers, and nothing else of the account', async () => {
      const { user } = await server.member();
      const { status, body, text } = await profileOf(user.username);
      expect(status).toBe(200);
      expect(body).toEqual({
        username: user.username,
        profile: { image_url: null, bio: '', location: '' },
        stats: { total_attempts: 0, completed_puzzles: 0, average_score: 0 },
      });
      expect(text).not.toContain(user.email);
    });

    it('counts answers as attempts, and averages over completed puzzles', async () => {
      const { user, client } = await server.member();
      await answerDaily(client, { questions: 1 });
      expect((await profileOf(user.username)).body.stats).toEqual({
        total_attempts: 1,
        completed_puzzles: 0,
        average_score: 0,
      });
      const other = await server.member();
      const { answered } = await answerDaily(other.client, { wrong: 1 });
      expect((await profileOf(other.user.username)).body.stats).toEqual({
        total_attempts: answered,
        completed_puzzles: 1,
        average_score: (100 * (answered - 1)) / answered,
      });
    });

    it('is found whatever the case of the name, which it returns as registered', async () => {
      const username = uniqueName('MixedCase');
      await server.createUser({ username });
      expect((await profileOf(username.toUpperCase())).body.username).toBe(username);
      expect((await competencyOf(username.toLowerCase())).status).toBe(200);
    });

    it.each(['nobody-at-all', 'edit', "a'; drop table users; --", 'ünïcode', '%', 'a/b', '../user', '<b>'])(
      'returns 404 for %s',
      async (username) => {
        for (const reply of [await profileOf(username), await competencyOf(username)]) {
          expect([reply.status, reply.rejection.code]).toEqual([404, 'not_found']);
        }
      },
    );

    it('returns 400 for an unstorable name', async () => {
      for (const reply of [await profileOf('a\u0000b'), await competencyOf('a\u0000b')]) {
        expect([reply.status, reply.rejection.code]).toEqual([400, 'invalid']);
      }
    });
  });

  describe('competency', () => {
    it("has the puzzle's category with its percentages, the same for its owner and others", async () => {
      const { user, client } = await server.member();
      const { puzzle, answered } = await answerDaily(client, { wrong: 1 });
      const score = (100 * (answered - 1)) / answered;
      const { status, body } = await competencyOf(user.username);
      expect(status).toBe(200);
      expect(body).toEqual({
        competency_stats: [
          {
            category_id: expect.any(Number),
            category: puzzle.category,
            combined_score: score,
            puzzle_score: score,
            question_score: 0,
            total_attempts: answered,
            puzzle_attempts: answered,
            question_attempts: 0,
          },
        ],
        overall_score: score,
      });
      expect((await client.call('readOwnCompetency')).body).toEqual(body);
    });

    it('is empty before the first answer, and requires a session for your own', async () => {
      const { user } = await server.member();
      expect((await competencyOf(user.username)).body).toEqual({ competency_stats: [], overall_score: 0 });
      const { status, rejection } = await server.visitor().call('readOwnCompetency');
      expect([status, rejection.code]).toEqual([401, 'not_authenticated']);
    });
  });

  describe('an update', () => {
    const profile = { image_url: 'https://example.org/a.png', bio: 'Reads C.', location: 'Porto' };

    it("changes only the caller's profile, everywhere it's shown", async () => {
      const { user, client } = await server.member();
      const other = await server.member();
      const { status, body } = await client.call('updateProfile', { body: { profile } });
      expect([status, body]).toEqual([200, { profile, hidden_from_leaderboard: false }]);
      expect((await profileOf(user.username)).body.profile).toEqual(profile);
      expect((await client.call('readUser')).body).toMatchObject({ picture: profile.image_url, profile });
      expect((await profileOf(other.user.username)).body.profile.bio).toBe('');
    });

    it.each([[''], ['  '], [null]])('treats %j as no picture', async (image_url) => {
      const { client } = await server.member();
      await client.call('updateProfile', { body: { profile } });
      const { body } = await client.call('updateProfile', { body: { profile: { ...profile, image_url } } });
      expect(body.profile).toEqual({ ...profile, image_url: null });
    });

    it('stores values at the limits, and only the 3 fields', async () => {
      const { user, client } = await server.member();
      const longest = {
        image_url: `http://a.example/${'x'.repeat(1983)}`,
        bio: 'b'.repeat(1000),
        location: 'l'.repeat(100),
      };
      const body = { profile: { ...longest, username: 'other', is_staff: true }, is_staff: true };
      expect((await client.call('updateProfile', { body })).body).toEqual({
        profile: longest,
        hidden_from_leaderboard: false,
      });
      const [row] = await server.db.select().from(users).where(eq(users.id, user.id));
      expect(row).toMatchObject({ username: user.username, is_staff: false });
    });

    it.each([
      ['image_url', 'javascript:alert(1)', 'An image URL must start with http:// or https://.'],
      ['image_url', 'data:image/png;base64,AAAA', 'An image URL must start with http:// or https://.'],
      ['image_url', 'picture.png', 'An image URL must start with http:// or https://.'],
      ['image_url', 'https://a b', 'An image URL must start with http:// or https://.'],
      ['image_url', 'blob:https://example.org/a', 'An image URL must start with http:// or https://.'],
      ['image_url', 'https://someone@example.org/a.png', "An image URL can't have a username or password in it."],
      ['image_url', 'https://:secret@example.org/a.png', "An image URL can't have a username or password in it."],
      ['image_url', `https://${'x'.repeat(1993)}`, 'At most 2,000 characters.'],
      ['bio', 'b'.repeat(1001), 'At most 1,000 characters.'],
      ['location', 'l'.repeat(101), 'At most 100 characters.'],
      ['bio', 'a\u0000b', "The text contains a character that can't be stored."],
    ])('rejects %s = %.40s, names the field, and changes nothing', async (field, value, sentence) => {
      const { user, client } = await server.member();
      const { status, rejection } = await client.call('updateProfile', {
        body: { profile: { ...profile, [field]: value } },
      });
      expect(status).toBe(400);
      expect(rejection).toEqual({ code: 'invalid', error: sentence, [`profile.${field}`]: [sentence] });
      expect((await profileOf(user.username)).body.profile.location).toBe('');
    });

    it('is rejected for a visitor, without a token, and if another user is expected', async () => {
      const visitor = await server.visitor().call('updateProfile', { body: { profile } });
      expect([visitor.status, visitor.rejection.code]).toEqual([401, 'not_authenticated']);
      const { user, client } = await server.member();
      const bare = await client.raw({ method: 'PUT', url: '/api/auth/profile/update/', payload: { profile } });
      expect([bare.status, bare.rejection.code]).toEqual([403, 'csrf_failed']);
      const headers = { 'x-expected-user': 'somebody-else' };
      const other = await client.call('updateProfile', { body: { profile }, headers });
      expect([other.status, other.rejection.code]).toEqual([403, 'wrong_user']);
      expect((await profileOf(user.username)).body.profile.bio).toBe('');
    });
  });
});

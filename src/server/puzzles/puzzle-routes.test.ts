import { randomUUID } from 'node:crypto';
import { and, eq, lt } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../tests/support/client.ts';
import { fakeRecording } from '../../../tests/support/fake-recording.ts';
import { insertRows } from '../../../tests/support/insert-rows.ts';
import { keyOf, wrongLetterOf } from '../../../tests/support/library.ts';
import { describeServer, type TestServer } from '../../../tests/support/server.ts';
import { untilOneWaits } from '../../../tests/support/until-one-waits.ts';
import { hashCode } from '../../content/hash-code.ts';
import type { Letter, Puzzle } from '../../contract/puzzles.ts';
import type { Recording } from '../../contract/recordings.ts';
import { textTreeOf } from '../../rules/markdown/text-tree.ts';
import { addDays, utcDay } from '../../rules/puzzle-day.ts';
import {
  answers,
  comments,
  countedAnswers,
  dailies,
  openings,
  puzzleCounts,
  puzzles,
  questions,
  subscriptions,
  users,
} from '../database/schema.ts';
import { puzzleTexts, storeTrees } from '../text-trees/text-trees.ts';
import { aggregateAnswers } from './aggregate-answers.ts';
import { questionsOf } from './read-puzzle.ts';

const noon = '2026-11-20T12:00:00.000Z';
const today = utcDay(new Date(noon));

describeServer('puzzles', (openServer) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openServer({ seededAt: noon });
    server.setClock(noon);
  });

  const read = async (client: Client, id = 0): Promise<Puzzle> => {
    const { status, body, text } = await client.call('readPuzzle', { params: { id } });
    if (status !== 200) throw new Error(text);
    return body;
  };
  const answer = (client: Client, puzzle: Puzzle, index: number, options: { wrong?: boolean; key?: string } = {}) => {
    const question = puzzle.questions[index]!;
    const letter = options.wrong ? wrongLetterOf(puzzle, question) : keyOf(puzzle, question);
    return client.call('answerPuzzle', {
      params: { id: puzzle.id },
      body: { question_id: question.id, answer: letter },
      key: options.key ?? randomUUID(),
    });
  };
  const publishedOn = async (day: string) => {
    const [row] = await server.db.select().from(puzzles).where(eq(puzzles.published_at, day));
    if (!row) throw new Error(`Nothing is published on ${day}.`);
    return row;
  };

  describe('the daily', () => {
    it('is the puzzle published today, under its own ID, with the start of the next day', async () => {
      const puzzle = await read(server.visitor());
      expect(puzzle).toMatchObject({ is_daily: true, published_at: today, next_daily_at: '2026-11-21T00:00:00.000Z' });
      expect(puzzle.id).toBeGreaterThan(0);
      expect((await read(server.visitor(), puzzle.id)).title).toBe(puzzle.title);
    });

    it('stays the same for the day, and changes with the next', async () => {
      const first = await read(server.visitor());
      server.setClock('2026-11-20T23:59:59.999Z');
      expect((await read(server.visitor())).id).toBe(first.id);
      server.setClock('2026-11-21T00:00:00.000Z');
      expect((await read(server.visitor())).id).not.toBe(first.id);
      server.setClock(noon);
    });

    it('repeats the oldest once the library is used up', async () => {
      server.setClock(`${addDays(today, 365)}T12:00:00Z`);
      const puzzle = await read(server.visitor());
      expect(puzzle.published_at! < addDays(today, 365)).toBe(true);
      server.setClock(noon);
    });

    it('returns 404 if no puzzle exists', async () => {
      const empty = await openServer();
      const { status, rejection } = await empty.visitor().call('readPuzzle', { params: { id: 0 } });
      expect([status, rejection.code]).toEqual([404, 'not_found']);
    });
  });

  describe('what a viewer can see', () => {
    it('shows no key, note, line, or explanation before an answer', async () => {
      const { text } = await server.visitor().call('readPuzzle', { params: { id: 0 } });
      const puzzle = JSON.parse(text) as Puzzle;
      expect(puzzle).toMatchObject({ explanation: null, explanation_tree: null });
      expect(puzzle.lines).toBeNull();
      expect(text).not.toMatch(/correct_answer|"notes"/);
    });

    it("shows a question's own key after that question, and the explanation after all of them", async () => {
      const { client } = await server.member();
      const puzzle = await read(client);
      const [written] = await server.db.select().from(puzzles).where(eq(puzzles.id, puzzle.id));
      await storeTrees(server.db, puzzleTexts, written!.id);
      await answer(client, puzzle, 0);
      const started = await read(client);
      expect(started.questions.map((question) => question.correct_answer !== undefined)).toEqual(
        puzzle.questions.map((_, index) => index === 0),
      );
      expect(started).toMatchObject({ explanation: null, explanation_tree: null });
      for (let index = 1; index < puzzle.questions.length; index += 1) await answer(client, puzzle, index);
      const done = await read(client);
      expect(done.completed).toBe(true);
      expect(done.explanation).toContain('\n');
      expect(done.explanation_tree).toEqual(textTreeOf(done.explanation!, done.code_snippet));
      expect(done.lines?.length).toBeGreaterThan(0);
      expect(Object.keys(done.user_answers)).toHaveLength(puzzle.questions.length);
    });

    it('shows the recording of the current code with the explanation, and none of other code', async () => {
      const { client } = await server.member();
      const { client: staff } = await server.staff();
      const puzzle = await read(client);
      const ofOtherCode = fakeRecording();
      const ofThisCode = fakeRecording(hashCode(puzzle.code_snippet));
      const record = (recording: Recording) =>
        server.db.update(puzzles).set({ recording }).where(eq(puzzles.id, puzzle.id));
      await record(ofThisCode);
      expect((await read(client)).recording).toBeNull();
      for (const index of puzzle.questions.keys()) await answer(client, puzzle, index);
      const current = await staff.call('readAdminPuzzle', { params: { id: puzzle.id } });
      expect((await read(client)).recording).toEqual(ofThisCode);
      expect(current.body).toMatchObject({ recording: ofThisCode });
      await record(ofOtherCode);
      expect((await read(client)).recording).toBeNull();
      const stale = await staff.call('readAdminPuzzle', { params: { id: puzzle.id } });
      expect(stale.body).toMatchObject({ recording: ofOtherCode });
    });

    it.each([
      ['anonymous', undefined, 403],
      ['free', {}, 403],
      ['monthly', { plan: 'monthly' }, 200],
      ['annual', { plan: 'annual' }, 200],
      ['staff', { is_staff: true }, 200],
    ] as const)(
      'returns the right response to a %s viewer of an archived premium puzzle',
      async (_role, fields, expected) => {
        const archived = await publishedOn(addDays(today, -1));
        await server.db.update(puzzles).set({ is_premium: true }).where(eq(puzzles.id, archived.id));
        const client = fields ? (await server.member(fields)).client : server.visitor();
        const { status, rejection } = await client.call('readPuzzle', { params: { id: archived.id } });
        expect(status).toBe(expected);
        if (expected === 403)
          expect(rejection).toEqual({ code: 'premium_required', error: 'This puzzle is part of Premium.' });
      },
    );

    it('still shows learners completed puzzles after their plan ended, and accepts comments and thumbs', async () => {
      const { user, client } = await server.member({ plan: 'monthly' });
      const [archived, halfDone] = await Promise.all([
        publishedOn(addDays(today, -1)),
        publishedOn(addDays(today, -2)),
      ]);
      for (const { id } of [archived, halfDone]) {
        await server.db.update(puzzles).set({ is_premium: true }).where(eq(puzzles.id, id));
      }
      const puzzle = await read(client, archived.id);
      for (const index of puzzle.questions.keys()) await answer(client, puzzle, index);
      await answer(client, await read(client, halfDone.id), 0);
      await server.db.delete(subscriptions).where(eq(subscriptions.user_id, user.id));

      const readable = await read(client, archived.id);
      expect(readable).toMatchObject({ completed: true, explanation: expect.stringContaining('##') });
      const params = { id: archived.id };
      expect((await client.call('commentOnPuzzle', { params, body: { text: 'Neat.' } })).status).toBe(201);
      expect((await client.call('reactToPuzzle', { params, body: { desired: 'UP' } })).status).toBe(200);
      const { results } = (await client.call('listPuzzles', { query: {} })).body;
      const lockOf = ({ id }: { id: number }) => results.find((row) => row.id === id)?.locked;
      expect([lockOf(archived), lockOf(halfDone)]).toEqual([false, true]);
      const { rejection } = await client.call('readPuzzle', { params: { id: halfDone.id } });
      expect(rejection.code).toBe('premium_required');
    });

    it('comes with its newest 20 comments, and returns older ones 20 at a time', async () => {
      const { user, client } = await server.member({ plan: 'monthly' });
      const { id } = await publishedOn(addDays(today, -5));
      const written = Array.from({ length: 45 }, (_, index) => ({
        id: randomUUID(),
        puzzle_id: id,
        user_id: user.id,
        text: `Comment ${index}`,
        // Some at the same moment.
        created_at: new Date(Date.parse(noon) + Math.floor(index / 3) * 1000),
      }));
      await insertRows(server.db, comments, ...written);
      const inOrder = written
        .toSorted((one, other) => Number(one.created_at) - Number(other.created_at) || (one.id < other.id ? -1 : 1))
        .map(({ text }) => text);
      const puzzle = await read(client, id);
      expect(puzzle.comment_count).toBe(45);
      expect(puzzle.comments.map(({ text }) => text)).toEqual(inOrder.slice(25));
      const earlier = async (before: string) =>
        (await client.call('readComments', { params: { id }, query: { before } })).body;
      const second = await earlier(puzzle.comments[0]!.id);
      expect([second.comments.map(({ text }) => text), second.has_earlier]).toEqual([inOrder.slice(5, 25), true]);
      const last = await earlier(second.comments[0]!.id);
      expect([last.comments.map(({ text }) => text), last.has_earlier]).toEqual([inOrder.slice(0, 5), false]);
      const { body: newest } = await client.call('readComments', { params: { id }, query: {} });
      expect(newest.comments).toEqual(puzzle.comments);
      const unknown = await client.call('readComments', { params: { id }, query: { before: randomUUID() } });
      expect([unknown.status, unknown.rejection.code]).toEqual([404, 'not_found']);
      await server.db.delete(comments).where(eq(comments.puzzle_id, id));
    });

    it('returns the comments before one that staff deleted meanwhile', async () => {
      const { user, client } = await server.member({ plan: 'monthly' });
      const { client: staff } = await server.staff();
      const { id } = await publishedOn(addDays(today, -5));
      // The page ends within comments of the same moment.
      const written = Array.from({ length: 30 }, (_, index) => ({
        id: randomUUID(),
        puzzle_id: id,
        user_id: user.id,
        text: `Comment ${index}`,
        created_at: new Date(Date.parse(noon) + Math.floor(index / 20) * 1000),
      }));
      await insertRows(server.db, comments, ...written);
      const { comments: newest } = await read(client, id);
      const oldest = newest[0]!;
      const query = { before: oldest.id, before_at: oldest.created_at };
      const { body: before } = await client.call('readComments', { params: { id }, query });
      expect(before.comments).toHaveLength(10);
      const removed = await staff.call('deleteAnyComment', {
        params: { id, commentId: oldest.id },
        body: undefined,
      });
      expect(removed.status).toBe(204);
      const after = await client.call('readComments', { params: { id }, query });
      expect([after.status, after.body]).toEqual([200, before]);
      await server.db.delete(comments).where(eq(comments.puzzle_id, id));
    });

    describe('in the preview of a locked puzzle', () => {
      const preview = (client: Client, id: number) => client.call('previewPuzzle', { params: { id } });
      const lock = async (day: string) => {
        const puzzle = await publishedOn(day);
        await server.db.update(puzzles).set({ is_premium: true }).where(eq(puzzles.id, puzzle.id));
        return puzzle;
      };

      it.each([
        ['anonymous', undefined],
        ['free', {}],
      ] as const)(
        'sends %s viewers the head, a function, and the first question, and nothing else',
        async (_role, fields) => {
          const locked = await lock(addDays(today, -1));
          const client = fields ? (await server.member(fields)).client : server.visitor();
          const { status, body, text } = await preview(client, locked.id);
          expect(status).toBe(200);
          expect(Object.keys(JSON.parse(text)).sort()).toEqual([
            ...[
              'category',
              'description',
              'difficulty',
              'file_name',
              'first_line',
              'first_lines',
              'id',
              'is_premium',
              'kind',
            ],
            ...['language', 'line_count', 'published_at', 'question', 'success_rate', 'title'],
          ]);
          const lines = locked.code_snippet.trimEnd().split('\n');
          const shown = body.first_lines.split('\n');
          const from = body.first_line! - 1;
          expect(shown).toEqual(lines.slice(from, from + shown.length));
          expect(body.line_count).toBe(lines.length);
          expect(shown.length).toBeLessThanOrEqual(Math.min(20, lines.length / 2));
          const [first, second] = await questionsOf(server.db, locked.id);
          const { id, role, label, text: asked, option_a, option_b, option_c, option_d } = first!;
          expect(body.question).toEqual({ id, role, label, text: asked, option_a, option_b, option_c, option_d });
          expect(text).not.toContain(JSON.stringify(second!.text).slice(1, -1));
          expect((await client.call('readPuzzle', { params: { id: locked.id } })).status).toBe(403);
        },
      );

      it.each([
        ['DIFF', 'DIFF'],
        ['CLEAN', 'CLASSIC'],
      ] as const)('says how to read %s code, and never that code is clean', async (kind, told) => {
        const locked = await lock(addDays(today, -1));
        await server.db.update(puzzles).set({ kind }).where(eq(puzzles.id, locked.id));
        expect((await preview(server.visitor(), locked.id)).body.kind).toBe(told);
        await server.db.update(puzzles).set({ kind: locked.kind }).where(eq(puzzles.id, locked.id));
      });

      describe('a try at its first question', () => {
        const tryIt = (client: Client, id: number, question_id: number, answer: Letter) =>
          client.call('tryPuzzle', { params: { id }, body: { question_id, answer } });

        it('is graded once, and tells neither the key nor why', async () => {
          const { client } = await server.member();
          const locked = await lock(addDays(today, -1));
          const [first] = await questionsOf(server.db, locked.id);
          const wrong = (['A', 'B'] as const).find((letter) => letter !== first!.correct_answer)!;
          const { status, body } = await tryIt(client, locked.id, first!.id, wrong);
          expect([status, body]).toEqual([200, { selected_answer: wrong, is_correct: false }]);
          // A second one can't find the key.
          expect((await tryIt(client, locked.id, first!.id, first!.correct_answer)).body).toEqual(body);
          expect((await preview(client, locked.id)).body.tried).toEqual(body);
          expect((await preview(server.visitor(), locked.id)).body.tried).toBeUndefined();
          const { client: other } = await server.member();
          expect((await tryIt(other, locked.id, first!.id, first!.correct_answer)).body.is_correct).toBe(true);
        });

        it('is of one question, by its present key', async () => {
          const { client } = await server.member();
          const locked = await lock(addDays(today, -1));
          const [first, second] = await questionsOf(server.db, locked.id);
          const right = first!.correct_answer;
          const wrong = right === 'A' ? 'B' : 'A';
          await tryIt(client, locked.id, first!.id, wrong);
          await server.db.update(questions).set({ correct_answer: wrong }).where(eq(questions.id, first!.id));
          expect((await preview(client, locked.id)).body.tried).toEqual({ selected_answer: wrong, is_correct: true });
          await server.db.update(questions).set({ position: 99 }).where(eq(questions.id, first!.id));
          expect((await preview(client, locked.id)).body.tried).toBeUndefined();
          const again = await tryIt(client, locked.id, second!.id, second!.correct_answer);
          expect(again.body).toEqual({ selected_answer: second!.correct_answer, is_correct: true });
          await server.db
            .update(questions)
            .set({ position: first!.position, correct_answer: right })
            .where(eq(questions.id, first!.id));
        });

        it('sent several times at once takes one of the learner’s tries', async () => {
          const { client } = await server.member();
          const ids = await Promise.all(Array.from({ length: 10 }, (_, index) => lock(addDays(today, -1 - index))));
          const statuses = [];
          for (const { id } of ids) {
            const [first] = await questionsOf(server.db, id);
            const replies = await Promise.all([1, 2, 3].map(() => tryIt(client, id, first!.id, 'A')));
            statuses.push(...replies.map(({ status }) => status));
          }
          expect(new Set(statuses)).toEqual(new Set([200]));
        });

        it('counts for nothing', async () => {
          const { client, user } = await server.member();
          const locked = await lock(addDays(today, -1));
          const [first] = await questionsOf(server.db, locked.id);
          const counted = await server.db.$count(countedAnswers);
          await tryIt(client, locked.id, first!.id, first!.correct_answer);
          expect(await server.db.$count(countedAnswers)).toBe(counted);
          expect((await client.call('readProgress')).body).toMatchObject({ xp: 0, questions_answered: 0 });
          expect(await server.db.select().from(answers).where(eq(answers.user_id, user.id))).toEqual([]);
          expect((await client.call('readPuzzle', { params: { id: locked.id } })).status).toBe(403);
        });

        it('is only for the first question, and only while the puzzle is locked', async () => {
          const locked = await lock(addDays(today, -1));
          const [first, second] = await questionsOf(server.db, locked.id);
          const { client: free } = await server.member();
          expect((await tryIt(free, locked.id, second!.id, 'A')).status).toBe(404);
          for (const fields of [{ plan: 'monthly' }, { is_staff: true }] as const) {
            const { client } = await server.member(fields);
            expect((await tryIt(client, locked.id, first!.id, 'A')).status).toBe(404);
          }
          const daily = await publishedOn(today);
          const [asked] = await questionsOf(server.db, daily.id);
          expect((await tryIt(free, daily.id, asked!.id, 'A')).status).toBe(404);
          const coming = await publishedOn(addDays(today, 2));
          const [later] = await questionsOf(server.db, coming.id);
          expect((await tryIt(free, coming.id, later!.id, 'A')).status).toBe(404);
          expect((await tryIt(server.visitor(), locked.id, first!.id, 'A')).status).toBe(401);
        });

        it('has to wait after 10', async () => {
          const { client, user } = await server.member();
          const locked = await lock(addDays(today, -1));
          const [first] = await questionsOf(server.db, locked.id);
          await server.countAttempts(10, 'try', user.id);
          const { status, rejection } = await tryIt(client, locked.id, first!.id, 'A');
          expect([status, rejection.code]).toEqual([429, 'too_often']);
        });
      });

      it('sends at most a third of code without functions', async () => {
        const locked = await lock(addDays(today, -2));
        const code_snippet = 'one\ntwo\nthree\nfour\nfive\nsix\nseven\n';
        await server.db.update(puzzles).set({ code_snippet }).where(eq(puzzles.id, locked.id));
        expect((await preview(server.visitor(), locked.id)).body.first_lines).toBe('one\ntwo');
        await server.db.update(puzzles).set({ code_snippet: locked.code_snippet }).where(eq(puzzles.id, locked.id));
      });

      it("shows the list's success rate", async () => {
        const locked = await lock(addDays(today, -1));
        expect((await preview(server.visitor(), locked.id)).body.success_rate).toBeNull();
        const counts = { puzzle_id: locked.id, answers: 4, right_answers: 1 };
        await server.db
          .insert(puzzleCounts)
          .values(counts)
          .onConflictDoUpdate({ target: puzzleCounts.puzzle_id, set: counts });
        expect((await preview(server.visitor(), locked.id)).body.success_rate).toBe(0.25);
        await server.db.delete(puzzleCounts).where(eq(puzzleCounts.puzzle_id, locked.id));
      });

      it("hides coming and inactive puzzles from everyone who can't know of them", async () => {
        const coming = await publishedOn(addDays(today, 1));
        const monthly = (await server.member({ plan: 'monthly' })).client;
        const annual = (await server.member({ plan: 'annual' })).client;
        const staff = (await server.member({ is_staff: true })).client;
        const statuses = async (id: number) =>
          Promise.all(
            [server.visitor(), monthly, annual, staff].map(async (client) => (await preview(client, id)).status),
          );
        expect(await statuses(coming.id)).toEqual([404, 404, 200, 200]);
        const past = await publishedOn(addDays(today, -3));
        await server.db.update(puzzles).set({ is_active: false }).where(eq(puzzles.id, past.id));
        expect(await statuses(past.id)).toEqual([404, 404, 404, 200]);
        await server.db.update(puzzles).set({ is_active: true }).where(eq(puzzles.id, past.id));
        expect((await preview(server.visitor(), 2 ** 31 - 1)).status).toBe(404);
      });
    });

    it('keeps the daily puzzle open to a learner who answered it without fetching it signed in', async () => {
      const { client } = await server.member();
      const puzzle = await publishedOn(today);
      const daily = await read(server.visitor(), puzzle.id);
      expect((await answer(client, daily, 0)).status).toBe(200);
      server.setClock('2026-11-22T12:00:00.000Z');
      expect((await read(client, puzzle.id)).user_progress.answered).toBe(1);
      server.setClock(noon);
    });

    it("opens tomorrow's puzzle to annual subscribers, and hides it from others", async () => {
      const next = await publishedOn(addDays(today, 1));
      const annual = (await server.member({ plan: 'annual' })).client;
      const monthly = (await server.member({ plan: 'monthly' })).client;
      expect((await annual.call('readPuzzle', { params: { id: next.id } })).status).toBe(200);
      expect((await monthly.call('readPuzzle', { params: { id: next.id } })).status).toBe(404);
    });

    it('keeps a puzzle open to a learner who opened it as the daily puzzle', async () => {
      const { client } = await server.member();
      const puzzle = await read(client);
      server.setClock(`${addDays(today, 2)}T12:00:00Z`);
      expect((await client.call('readPuzzle', { params: { id: puzzle.id } })).status).toBe(200);
      const late = (await server.member()).client;
      expect((await late.call('readPuzzle', { params: { id: puzzle.id } })).status).toBe(puzzle.is_premium ? 403 : 200);
      server.setClock(noon);
    });

    it('returns keys to staff, and 404 to others', async () => {
      const { id } = await publishedOn(today);
      const staff = await server.staff();
      const { body } = await staff.client.call('readAdminPuzzle', { params: { id } });
      expect(body.questions.every((question) => question.correct_answer)).toBe(true);
      expect((await server.visitor().call('readAdminPuzzle', { params: { id } })).status).toBe(401);
      const member = await server.member({ plan: 'annual' });
      const { status, rejection } = await member.client.call('readAdminPuzzle', { params: { id } });
      expect([status, rejection.code]).toEqual([403, 'staff_only']);
    });
  });

  describe('an answer', () => {
    it('returns the result, and earns 10 points per level of difficulty if right', async () => {
      const { client, user } = await server.member();
      const puzzle = await read(client);
      const question = puzzle.questions[0]!;
      const key = keyOf(puzzle, question);
      const { status, body } = await answer(client, puzzle, 0);
      expect(status).toBe(200);
      expect(body).toMatchObject({
        is_correct: true,
        selected_answer: key,
        correct_answer: key,
        selected_option: question[`option_${key.toLowerCase()}` as 'option_a'],
        progress: {
          completed: false,
          answered: 1,
          correct: 1,
          total: puzzle.questions.length,
          xp: 10 * puzzle.difficulty,
        },
      });
      const wrong = await answer(client, puzzle, 1, { wrong: true });
      expect(wrong.body.is_correct).toBe(false);
      expect(wrong.body.progress).toMatchObject({ answered: 2, correct: 1, xp: 10 * puzzle.difficulty });
      const [row] = await server.db.select().from(users).where(eq(users.id, user.id));
      expect(row?.xp).toBe(10 * puzzle.difficulty);
    });

    it('SRV-2: is the only one: a second is rejected with the result of the first', async () => {
      const { client } = await server.member();
      const puzzle = await read(client);
      const first = await answer(client, puzzle, 0, { wrong: true });
      const { status, rejection } = await answer(client, puzzle, 0);
      expect(status).toBe(400);
      expect(rejection).toEqual({
        ...first.body,
        code: 'already_answered',
        error: 'You have already answered this question',
      });
    });

    it('SRV-1: has one effect however often its operation is repeated, even simultaneously', async () => {
      const { client, user } = await server.member();
      const puzzle = await read(client);
      const before = await countsOf(puzzle.id);
      const key = randomUUID();
      const replies = await Promise.all(Array.from({ length: 6 }, () => answer(client, puzzle, 0, { key })));
      expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
      expect(replies.filter(({ headers }) => headers['idempotency-replayed'] === 'true')).toHaveLength(5);
      const rows = await server.db.select().from(answers).where(eq(answers.user_id, user.id));
      expect(rows).toHaveLength(1);
      expect((await countsOf(puzzle.id)).answers).toBe(before.answers + 1);
    });

    it('SRV-1: rejects the key of one operation for another', async () => {
      const { client } = await server.member();
      const puzzle = await read(client);
      const key = randomUUID();
      await answer(client, puzzle, 0, { key });
      const { status, rejection } = await answer(client, puzzle, 1, { key });
      expect([status, rejection.code]).toEqual([422, 'idempotency_key_reused']);
    });

    it('counts every question when two devices answer different ones simultaneously', async () => {
      const { client, user } = await server.member();
      const puzzle = await read(client);
      const devices = await Promise.all(puzzle.questions.map(() => server.signIn(user)));
      const replies = await Promise.all(devices.map((device, index) => answer(device, puzzle, index)));
      expect(replies.map(({ status }) => status)).toEqual(puzzle.questions.map(() => 200));
      const { user_progress } = await read(client);
      expect(user_progress).toMatchObject({ completed: true, answered: puzzle.questions.length });
      const [row] = await server.db.select().from(users).where(eq(users.id, user.id));
      expect(row?.xp).toBe(user_progress.xp);
    });

    it('SRV-4: has no effect if another user is signed in than expected', async () => {
      const { client, user } = await server.member();
      const puzzle = await read(client);
      const { status, rejection } = await client.call('answerPuzzle', {
        params: { id: puzzle.id },
        body: { question_id: puzzle.questions[0]!.id, answer: 'A' },
        headers: { 'x-expected-user': 'somebody-else' },
      });
      expect([status, rejection.code]).toEqual([403, 'wrong_user']);
      expect(await server.db.select().from(answers).where(eq(answers.user_id, user.id))).toEqual([]);
    });

    it('SRV-4: has no effect for an account whose name another one now has', async () => {
      const { client, user } = await server.member();
      const before = (await client.call('readUser')).body;
      await server.db.delete(users).where(eq(users.id, user.id));
      const next = await server.member({ username: user.username });
      const puzzle = await read(next.client);
      const { status, rejection } = await next.client.call('answerPuzzle', {
        params: { id: puzzle.id },
        body: { question_id: puzzle.questions[0]!.id, answer: 'A' },
        headers: { 'x-expected-user': before.id! },
      });
      expect([status, rejection.code]).toEqual([403, 'wrong_user']);
      const after = (await next.client.call('readUser')).body;
      expect(after.username).toBe(before.username);
      expect((await next.client.call('pull')).body.user_id).toBe(after.id);
    });

    it.each([
      ['10 minutes slow', -600_000],
      ['40 days slow', -40 * 86_400_000],
      ['a year fast', 365 * 86_400_000],
    ])('SRV-3: is dated by its age if the device’s clock is %s, also after the plan ended', async (_, skew) => {
      const { client, user } = await server.member();
      const puzzle = await read(client);
      await server.db.update(puzzles).set({ is_premium: true }).where(eq(puzzles.id, puzzle.id));
      // Not as the daily, which would stay open.
      await server.db.update(openings).set({ as_daily: false }).where(eq(openings.user_id, user.id));
      const wrong = (time: number) => new Date(time + skew).toISOString();
      const answered = Date.parse(noon) + 30_000;
      const sent = answered + 2 * 86_400_000;
      server.setClock(new Date(sent));
      const { status } = await client.call('answerPuzzle', {
        params: { id: puzzle.id },
        body: { question_id: puzzle.questions[0]!.id, answer: 'A', answered_at: wrong(answered) },
        headers: { 'x-sent-at': wrong(sent) },
      });
      server.setClock(noon);
      await server.db.update(puzzles).set({ is_premium: false }).where(eq(puzzles.id, puzzle.id));
      expect(status).toBe(200);
      const [row] = await server.db.select().from(answers).where(eq(answers.user_id, user.id));
      expect(row).toMatchObject({ answered_at: new Date(answered), local_date: today });
    });

    it('SRV-3: is accepted late like a comment and a thumb from when the puzzle was open', async () => {
      const { client, user } = await server.member();
      const puzzle = await read(client);
      const outsider = (await server.member()).client;
      await server.db.update(puzzles).set({ is_premium: true }).where(eq(puzzles.id, puzzle.id));
      // Not as the daily, which would stay open.
      await server.db.update(openings).set({ as_daily: false }).where(eq(openings.user_id, user.id));
      server.setClock('2026-11-22T12:00:00.000Z');
      const operation = async (who: Client, made_at?: string) => {
        const time = made_at === undefined ? {} : { made_at };
        const headers = { 'x-sent-at': server.now.toISOString() };
        const params = { id: puzzle.id };
        const comment = await who.call('commentOnPuzzle', { params, body: { text: 'x', ...time }, headers });
        const thumb = await who.call('reactToPuzzle', { params, body: { desired: 'UP', ...time }, headers });
        return [comment.status, thumb.status];
      };
      expect(await operation(client, '2026-11-20T13:00:00.000Z')).toEqual([201, 200]);
      // As older builds send it.
      expect(await operation(client)).toEqual([201, 200]);
      expect(await operation(client, '2026-11-20T11:00:00.000Z')).toEqual([403, 403]);
      expect(await operation(client, '2026-10-20T13:00:00.000Z')).toEqual([403, 403]);
      expect(await operation(outsider, '2026-11-20T13:00:00.000Z')).toEqual([403, 403]);
      expect(await operation(outsider)).toEqual([403, 403]);
      server.setClock(noon);
      await server.db.update(puzzles).set({ is_premium: false }).where(eq(puzzles.id, puzzle.id));
    });

    it('SRV-3: can be late for a puzzle that the server opened, and for no other', async () => {
      const { client } = await server.member();
      const puzzle = await read(client);
      await server.db.update(puzzles).set({ is_premium: true }).where(eq(puzzles.id, puzzle.id));
      const outsider = (await server.member()).client;
      const late = (who: Client, answeredAt: string, index: number) =>
        who.call('answerPuzzle', {
          params: { id: puzzle.id },
          body: { question_id: puzzle.questions[index]!.id, answer: 'A', answered_at: answeredAt },
        });
      server.setClock(`${addDays(today, 20)}T12:00:00Z`);
      expect((await late(client, '2026-11-20T12:30:00Z', 0)).status).toBe(200);
      expect((await late(outsider, '2026-11-20T12:30:00Z', 0)).rejection.code).toBe('premium_required');
      server.setClock(`${addDays(today, 31)}T12:00:00Z`);
      const tooLate = await late(client, '2026-11-20T12:30:00Z', 1);
      expect([tooLate.status, tooLate.rejection.code]).toEqual([400, 'invalid']);
      expect(tooLate.rejection.answered_at).toEqual(['You gave this answer more than 30 days ago.']);
      server.setClock(noon);
    });

    it('SRV-3: is dated now if its clock is ahead, and rejected for an impossible day', async () => {
      const { client, user } = await server.member();
      const puzzle = await read(client);
      const at = (answered_at: string, local_date: string, index: number) =>
        client.call('answerPuzzle', {
          params: { id: puzzle.id },
          body: { question_id: puzzle.questions[index]!.id, answer: 'A', answered_at, local_date },
        });
      expect((await at('2026-11-20T18:00:00Z', '2026-11-21', 0)).status).toBe(200);
      const [row] = await server.db.select().from(answers).where(eq(answers.user_id, user.id));
      expect([row?.answered_at.toISOString(), row?.local_date]).toEqual([noon, '2026-11-21']);
      expect((await at(noon, '2026-11-25', 1)).rejection.local_date).toBeDefined();
    });
  });

  const countsOf = async (puzzleId: number) => {
    await aggregateAnswers(server.db);
    const [row] = await server.db.select().from(puzzleCounts).where(eq(puzzleCounts.puzzle_id, puzzleId));
    return row ?? { answers: 0, right_answers: 0, thumbs_up: 0, thumbs_down: 0 };
  };

  describe('a reaction', () => {
    it('toggles, switches between the thumbs, and is set by `desired`', async () => {
      const { client } = await server.member();
      const { id, reaction_counts: start } = await read(client);
      const react = async (body: { reaction?: string; desired?: string | null }) =>
        (await client.call('reactToPuzzle', { params: { id }, body })).body;
      const up = { ...start, thumbs_up: start.thumbs_up + 1 };
      const down = { ...start, thumbs_down: start.thumbs_down + 1 };
      expect(await react({ reaction: 'up' })).toEqual({ reaction_counts: up, user_reaction: 'UP' });
      expect(await react({ reaction: 'DOWN' })).toEqual({ reaction_counts: down, user_reaction: 'DOWN' });
      expect(await react({ reaction: 'DOWN' })).toEqual({ reaction_counts: start, user_reaction: null });
      expect(await react({ desired: 'UP' })).toEqual({ reaction_counts: up, user_reaction: 'UP' });
      expect(await react({ reaction: 'UP', desired: 'UP' })).toEqual({ reaction_counts: up, user_reaction: 'UP' });
      expect(await react({ desired: null })).toEqual({ reaction_counts: start, user_reaction: null });
    });

    it('waits for an edit of the puzzle without holding its counts', async () => {
      const { client } = await server.member();
      const { id, reaction_counts: start } = await read(client);
      const react = () => client.call('reactToPuzzle', { params: { id }, body: { desired: 'UP' } });
      let reply: ReturnType<typeof react> | undefined;
      await server.db.transaction(async (transaction) => {
        await transaction.select().from(puzzles).where(eq(puzzles.id, id)).for('update');
        reply = react();
        await untilOneWaits(server, '%');
        await transaction.update(puzzleCounts).set({ answers: 0 }).where(eq(puzzleCounts.puzzle_id, id));
      });
      expect((await reply!).body.reaction_counts).toEqual({ ...start, thumbs_up: start.thumbs_up + 1 });
    });

    it('counts once when two devices set the same simultaneously', async () => {
      const { user, client } = await server.member();
      const { id, reaction_counts: start } = await read(client);
      const devices = await Promise.all(Array.from({ length: 4 }, () => server.signIn(user)));
      await Promise.all(
        devices.map((device) =>
          device.call('reactToPuzzle', { params: { id }, body: { desired: 'UP' }, key: randomUUID() }),
        ),
      );
      expect((await read(client)).reaction_counts).toEqual({ ...start, thumbs_up: start.thumbs_up + 1 });
    });
  });

  describe('the past daily puzzles', () => {
    const dailiesOf = (month: string) => server.visitor().call('listDailies', { query: { month } });

    it("of a month are those up to today, by day, including today's", async () => {
      const { body } = await dailiesOf(today.slice(0, 7));
      const days = body.map(({ day }) => day);
      expect(days).toEqual([...days].sort());
      expect(days.at(-1)).toBe(today);
      expect(body.at(-1)).toMatchObject({ puzzle_id: (await read(server.visitor())).id });
      expect((await dailiesOf('2031-01')).body).toEqual([]);
    });

    it('omit a puzzle that staff deactivated', async () => {
      const month = today.slice(0, 7);
      const [first] = (await dailiesOf(month)).body;
      await server.db.update(puzzles).set({ is_active: false }).where(eq(puzzles.id, first!.puzzle_id));
      expect((await dailiesOf(month)).body.map(({ day }) => day)).not.toContain(first!.day);
      await server.db.update(puzzles).set({ is_active: true }).where(eq(puzzles.id, first!.puzzle_id));
    });

    it.each(['2026-13', '2026', '2026-1', 'november', '1999-12', "2026-11'--"])('of %j are rejected', async (month) => {
      const { status, rejection } = await dailiesOf(month);
      expect([status, rejection.code, rejection.month]).toEqual([
        400,
        'invalid',
        ['Expected a month such as 2026-11.'],
      ]);
    });
  });

  describe('the daily puzzle of a date', () => {
    const dailyOf = (date: string, client = server.visitor()) => client.call('readDaily', { params: { date } });

    it('is the same for everyone, without keys, comments, and cookies, and caches can keep it', async () => {
      const { client } = await server.member();
      const puzzle = await read(client);
      const question_id = puzzle.questions[0]!.id;
      await client.call('answerPuzzle', { params: { id: puzzle.id }, body: { question_id, answer: 'A' } });
      await client.call('commentOnPuzzle', { params: { id: puzzle.id }, body: { text: 'A spoiler.' } });
      const [own, strangers] = [await dailyOf(today, client), await dailyOf(today)];
      expect(own.status).toBe(200);
      expect(own.text).toBe(strangers.text);
      expect(own.body).toMatchObject({
        id: puzzle.id,
        day: today,
        title: puzzle.title,
        code_snippet: puzzle.code_snippet,
      });
      expect(own.text).not.toMatch(/correct_answer|explanation|notes|user_|A spoiler|cwe/);
      expect(own.headers['set-cookie']).toBeUndefined();
      expect(own.headers['cache-control']).toBe('public, max-age=60, stale-while-revalidate=600');
    });

    it('is sent again only if it changed', async () => {
      const { headers } = await dailyOf(today);
      const etag = String(headers.etag);
      expect(etag).toMatch(/^"[\w-]{43}"$/);
      const ask = () => server.visitor({ 'if-none-match': `"other", ${etag}` }).send('GET', `/api/daily/${today}/`);
      expect(await ask()).toMatchObject({ status: 304, text: '' });
      const { client } = await server.member();
      const { id } = await read(client);
      await client.call('reactToPuzzle', { params: { id }, body: { desired: 'UP' } });
      expect((await ask()).status).toBe(200);
    });

    it('returns an uncached 404 before its day begins, or if there was none', async () => {
      for (const date of [addDays(today, 1), '2001-01-01']) {
        const { status, rejection, headers } = await dailyOf(date);
        expect([status, rejection.code, headers['cache-control']]).toEqual([404, 'not_found', 'no-store']);
      }
    });

    it("is Premium once it's past, even for subscribers, because a cache can't tell users apart", async () => {
      const [past] = await server.db
        .select({ day: dailies.day })
        .from(dailies)
        .innerJoin(puzzles, eq(puzzles.id, dailies.puzzle_id))
        .where(and(eq(puzzles.is_premium, true), lt(dailies.day, today)));
      const { client } = await server.member({ plan: 'annual' });
      const { status, rejection, headers, text } = await dailyOf(past!.day, client);
      expect([status, rejection.code, headers['cache-control']]).toEqual([403, 'premium_required', 'no-store']);
      expect(text).not.toContain('code_snippet');
    });
  });

  describe('a comment', () => {
    it("is stored unchanged under its operation's ID, once", async () => {
      const { client, user } = await server.member();
      const { id } = await read(client);
      const key = randomUUID();
      const text = `<script>alert(1)</script> '); drop table comments; -- \`memcpy\` 🙂`;
      const first = await client.call('commentOnPuzzle', { params: { id }, body: { text: `  ${text} \n` }, key });
      expect(first.status).toBe(201);
      expect(first.body).toEqual({ id: key, text, created_at: noon, user: { username: user.username } });
      const second = await client.call('commentOnPuzzle', { params: { id }, body: { text: `  ${text} \n` }, key });
      expect([second.status, second.body]).toEqual([201, first.body]);
      expect((await read(server.visitor())).comments.filter((comment) => comment.id === key)).toEqual([first.body]);
      expect(await server.db.select().from(comments).where(eq(comments.id, key))).toHaveLength(1);
    });

    it.each([
      ['blank', '  \n\t ', 'A comment needs at least 1 character.'],
      ['too long', 'x'.repeat(2001), 'A comment can have at most 2,000 characters.'],
      ['not storable', 'a\u0000b', "The text contains a character that can't be stored."],
    ])("is rejected if it's %s", async (_what, text, sentence) => {
      const { client } = await server.member();
      const { id } = await read(client);
      const { status, rejection } = await client.call('commentOnPuzzle', { params: { id }, body: { text } });
      expect(status).toBe(400);
      expect(rejection).toEqual({ code: 'invalid', error: sentence, text: [sentence] });
    });

    it('is deleted only by its author and staff', async () => {
      const [author, other, staff] = [await server.member(), await server.member(), await server.staff()];
      const { id } = await read(author.client);
      const post = async () => {
        const { body } = await author.client.call('commentOnPuzzle', { params: { id }, body: { text: 'Gone soon' } });
        return { id, commentId: body.id };
      };
      const ids = async () => (await read(server.visitor())).comments.map((comment) => comment.id);

      const params = await post();
      expect((await server.visitor().call('deleteComment', { params })).status).toBe(401);
      expect((await other.client.call('deleteComment', { params })).rejection.code).toBe('not_found');
      const body = { comment_id: params.commentId };
      expect((await author.client.call('deleteAnyComment', { params, body })).rejection.code).toBe('staff_only');
      expect(await ids()).toContain(params.commentId);
      expect((await author.client.call('deleteComment', { params })).status).toBe(204);
      expect(await ids()).not.toContain(params.commentId);
      expect((await author.client.call('deleteComment', { params })).status).toBe(404);

      const second = await post();
      const elsewhere = { ...second, id: id + 1 };
      expect((await staff.client.call('deleteAnyComment', { params: elsewhere, body })).status).toBe(404);
      expect((await staff.client.call('deleteAnyComment', { params: second, body })).status).toBe(204);
      expect(await ids()).not.toContain(second.commentId);
    });

    it('of 2,000 characters is accepted', async () => {
      const { client } = await server.member();
      const { id } = await read(client);
      expect((await client.call('commentOnPuzzle', { params: { id }, body: { text: 'x'.repeat(2000) } })).status).toBe(
        201,
      );
    });
  });

  describe('bad input', () => {
    it.each(['x', '-1', '1.5', '1e3', '99999999999', '2147483648', '%27%3B', '１'])(
      'rejects the ID %s with a message',
      async (id) => {
        for (const method of ['GET', 'POST'] as const) {
          const { client } = await server.member();
          const url = method === 'GET' ? `/api/puzzles/${encodeURI(id)}/` : `/api/puzzles/${encodeURI(id)}/answer/`;
          const { status, rejection } = await client.send(method, url, {
            body: method === 'POST' ? { question_id: 1, answer: 'A' } : undefined,
          });
          expect([status, rejection.code]).toEqual([400, 'invalid']);
        }
      },
    );

    it('returns 404 for an unknown puzzle or question, and for a question of another puzzle', async () => {
      const { client } = await server.member({ plan: 'annual' });
      const puzzle = await read(client);
      const other = await read(client, (await publishedOn(addDays(today, -1))).id);
      expect((await client.call('readPuzzle', { params: { id: 999999 } })).status).toBe(404);
      for (const questionId of [999999, other.questions[0]!.id]) {
        const { status, rejection } = await client.call('answerPuzzle', {
          params: { id: puzzle.id },
          body: { question_id: questionId, answer: 'A' },
        });
        expect([status, rejection.code]).toEqual([404, 'not_found']);
      }
    });

    const wrongBodies: [string, 'answer' | 'react' | 'comment', unknown][] = [
      ['no body fields', 'answer', {}],
      ['a text for a number', 'answer', { question_id: '1', answer: 'A' }],
      ['an unknown letter', 'answer', { question_id: 1, answer: 'E' }],
      ['a list', 'answer', []],
      ['null', 'answer', null],
      ['a negative id', 'answer', { question_id: -1, answer: 'A' }],
      ['a day that does not exist', 'answer', { question_id: 1, answer: 'A', local_date: '2026-02-30' }],
      ['a time that is none', 'answer', { question_id: 1, answer: 'A', answered_at: 'yesterday' }],
      ['no reaction', 'react', {}],
      ['an unknown reaction', 'react', { reaction: 'SIDEWAYS' }],
      ['a number', 'react', { desired: 1 }],
      ['no text', 'comment', {}],
      ['an object for a text', 'comment', { text: { $ne: '' } }],
    ];
    it.each(wrongBodies)('rejects %s on %s and changes nothing', async (_what, call, body) => {
      const { client, user } = await server.member();
      const puzzle = await read(client);
      const { status, rejection } = await client.send('POST', `/api/puzzles/${puzzle.id}/${call}/`, { body });
      expect([status, rejection.code]).toEqual([400, 'invalid']);
      expect(rejection.error).toMatch(/^(?:[A-Z]|[a-z_]+ is(?:n't)? ).*\.$/);
      expect(await server.db.select().from(answers).where(eq(answers.user_id, user.id))).toEqual([]);
      expect((await read(client)).reaction_counts).toEqual(puzzle.reaction_counts);
    });

    it('asks visitors to log in before they answer, react, or comment', async () => {
      const visitor = server.visitor();
      const { id, questions } = await read(visitor);
      const params = { id };
      const replies = [
        await visitor.call('answerPuzzle', { params, body: { question_id: questions[0]!.id, answer: 'A' } }),
        await visitor.call('reactToPuzzle', { params, body: { reaction: 'UP' } }),
        await visitor.call('commentOnPuzzle', { params, body: { text: 'Hello' } }),
      ];
      expect(replies.map(({ status, rejection }) => [status, rejection.code])).toEqual(
        replies.map(() => [401, 'not_authenticated']),
      );
    });

    it("rejects an Idempotency-Key that isn't a UUID", async () => {
      const { client } = await server.member();
      const { id } = await read(client);
      const { status, rejection } = await client.call('commentOnPuzzle', {
        params: { id },
        body: { text: 'x' },
        key: 'mine',
      });
      expect([status, rejection.code]).toEqual([400, 'invalid']);
    });

    it('ignores fields that would raise permissions', async () => {
      const { client, user } = await server.member();
      const puzzle = await read(client);
      const { status } = await client.send('POST', `/api/puzzles/${puzzle.id}/answer/`, {
        body: {
          question_id: puzzle.questions[0]!.id,
          answer: wrongLetterOf(puzzle, puzzle.questions[0]!),
          xp: 999,
          is_correct: true,
          is_staff: true,
          user_id: 1,
        },
      });
      expect(status).toBe(200);
      const [row] = await server.db.select().from(users).where(eq(users.id, user.id));
      expect([row?.xp, row?.is_staff]).toEqual([0, false]);
    });
  });
});

import { randomUUID } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Client } from '../../../tests/support/client.ts';
import { insertRows } from '../../../tests/support/insert-rows.ts';
import { describeServer, type TestServer } from '../../../tests/support/server.ts';
import { recordStatements } from '../../../tests/support/statements.ts';
import type { QueryOf } from '../../contract/call.ts';
import type { Calls } from '../../contract/calls.ts';
import { categoryNames } from '../../contract/categories.ts';
import type { InterviewAnswerBody } from '../../contract/interview.ts';
import { textTreeOf } from '../../rules/markdown/text-tree.ts';
import { inListOrder, questionsReplySize } from '../../rules/question-list.ts';
import { categories, interviewAnswers, interviewQuestions, users } from '../database/schema.ts';
import { questionTexts, storeTrees } from '../text-trees/text-trees.ts';

const noon = '2026-11-20T12:00:00.000Z';
const secrets = /Because of the bounds|Senior words|Off by one|of the right option|bounds are checked|length is/;

type ListQuery = QueryOf<Calls['listQuestions']>;

describeServer('interview questions', (openServer) => {
  let server: TestServer;
  const ids = { choice: 0, open: 0, hidden: 0 };
  let publishFree: () => Promise<number>;

  beforeAll(async () => {
    server = await openServer();
    server.setClock(noon);
    await insertRows(server.db, categories, ...categoryNames.map((name) => ({ name })));
    const [injection, memory] = await server.db.select().from(categories).limit(2);
    const shared = { title: 'A title', description: 'What is **wrong**?', explanation: 'Because of the bounds.' };
    const choice = {
      ...shared,
      type: 'MC' as const,
      option_a: 'First',
      option_b: 'Second',
      option_c: 'Third',
      option_d: 'Fourth',
      correct_mc_answer: 'B' as const,
      notes: { A: 'Off by one.', B: 'It is the meaning of the right option.', C: '', D: '' },
    };
    publishFree = async () => {
      const values = { ...choice, category_id: memory!.id, difficulty: 1 as const, is_premium: false };
      const [row] = await insertRows(server.db, interviewQuestions, values);
      onTestFinished(async () => {
        await server.db.update(interviewQuestions).set({ is_active: false }).where(eq(interviewQuestions.id, row!.id));
      });
      return row!.id;
    };
    const rows = await insertRows(
      server.db,
      interviewQuestions,
      { ...choice, category_id: memory!.id, difficulty: 3 },
      {
        ...shared,
        type: 'OE',
        category_id: injection!.id,
        difficulty: 2,
        correct_text_answer: 'Senior words.',
        key_points: [
          { id: 'bounds', phrase: 'bounds are checked', synonyms: ['checks the bounds'] },
          {
            id: 'length',
            phrase: 'length is untrusted',
            synonyms: ['attacker controls the length'],
            contradictions: ['length trusted'],
          },
          { id: 'fuzz', phrase: 'fuzzing finds it', synonyms: ['found by fuzzing'] },
        ],
      },
      { ...choice, title: 'Hidden', category_id: memory!.id, difficulty: 1, is_active: false },
    );
    [ids.choice, ids.open, ids.hidden] = rows.map(({ id }) => id) as [number, number, number];
    for (const { id } of rows) await storeTrees(server.db, questionTexts, id);
  });

  const subscriber = () => server.member({ plan: 'monthly' });
  const list = async (client: Client, query: ListQuery = {}) => {
    const { status, body, text } = await client.call('listQuestions', { query });
    if (status !== 200) throw new Error(text);
    return body;
  };
  const read = (client: Client, id: number) => client.call('readQuestion', { params: { id } });
  const answer = (client: Client, id: number, body: InterviewAnswerBody, key: string = randomUUID()) =>
    client.call('answerQuestion', { params: { id }, body, key });
  const allCovered =
    'The fix is that it checks the bounds, since the attacker controls the length. It was found by fuzzing.';

  async function viewers(): Promise<Record<string, Client>> {
    const expired = await server.member();
    await server.subscribe(expired.user.id, 'annual', new Date('2026-11-20T11:59:00Z'));
    return {
      anonymous: server.visitor(),
      free: (await server.member()).client,
      expired: expired.client,
      monthly: (await subscriber()).client,
      annual: (await server.member({ plan: 'annual' })).client,
      staff: (await server.staff()).client,
    };
  }

  describe('what should count', () => {
    const mark = (client: Client, id: number, phrases: string[], key: string = randomUUID()) =>
      client.call('markShouldCount', { params: { id }, body: { phrases }, key });
    const half = { text_answer: 'It was probably found by fuzzing of the parser.' };

    it('keeps only missed key points that the learner marks, replaces earlier marks, and changes no result', async () => {
      const { user, client } = await subscriber();
      await answer(client, ids.open, half);
      const first = await mark(client, ids.open, ['length is untrusted', 'fuzzing finds it', 'no such point']);
      expect([first.status, first.body]).toEqual([200, { should_count: ['length is untrusted'] }]);
      await mark(client, ids.open, ['bounds are checked']);
      expect((await read(client, ids.open)).body.user_answer).toMatchObject({
        should_count: ['bounds are checked'],
        is_correct: false,
        missed: ['bounds are checked', 'length is untrusted'],
      });
      const { changes } = (await client.call('pull')).body;
      expect(changes.filter(({ kind }) => kind === 'interview_answer')).toMatchObject([
        { value: { should_count: ['bounds are checked'] } },
      ]);
      const [row] = await server.db.select().from(users).where(eq(users.id, user.id));
      expect(row!.xp).toBe(0);
    });

    it('can be marked only in your own answer, even after the plan ended', async () => {
      const { user, client } = await subscriber();
      expect((await mark(client, ids.open, ['bounds are checked'])).status).toBe(404);
      await answer(client, ids.open, half);
      await server.subscribe(user.id, 'monthly', new Date('2026-11-20T11:59:00Z'));
      expect((await mark(client, ids.open, ['bounds are checked'])).status).toBe(200);
      const { client: other } = await subscriber();
      await answer(other, ids.open, half);
      expect((await read(other, ids.open)).body.user_answer).not.toHaveProperty('should_count');
      expect((await mark(server.visitor(), ids.open, [])).status).toBe(401);
    });

    it('shows staff how often each key point was stated, and the answers that should have', async () => {
      const statistics = async (client: Client, id: number) =>
        (await client.call('readKeyPointStatistics', { params: { id } })).body;
      const staff = (await server.staff()).client;
      const before = await statistics(staff, ids.open);
      const { client } = await subscriber();
      await answer(client, ids.open, { text_answer: 'Limits are looked at. Fuzzing finds it.' });
      await mark(client, ids.open, ['bounds are checked']);
      // Staff's own don't count.
      await answer(staff, ids.open, half);
      await mark(staff, ids.open, ['bounds are checked']);
      const after = await statistics(staff, ids.open);
      const grown = after.map((point, index) => ({
        phrase: point.phrase,
        covered: point.covered - before[index]!.covered,
        missed: point.missed - before[index]!.missed,
        should_count: point.should_count - before[index]!.should_count,
      }));
      expect(grown).toEqual([
        { phrase: 'bounds are checked', covered: 0, missed: 1, should_count: 1 },
        { phrase: 'length is untrusted', covered: 0, missed: 1, should_count: 0 },
        { phrase: 'fuzzing finds it', covered: 1, missed: 0, should_count: 0 },
      ]);
      expect(after[0]!.answers).toContain('Limits are looked at. Fuzzing finds it.');
      expect(await statistics(staff, ids.choice)).toEqual([]);
      expect((await client.call('readKeyPointStatistics', { params: { id: ids.open } })).status).toBe(403);
    });
  });

  describe('the list', () => {
    it("is public, with locks for users who aren't subscribers or staff, and has no option and no key", async () => {
      for (const [who, client] of Object.entries(await viewers())) {
        const { status, body, text } = await client.call('listQuestions');
        expect(status).toBe(200);
        const mayOpen = who === 'monthly' || who === 'annual' || who === 'staff';
        expect(
          body.map(({ locked }) => locked),
          who,
        ).toEqual(body.map(() => !mayOpen));
        expect(
          body.map(({ id }) => id),
          who,
        ).toEqual([...(who === 'staff' ? [ids.hidden] : []), ids.open, ids.choice]);
        expect(text).not.toMatch(secrets);
        expect(text).not.toMatch(/option_|correct|explanation|notes|key_points|synonyms|_tree/);
      }
    });

    it("has each question's head and categories", async () => {
      const [first] = await list(server.visitor());
      expect(first).toMatchObject({ title: 'A title', description: 'What is **wrong**?', type: 'OE', difficulty: 2 });
      expect(first?.categories).toEqual([{ id: expect.any(Number), name: categoryNames[0] }]);
      expect(first?.user_answer).toBeNull();
    });

    it('is filtered by category (name or ID), difficulty, and type', async () => {
      const visitor = server.visitor();
      const idsOf = async (query: ListQuery) => (await list(visitor, query)).map(({ id }) => id);
      const named = (await visitor.call('listCategories')).body.find(({ name }) => name === categoryNames[1])!;
      expect(await idsOf({ category: named.name })).toEqual([ids.choice]);
      expect(await idsOf({ category: String(named.id) })).toEqual([ids.choice]);
      expect(await idsOf({ difficulty: '2' })).toEqual([ids.open]);
      expect(await idsOf({ type: 'MC' })).toEqual([ids.choice]);
      expect(await idsOf({ type: 'MC', difficulty: '2' })).toEqual([]);
    });

    it.each([
      'category=Cooking',
      'category=99999',
      'category=',
      'difficulty=0',
      'difficulty=4',
      'difficulty=x',
      'type=mc',
      'type=TEXT',
      'after=',
      'after=-1',
      'after=x',
      'after=2147483648',
    ])('rejects ?%s', async (search) => {
      const { status, rejection } = await server.visitor().send('GET', `/api/questions/?${search}`);
      const field = search.split('=')[0]!;
      expect([status, rejection.code]).toEqual([400, 'invalid']);
      expect(rejection[field]).toHaveLength(1);
    });

    describe('in pages', () => {
      let other: TestServer;
      const size = 2 * questionsReplySize + 3;
      beforeAll(async () => {
        other = await openServer();
        await insertRows(other.db, categories, ...categoryNames.map((name) => ({ name })));
        await insertRows(other.db, interviewQuestions, ...Array.from({ length: size }, (_, at) => questionAt(at)));
        // The table's own order isn't that of IDs: an edited row moves.
        await other.db.update(interviewQuestions).set({ version: 2 }).where(eq(interviewQuestions.category_id, 1));
      });

      /** Each third is hard, each fifth an inactive one, and each seventh free. */
      const questionAt = (at: number) => ({
        title: `Question ${at}`,
        description: 'What is wrong?',
        explanation: 'Because.',
        type: 'OE' as const,
        category_id: 1 + (at % 2),
        difficulty: at % 3 === 0 ? (3 as const) : (1 as const),
        correct_text_answer: 'The bounds.',
        key_points: [],
        is_active: at % 5 !== 0,
        is_premium: at % 7 !== 0,
      });
      const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
      const pagesOf = async (client: Client, query: ListQuery = {}, between = async () => {}) => {
        const pages = [await list(client, { ...query, after: '0' })];
        while (pages.at(-1)!.length === questionsReplySize) {
          await between();
          pages.push(await list(client, { ...query, after: String(pages.at(-1)!.at(-1)!.id) }));
        }
        return pages;
      };

      it('joins them to the whole list, for each viewer and filter', async () => {
        const viewers = { visitor: other.visitor(), staff: (await other.staff()).client };
        const queries: ListQuery[] = [{}, { category: '2' }, { category: categoryNames[0] }, { difficulty: '3' }];
        for (const [who, client] of Object.entries(viewers)) {
          for (const query of [...queries, { type: 'MC' as const }]) {
            const pages = await pagesOf(client, query);
            const whole = await list(client, query);
            expect(inListOrder(pages.flat()), `${who} ${JSON.stringify(query)}`).toEqual(whole);
            expect(idsOf(pages.flat())).toEqual(idsOf(whole).toSorted((one, two) => one - two));
          }
        }
        const pages = await pagesOf(viewers.staff);
        expect(pages.map(({ length }) => length)).toEqual([questionsReplySize, questionsReplySize, 3]);
        expect(await list(viewers.staff)).toHaveLength(size);
      });

      it('has the own answers on their page', async () => {
        const { client } = await other.member({ plan: 'monthly' });
        const last = (await pagesOf(client)).at(-1)!.at(-1)!;
        await answer(client, last.id, { text_answer: 'The bounds.' });
        const answered = (await pagesOf(client)).flat().filter(({ user_answer }) => user_answer !== null);
        expect(answered).toEqual((await list(client)).filter(({ id }) => id === last.id));
        expect(answered).toMatchObject([{ locked: false }]);
      });

      it('sends each question once, page after page, while others are created, edited, and deleted', async () => {
        const { client } = await other.staff();
        const before = idsOf(await list(client)).toSorted((one, two) => one - two);
        const at = (place: number) => before[place]!;
        const deleted = [at(questionsReplySize - 1), at(questionsReplySize + 7)];
        const created: number[] = [];
        const edits = [
          // The row behind which the next page begins, and one of that page.
          () =>
            other.db
              .update(interviewQuestions)
              .set({ deleted_at: new Date() })
              .where(inArray(interviewQuestions.id, deleted)),
          // The list's order would move these over a border between pages.
          async () => {
            const moved = [at(3), at(questionsReplySize + 20), at(before.length - 1)];
            await other.db
              .update(interviewQuestions)
              .set({ difficulty: 2, title: 'Edited' })
              .where(inArray(interviewQuestions.id, moved));
            const rows = await insertRows(other.db, interviewQuestions, questionAt(1), questionAt(2));
            created.push(...idsOf(rows));
          },
        ];
        const pages = await pagesOf(client, {}, async () => void (await edits.shift()?.()));
        expect(edits).toEqual([]);
        expect(idsOf(pages.flat())).toEqual([...before.filter((id) => id !== deleted[1]), ...created]);
        expect(pages.at(-1)!.slice(0, -2).at(-1)).toMatchObject({ id: before.at(-1), title: 'Edited', difficulty: 2 });
      });

      it('reads a page in one statement, the category in another', async () => {
        const visitor = other.visitor();
        const counted = async (query: ListQuery) =>
          (await recordStatements(() => list(visitor, query))).filter(({ text }) => /^\s*select/i.test(text)).length;
        expect(await counted({ after: '0' })).toBe(1);
        expect(await counted({ after: '0', category: categoryNames[0] })).toBe(2);
      });
    });

    it('has the categories in order', async () => {
      const { body } = await server.visitor().call('listCategories');
      expect(body.map(({ name }) => name)).toEqual(categoryNames);
    });
  });

  describe('one question', () => {
    it('opens only for subscribers and staff', async () => {
      for (const [who, client] of Object.entries(await viewers())) {
        const { status, rejection } = await read(client, ids.choice);
        if (who === 'monthly' || who === 'annual' || who === 'staff') expect(status, who).toBe(200);
        else expect([status, rejection.code], who).toEqual([403, 'premium_required']);
      }
    });

    it('opens to everyone if it is free, and everyone with an account can answer it', async () => {
      const free = await publishFree();
      for (const [who, client] of Object.entries(await viewers())) {
        const { status, body, text } = await read(client, free);
        expect([status, body.is_premium], who).toEqual([200, false]);
        if (who !== 'staff') expect(text, who).not.toMatch(secrets);
        const listed = (await list(client)).find(({ id }) => id === free);
        expect(listed?.locked, who).toBe(false);
        const answered = await answer(client, free, { selected_mc_answer: 'B' });
        expect(answered.status, who).toBe(who === 'anonymous' ? 401 : 200);
      }
    });

    it('shows a subscriber the options, and no key, note, model answer, or explanation before the answer', async () => {
      const { client } = await subscriber();
      const choice = await read(client, ids.choice);
      expect(choice.body).toMatchObject({ option_a: 'First', option_d: 'Fourth', user_answer: null });
      const open = await read(client, ids.open);
      expect(open.body).toMatchObject({ option_a: null, type: 'OE', user_answer: null });
      for (const { body, text } of [choice, open]) {
        expect(text).not.toMatch(secrets);
        const { correct_mc_answer, correct_text_answer, explanation, notes } = body;
        expect([correct_mc_answer, correct_text_answer, explanation, notes]).toEqual([null, null, null, null]);
        expect(body.description_tree).toEqual(textTreeOf('What is **wrong**?'));
        expect(text).not.toMatch(/(?:answer|explanation)_tree/);
      }
    });

    it('shows staff the keys', async () => {
      const { client } = await server.staff();
      expect((await read(client, ids.choice)).body).toMatchObject({
        correct_mc_answer: 'B',
        notes: { A: 'Off by one.' },
      });
      expect((await read(client, ids.open)).body).toMatchObject({
        correct_text_answer: 'Senior words.',
        correct_text_answer_tree: textTreeOf('Senior words.'),
        explanation_tree: textTreeOf('Because of the bounds.'),
      });
    });

    it("is unknown to everyone but staff while inactive, like one that doesn't exist", async () => {
      const { client } = await subscriber();
      for (const id of [ids.hidden, 99_999]) expect((await read(client, id)).rejection.code).toBe('not_found');
      expect((await answer(client, ids.hidden, { selected_mc_answer: 'A' })).status).toBe(404);
      expect((await read((await server.staff()).client, ids.hidden)).body.is_active).toBe(false);
    });
  });

  describe('an answer', () => {
    it("is rejected for users who can't open the question", async () => {
      const body = { selected_mc_answer: 'B' } as const;
      for (const [who, client] of Object.entries(await viewers())) {
        const { status, rejection } = await answer(client, ids.choice, body);
        if (who === 'monthly' || who === 'annual' || who === 'staff') expect(status, who).toBe(200);
        else if (who === 'anonymous') expect([status, rejection.code]).toEqual([401, 'not_authenticated']);
        else expect([status, rejection.code], who).toEqual([403, 'premium_required']);
      }
    });

    it('that is right earns 10 times the difficulty and returns the key', async () => {
      const { user, client } = await subscriber();
      const { body } = await answer(client, ids.choice, { selected_mc_answer: 'B' });
      expect(body).toEqual({
        user_answer: {
          is_correct: true,
          selected_mc_answer: 'B',
          text_answer: null,
          covered: [],
          missed: [],
          graded_by: null,
          version: 1,
        },
        correct_mc_answer: 'B',
        correct_text_answer: null,
        correct_text_answer_tree: null,
        explanation: 'Because of the bounds.',
        explanation_tree: textTreeOf('Because of the bounds.'),
        notes: expect.objectContaining({ A: 'Off by one.' }),
        xp: 30,
      });
      const [row] = await server.db.select().from(users).where(eq(users.id, user.id));
      expect(row?.xp).toBe(30);
    });

    it('of staff earns nothing, because they can read the keys', async () => {
      const { user, client } = await server.staff();
      expect((await answer(client, ids.choice, { selected_mc_answer: 'B' })).body).toMatchObject({
        user_answer: { is_correct: true },
        xp: 0,
      });
      const [row] = await server.db.select().from(users).where(eq(users.id, user.id));
      expect(row?.xp).toBe(0);
    });

    it('that is wrong earns nothing, and shows with the key afterwards', async () => {
      const { client } = await subscriber();
      expect((await answer(client, ids.choice, { selected_mc_answer: 'D' })).body).toMatchObject({
        user_answer: { is_correct: false, selected_mc_answer: 'D' },
        correct_mc_answer: 'B',
        xp: 0,
      });
      expect((await read(client, ids.choice)).body).toMatchObject({
        correct_mc_answer: 'B',
        explanation: 'Because of the bounds.',
        explanation_tree: textTreeOf('Because of the bounds.'),
        user_answer: { is_correct: false, selected_mc_answer: 'D', answered_at: noon, local_date: '2026-11-20' },
      });
      expect((await list(client)).find(({ id }) => id === ids.choice)?.user_answer).toEqual({ is_correct: false });
    });

    it('that is open-ended gets a result that its key points suggest', async () => {
      const { client } = await subscriber();
      const { body } = await answer(client, ids.open, { text_answer: `  ${allCovered}\n` });
      expect(body).toMatchObject({
        user_answer: {
          is_correct: true,
          text_answer: allCovered,
          selected_mc_answer: null,
          graded_by: 'key_points',
          missed: [],
        },
        correct_text_answer: 'Senior words.',
        correct_text_answer_tree: textTreeOf('Senior words.'),
        xp: 20,
      });
      expect(body.user_answer.covered).toEqual(['bounds are checked', 'length is untrusted', 'fuzzing finds it']);

      const { client: other } = await subscriber();
      const half = await answer(other, ids.open, { text_answer: 'It was probably found by fuzzing of the parser.' });
      expect(half.body).toMatchObject({
        user_answer: {
          is_correct: false,
          covered: ['fuzzing finds it'],
          missed: ['bounds are checked', 'length is untrusted'],
        },
        xp: 0,
      });
    });

    it('that is open-ended marks what states a key point', async () => {
      const { client } = await subscriber();
      const text_answer = 'It checks the bounds, and the length is trusted here.';
      const { body } = await answer(client, ids.open, { text_answer: `  ${text_answer}\n` });
      const quotes = body.user_answer.evidence?.map(({ phrase, contradicts, words }) => [
        phrase,
        contradicts,
        ...words.map(([start, end]) => text_answer.slice(start, end)),
      ]);
      expect(quotes).toEqual([['bounds are checked', false, 'checks', 'bounds']]);
      expect((await read(client, ids.open)).body.user_answer).toMatchObject(body.user_answer);
    });

    it.each<[string, 'choice' | 'open', object, string]>([
      ['a text to a choice', 'choice', { text_answer: 'B' }, 'selected_mc_answer'],
      ['a letter to an open question', 'open', { selected_mc_answer: 'B' }, 'text_answer'],
      ['another letter', 'choice', { selected_mc_answer: 'E' }, 'selected_mc_answer'],
      ['a blank text', 'open', { text_answer: ' \n ' }, 'text_answer'],
      ['a text that is too long', 'open', { text_answer: 'x'.repeat(4001) }, 'text_answer'],
      ['a text that cannot be stored', 'open', { text_answer: 'a\u0000b' }, 'text_answer'],
      ['an old answer', 'choice', { selected_mc_answer: 'A', answered_at: '2026-10-01T10:00:00Z' }, 'answered_at'],
      ['a day that does not fit', 'choice', { selected_mc_answer: 'A', local_date: '2026-11-01' }, 'local_date'],
    ])('rejects %s', async (_, which, body, field) => {
      const { client } = await subscriber();
      const { status, rejection } = await answer(client, ids[which], body);
      expect([status, rejection.code]).toEqual([400, 'invalid']);
      expect(rejection[field]).toHaveLength(1);
      expect(rejection).not.toHaveProperty('explanation');
    });

    it.each([{}, { selected_mc_answer: 'A', text_answer: 'A' }])('rejects %j', async (body) => {
      const { client } = await subscriber();
      const { status, rejection } = await answer(client, ids.choice, body as InterviewAnswerBody);
      expect([status, rejection.code]).toEqual([400, 'invalid']);
    });

    it('that is a second one is rejected with the first one’s result', async () => {
      const { user, client } = await subscriber();
      const first = await answer(client, ids.choice, { selected_mc_answer: 'B' });
      const { status, rejection } = await answer(client, ids.choice, { selected_mc_answer: 'C' });
      expect(status).toBe(400);
      expect(rejection).toEqual({
        code: 'already_answered',
        error: 'You have already answered this question',
        ...first.body,
      });
      const rows = await server.db.select().from(interviewAnswers).where(eq(interviewAnswers.user_id, user.id));
      expect(rows).toMatchObject([{ selected_mc_answer: 'B', points: 30 }]);
    });

    it('that is repeated under its key gets the same response, and counts once', async () => {
      const { user, client } = await subscriber();
      const key = randomUUID();
      const first = await answer(client, ids.choice, { selected_mc_answer: 'B' }, key);
      const again = await answer(client, ids.choice, { selected_mc_answer: 'B' }, key);
      expect(again.text).toBe(first.text);
      expect(again.headers['idempotency-replayed']).toBe('true');
      expect((await answer(client, ids.choice, { selected_mc_answer: 'A' }, key)).status).toBe(422);
      const [row] = await server.db.select().from(users).where(eq(users.id, user.id));
      expect(row?.xp).toBe(30);
    });

    it('from two devices simultaneously counts once', async () => {
      const { user, client } = await subscriber();
      const replies = await Promise.all(
        (['A', 'B', 'C', 'D'] as const).map((letter) => answer(client, ids.choice, { selected_mc_answer: letter })),
      );
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
      expect(await server.db.select().from(interviewAnswers).where(eq(interviewAnswers.user_id, user.id))).toHaveLength(
        1,
      );
    });

    it('keeps its result when the key changes', async () => {
      const { client } = await subscriber();
      await answer(client, ids.choice, { selected_mc_answer: 'B' });
      const isChoice = eq(interviewQuestions.id, ids.choice);
      await server.db
        .update(interviewQuestions)
        .set({ correct_mc_answer: 'C', version: 2, options_version: 2 })
        .where(isChoice);
      const { body } = await read(client, ids.choice);
      expect(body).toMatchObject({
        correct_mc_answer: 'C',
        user_answer: { is_correct: true, version: 1 },
        options_version: 2,
      });
      await server.db
        .update(interviewQuestions)
        .set({ correct_mc_answer: 'B', version: 1, options_version: 1 })
        .where(isChoice);
    });
  });

  describe('the check', () => {
    const check = (client: Client, id: number, body: object, key: string = randomUUID()) =>
      client.call('checkAnswer', { params: { id }, body: { confirmed: [], ...body }, key });
    const xpOf = async ({ id }: { id: number }) =>
      (await server.db.select().from(users).where(eq(users.id, id)))[0]!.xp;
    const points = ['bounds are checked', 'length is untrusted', 'fuzzing finds it'];
    const text_answer = 'It was probably found by fuzzing of the parser.';
    const wait = (hours: number) => {
      server.setClock(new Date(Date.parse(noon) + hours * 3_600_000).toISOString());
      onTestFinished(() => server.setClock(noon));
    };

    it('replaces the suggestion: the answer is right with 3 in 5 points, and XP follows both ways', async () => {
      const { user, client } = await subscriber();
      const given = await answer(client, ids.open, { text_answer });
      expect(given.body.user_answer).toMatchObject({
        graded_by: 'key_points',
        check: { points, until: '2026-11-21T12:00:00.000Z' },
      });
      const right = await check(client, ids.open, { confirmed: [points[2], points[0]] });
      expect(right.body).toMatchObject({
        user_answer: {
          is_correct: true,
          graded_by: 'self',
          text_answer,
          covered: [points[0], points[2]],
          missed: [points[1]],
          check: { points },
        },
        correct_text_answer: 'Senior words.',
        xp: 20,
      });
      expect(await xpOf(user)).toBe(20);
      expect((await read(client, ids.open)).body.user_answer).toMatchObject(right.body.user_answer);
      expect((await client.call('pull')).body.changes).toContainEqual(
        expect.objectContaining({ value: expect.objectContaining({ graded_by: 'self', is_correct: true }) }),
      );

      expect((await check(client, ids.open, { confirmed: points })).body.xp).toBe(20);
      expect(await xpOf(user)).toBe(20);
      expect((await check(client, ids.open, { confirmed: [points[0]] })).body).toMatchObject({
        user_answer: { is_correct: false, covered: [points[0]] },
        xp: 0,
      });
      expect(await xpOf(user)).toBe(0);
    });

    it('leaves no confirmed point among those that should count', async () => {
      const { client } = await subscriber();
      await answer(client, ids.open, { text_answer });
      await client.call('markShouldCount', { params: { id: ids.open }, body: { phrases: points }, key: randomUUID() });
      await check(client, ids.open, { confirmed: [points[0]] });
      expect((await read(client, ids.open)).body.user_answer).toMatchObject({
        should_count: [points[1]],
      });
    });

    it('can confirm a key point as long as a model answer', async () => {
      const { client } = await subscriber();
      const [before] = await server.db.select().from(interviewQuestions).where(eq(interviewQuestions.id, ids.open));
      const sentence = `The parser trusts the length${' and copies it'.repeat(200)}.`;
      const isOpen = eq(interviewQuestions.id, ids.open);
      await server.db.update(interviewQuestions).set({ key_points: [], correct_text_answer: sentence }).where(isOpen);
      onTestFinished(async () => {
        const { key_points, correct_text_answer } = before!;
        await server.db.update(interviewQuestions).set({ key_points, correct_text_answer }).where(isOpen);
      });
      const given = await answer(client, ids.open, { text_answer });
      const handed = given.body.user_answer.check!.points;
      expect(handed[0]!.length).toBeGreaterThan(2000);
      expect((await check(client, ids.open, { confirmed: handed })).body.user_answer.is_correct).toBe(true);
    });

    it('takes back what the suggestion earned', async () => {
      const { user, client } = await subscriber();
      expect((await answer(client, ids.open, { text_answer: allCovered })).body.xp).toBe(20);
      await check(client, ids.open, { confirmed: [] });
      expect(await xpOf(user)).toBe(0);
    });

    it('counts once under its key, and two simultaneous ones leave the XP of the last', async () => {
      const { user, client } = await subscriber();
      await answer(client, ids.open, { text_answer });
      const key = randomUUID();
      const first = await check(client, ids.open, { confirmed: points }, key);
      const again = await check(client, ids.open, { confirmed: points }, key);
      expect([again.text, again.headers['idempotency-replayed']]).toEqual([first.text, 'true']);
      await Promise.all([[], points, [points[0]], points].map((confirmed) => check(client, ids.open, { confirmed })));
      const { is_correct } = (await read(client, ids.open)).body.user_answer!;
      expect(await xpOf(user)).toBe(is_correct ? 20 : 0);
    });

    it('of staff earns nothing', async () => {
      const { user, client } = await server.staff();
      await answer(client, ids.open, { text_answer });
      expect((await check(client, ids.open, { confirmed: points })).body).toMatchObject({
        user_answer: { is_correct: true },
        xp: 0,
      });
      expect(await xpOf(user)).toBe(0);
    });

    it('of an answer that counts for nobody earns nothing', async () => {
      const { user, client } = await subscriber();
      await answer(client, ids.open, { text_answer });
      const isTheirs = eq(interviewAnswers.user_id, user.id);
      await server.db.update(interviewAnswers).set({ correction: 'void' }).where(isTheirs);
      expect((await check(client, ids.open, { confirmed: points })).body).toMatchObject({
        user_answer: { is_correct: true },
        xp: 0,
      });
      expect(await xpOf(user)).toBe(0);
    });

    it('is possible for a day from the answer, also after the plan ended, and then never', async () => {
      const { user, client } = await subscriber();
      await answer(client, ids.open, { text_answer });
      await server.subscribe(user.id, 'monthly', new Date(noon));
      wait(24);
      expect((await check(client, ids.open, { confirmed: points })).status).toBe(200);
      wait(25);
      const { status, rejection } = await check(client, ids.open, { confirmed: [] });
      expect(status).toBe(400);
      expect(rejection).toMatchObject({
        code: 'already_answered',
        error: 'This result stands.',
        user_answer: { covered: points, graded_by: 'self' },
        xp: 20,
      });
      expect(await xpOf(user)).toBe(20);
    });

    it('SRV-3: is dated by its age, so it counts if it waited on a device', async () => {
      const { client } = await subscriber();
      await answer(client, ids.open, { text_answer });
      wait(72);
      expect((await check(client, ids.open, { confirmed: points, checked_at: '2026-11-20T13:00:00Z' })).status).toBe(
        200,
      );
      expect((await check(client, ids.open, { confirmed: [], checked_at: '2026-11-21T12:00:01Z' })).status).toBe(400);
    });

    it('SRV-3: changes nothing if it was made before the one that counts', async () => {
      const { user, client } = await subscriber();
      await answer(client, ids.open, { text_answer });
      wait(3);
      await check(client, ids.open, { confirmed: points, checked_at: '2026-11-20T14:00:00Z' });
      const { rejection } = await check(client, ids.open, { confirmed: [], checked_at: '2026-11-20T13:00:00Z' });
      expect(rejection).toMatchObject({ code: 'already_answered', user_answer: { covered: points }, xp: 20 });
      expect(await xpOf(user)).toBe(20);
      await check(client, ids.open, { confirmed: [], checked_at: '2026-11-20T14:30:00Z' });
      expect(await xpOf(user)).toBe(0);
    });

    it('SRV-3: replaces the one before it, however much longer that took to arrive', async () => {
      const { user, client } = await subscriber();
      await answer(client, ids.open, { text_answer });
      wait(1);
      const made = (confirmed: string[], checked_at: string, sentAt: string) =>
        client.call('checkAnswer', {
          params: { id: ids.open },
          body: { confirmed, checked_at },
          key: randomUUID(),
          headers: { 'x-sent-at': sentAt },
        });
      await made([], '2026-11-20T12:59:45Z', '2026-11-20T12:59:45Z');
      await made(points, '2026-11-20T12:59:55Z', '2026-11-20T13:00:00Z');
      expect(await xpOf(user)).toBe(20);
    });

    it('SRV-3: is never dated before its answer', async () => {
      const { user, client } = await subscriber();
      await answer(client, ids.open, { text_answer });
      await check(client, ids.open, { confirmed: points, checked_at: '2026-11-20T09:00:00Z' });
      const rows = await server.db.select().from(interviewAnswers).where(eq(interviewAnswers.user_id, user.id));
      expect(rows).toMatchObject([{ graded_by: 'self', checked_at: new Date(noon) }]);
    });

    it('of another answer than the one that counts changes nothing', async () => {
      const { client } = await subscriber();
      await answer(client, ids.open, { text_answer });
      const { rejection } = await check(client, ids.open, { confirmed: points, text_answer: 'Said on the train.' });
      expect(rejection).toMatchObject({ code: 'already_answered', user_answer: { text_answer, is_correct: false } });
      expect((await check(client, ids.open, { confirmed: points, text_answer: ` ${text_answer} ` })).status).toBe(200);
    });

    it("leaves a model's result, a choice, and an older release's answer as they are", async () => {
      const { user, client } = await subscriber();
      await answer(client, ids.choice, { selected_mc_answer: 'A' });
      await answer(client, ids.open, { text_answer });
      const isTheirs = eq(interviewAnswers.user_id, user.id);
      expect((await check(client, ids.choice, {})).rejection.code).toBe('already_answered');
      await server.db.update(interviewAnswers).set({ graded_by: 'model' }).where(isTheirs);
      expect((await check(client, ids.open, { confirmed: points })).rejection.code).toBe('already_answered');
      await server.db.update(interviewAnswers).set({ graded_by: 'key_points', check: null }).where(isTheirs);
      expect((await check(client, ids.open, { confirmed: points })).rejection.code).toBe('already_answered');
      expect((await read(client, ids.open)).body.user_answer).toMatchObject({ covered: [points[2]] });
      expect(await xpOf(user)).toBe(0);
    });

    it('is only of your own answer and its key points', async () => {
      const { client } = await subscriber();
      expect((await check(client, ids.open, { confirmed: points })).status).toBe(404);
      expect((await check(server.visitor(), ids.open, {})).status).toBe(401);
      await answer(client, ids.open, { text_answer });
      const { rejection } = await check(client, ids.open, { confirmed: ['no such point'] });
      expect(rejection).toMatchObject({ code: 'invalid', confirmed: [expect.stringContaining('no such point')] });
    });

    it('leaves a point to practice, which reviews ask for, and which counts for no day', async () => {
      const { client } = await subscriber();
      const exercise = { puzzle_id: null, question_id: null, interview_question_id: ids.open, point: points[0]! };
      const add = (body: object) =>
        client.call('addExercise', {
          body: { ...exercise, is_correct: null, done_at: noon, local_date: '2026-11-20', ...body } as never,
          key: randomUUID(),
        });
      expect((await add({ kind: 'again' })).status).toBe(404);
      await answer(client, ids.open, { text_answer });
      expect((await add({ kind: 'again' })).status).toBe(201);
      expect((await add({ kind: 'again', point: 'no such point' })).status).toBe(404);
      expect((await add({ kind: 'again', puzzle_id: 1 })).rejection.code).toBe('invalid');
      expect((await add({ kind: 'practice' })).rejection.code).toBe('invalid');
      expect((await client.call('readProgress')).body.days).toEqual([]);
      expect((await add({ kind: 'review', is_correct: true })).status).toBe(201);
      expect((await client.call('readProgress')).body.days).toMatchObject([{ date: '2026-11-20', reviews: 1 }]);
      const rows = (await client.call('pull')).body.changes.filter(({ kind }) => kind === 'exercise');
      expect(rows).toMatchObject([{ value: exercise }, { value: exercise }]);
    });

    it('is asked for in the list until it is done or the day is over', async () => {
      const { client } = await subscriber();
      const row = async () => (await list(client)).find(({ id }) => id === ids.open)?.user_answer;
      await answer(client, ids.open, { text_answer });
      expect(await row()).toEqual({ is_correct: false, check_until: '2026-11-21T12:00:00.000Z' });
      await check(client, ids.open, { confirmed: points });
      expect(await row()).toEqual({ is_correct: true });
    });
  });

  it('shows learners their answers after their plan ended, and accepts no new one', async () => {
    const { user, client } = await subscriber();
    await answer(client, ids.choice, { selected_mc_answer: 'B' });
    await server.subscribe(user.id, 'monthly', new Date(noon));
    const { body } = await read(client, ids.choice);
    expect(body).toMatchObject({ correct_mc_answer: 'B', user_answer: { is_correct: true } });
    const { body: list } = await client.call('listQuestions', { query: {} });
    expect(list.filter(({ locked }) => !locked).map(({ id }) => id)).toEqual([ids.choice]);
    expect((await read(client, ids.open)).status).toBe(403);
    expect((await answer(client, ids.open, { text_answer: 'Fuzzing.' })).status).toBe(403);
  });

  it('locks a question that learners opened but never answered once their plan ended', async () => {
    const { user, client } = await subscriber();
    expect((await read(client, ids.open)).status).toBe(200);
    await server.subscribe(user.id, 'monthly', new Date(noon));
    expect((await read(client, ids.open)).rejection.code).toBe('premium_required');
  });

  describe('an offline answer', () => {
    it('SRV-3: counts for today if the device’s clock is 26 hours ahead', async () => {
      const { client } = await subscriber();
      const ahead = '2026-11-21T14:00:00.000Z';
      const body = { selected_mc_answer: 'B', answered_at: ahead, local_date: '2026-11-21' } as const;
      const headers = { 'x-sent-at': ahead };
      const params = { id: ids.choice };
      const { status } = await client.call('answerQuestion', { params, body, key: randomUUID(), headers });
      expect(status).toBe(200);
      const { user_answer } = (await read(client, ids.choice)).body;
      expect(user_answer).toMatchObject({ answered_at: noon, local_date: '2026-11-20' });
    });

    it('is accepted after the plan ended, if the question was open before', async () => {
      const { user, client } = await subscriber();
      await read(client, ids.choice);
      await server.subscribe(user.id, 'monthly', new Date(noon));
      server.setClock('2026-11-25T12:00:00Z');
      const body = { selected_mc_answer: 'B', answered_at: '2026-11-20T12:30:00Z', local_date: '2026-11-20' } as const;
      expect((await answer(client, ids.open, { text_answer: 'x', answered_at: body.answered_at })).status).toBe(403);
      expect((await answer(client, ids.choice, body)).body).toMatchObject({ user_answer: { is_correct: true } });
      server.setClock(noon);
    });

    it("is rejected if it's dated before the question was open", async () => {
      const { user, client } = await subscriber();
      await read(client, ids.choice);
      await server.subscribe(user.id, 'monthly', new Date(noon));
      const { rejection } = await answer(client, ids.choice, {
        selected_mc_answer: 'B',
        answered_at: '2026-11-20T11:00:00Z',
      });
      expect(rejection.code).toBe('premium_required');
    });
  });

  describe('scores', () => {
    it('count an answer in progress, XP, and competency, and not on the leaderboard', async () => {
      const { user, client } = await subscriber();
      await answer(client, ids.choice, { selected_mc_answer: 'B' });
      await answer(client, ids.open, { text_answer: 'It was probably found by fuzzing of the parser.' });
      expect((await client.call('readProgress')).body).toMatchObject({
        xp: 30,
        puzzles_completed: 0,
        questions_answered: 2,
        correct_answers: 1,
        days: [],
      });
      const { body } = await client.call('readCompetency', { params: { username: user.username } });
      expect(body.competency_stats).toMatchObject([
        { category: categoryNames[0], question_score: 0, combined_score: 0, puzzle_score: 0, total_attempts: 1 },
        { category: categoryNames[1], question_score: 100, combined_score: 100, puzzle_score: 0, total_attempts: 1 },
      ]);
      expect(body.overall_score).toBe(50);
      expect((await client.call('readOwnRank', { query: {} })).body).toEqual({ rank: null, entry: null });
    });
  });
});

import { randomUUID } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Client, uniqueName } from '../../../tests/support/client.ts';
import { insertRows } from '../../../tests/support/insert-rows.ts';
import { describeServer, type TestServer } from '../../../tests/support/server.ts';
import type { CallName } from '../../contract/calls.ts';
import { product } from '../../contract/product.ts';
import type { Letter } from '../../contract/puzzles.ts';
import { categories, comments, interviewQuestions, users } from '../database/schema.ts';
import { runManagementCommand } from '../management/commands.ts';

const notes = { A: '', B: '', C: '', D: '' };
const options = { option_a: 'First', option_b: 'Second', option_c: 'Third', option_d: 'Fourth' };

describeServer('moderation', (openServer) => {
  let server: TestServer;
  let staff: Client;
  let puzzle: { id: number; title: string; questions: { id: number }[] };
  beforeAll(async () => {
    server = await openServer();
    staff = (await server.staff()).client;
    await insertRows(server.db, categories, { name: 'Injection' });
    const question = { ...options, role: 'Where' as const, text: 'Which line?', correct_answer: 'A' as const, notes };
    const { body } = await staff.call('createPuzzle', {
      body: {
        title: 'A Moderated Puzzle',
        description: 'd',
        category: 'Injection',
        language: 'C',
        difficulty: 1,
        code_snippet: 'int x;',
        published_at: '2026-01-01',
        questions: [question, { ...question, role: 'Why' as const }],
      },
    });
    puzzle = body;
  });

  const comment = async (text: string, created_at: string) => {
    const user = await server.createUser();
    const id = randomUUID();
    await insertRows(server.db, comments, {
      id,
      puzzle_id: puzzle.id,
      user_id: user.id,
      text,
      created_at: new Date(created_at),
    });
    return { id, user };
  };

  it('lists comments from the newest back, and searches text, puzzle, and author', async () => {
    const old = await comment('Needle one', '2026-03-01T10:00:00Z');
    const latest = await comment('needle two', '2026-03-02T10:00:00Z');
    const ids = async (q: string) =>
      (await staff.call('listComments', { query: { q } })).body.results.map(({ id }) => id);
    expect(await ids('NEEDLE')).toEqual([latest.id, old.id]);
    expect(await ids(old.user.username)).toEqual([old.id]);
    expect(await ids('moderated puzzle')).toEqual([latest.id, old.id]);
    expect(await ids('100%')).toEqual([]);
    expect(await ids('Ｎｅｅｄｌｅ\u200B ｏｎｅ')).toEqual([old.id]);
    const { body: list } = await staff.call('listComments', { query: { q: 'needle two' } });
    expect(list.results).toEqual([
      {
        id: latest.id,
        text: 'needle two',
        created_at: '2026-03-02T10:00:00.000Z',
        user: { username: latest.user.username },
        puzzle: { id: puzzle.id, title: puzzle.title },
      },
    ]);
    expect((await staff.call('listComments', { query: { page: '2' } })).status).toBe(404);
    await staff.call('deleteAnyComment', { params: { id: puzzle.id, commentId: old.id }, body: undefined });
    expect(await ids('needle')).toEqual([latest.id]);
  });

  it('lists the comments of deleted accounts without a name', async () => {
    const { id, user } = await comment('Left behind', '2026-03-03T10:00:00Z');
    await server.db.delete(users).where(eq(users.id, user.id));
    const { body: list } = await staff.call('listComments', { query: { q: 'left behind' } });
    expect(list).toMatchObject({ count: 1, results: [{ id, text: 'Left behind', user: null }] });
    const params = { id: puzzle.id, commentId: id };
    expect((await staff.call('deleteAnyComment', { params, body: undefined })).status).toBe(204);
  });

  describe('statistics', () => {
    const answerAs = async (letter: Letter) => {
      const { client } = await server.member({ plan: 'monthly' });
      await client.call('readPuzzle', { params: { id: puzzle.id } });
      const question_id = puzzle.questions[0]!.id;
      const { status, text } = await client.call('answerPuzzle', {
        params: { id: puzzle.id },
        body: { question_id, answer: letter },
      });
      expect(status, text).toBe(200);
    };

    it('count how often each option of a puzzle was chosen, and flag one that beats the key', async () => {
      for (const letter of ['A', 'B', 'B', 'C'] as const) await answerAs(letter);
      const read = async () => (await staff.call('readPuzzleStatistics', { params: { id: puzzle.id } })).body;
      const [first, second] = await read();
      expect(first).toMatchObject({ answers: 4, correct_answer: 'A', beats_key: null });
      expect(first?.options.map(({ letter, answers }) => [letter, answers])).toEqual([
        ['A', 1],
        ['B', 2],
        ['C', 1],
        ['D', 0],
      ]);
      expect(second).toMatchObject({ answers: 0, beats_key: null });
      await answerAs('B');
      expect((await read())[0]).toMatchObject({ answers: 5, beats_key: 'B' });
    });

    it('count the same for an interview question, and nothing for an open-ended one', async () => {
      const { id: category_id } = (await staff.call('listCategories')).body[0]!;
      const shared = { category_id, difficulty: 1 as const, title: 'T', description: 'd', explanation: 'e' };
      const { body: choice } = await staff.call('createQuestion', {
        body: { ...shared, ...options, type: 'MC', correct_mc_answer: 'A' },
      });
      for (const selected_mc_answer of ['D', 'D', 'D', 'A', 'A'] as const) {
        const { client } = await server.member({ plan: 'annual' });
        await client.call('answerQuestion', { params: { id: choice.id }, body: { selected_mc_answer } });
      }
      const { body: counted } = await staff.call('readQuestionStatistics', { params: { id: choice.id } });
      expect(counted).toMatchObject([{ question_id: choice.id, answers: 5, beats_key: 'D' }]);
      const { body: open } = await staff.call('createQuestion', {
        body: { ...shared, type: 'OE', correct_text_answer: 'The bounds are checked.' },
      });
      expect((await staff.call('readQuestionStatistics', { params: { id: open.id } })).body).toEqual([]);
      expect(await server.db.$count(interviewQuestions)).toBe(2);
    });

    it('return 404 for unknown questions', async () => {
      for (const name of ['readPuzzleStatistics', 'readQuestionStatistics'] as const) {
        expect((await staff.call(name, { params: { id: 999_999 } })).status).toBe(404);
      }
    });
  });

  describe('accounts', () => {
    const suspend = (id: number, is_suspended: boolean, client = staff) =>
      client.call('suspendAccount', { params: { id }, body: { is_suspended } });
    const login = ({ username, password }: { username: string; password: string }) =>
      server.visitor().call('login', { body: { username, password } });

    it('are found by name and email, without secrets', async () => {
      const name = uniqueName('Findable');
      const user = await server.createUser({ username: name, plan: 'annual', xp: 30 });
      const find = async (q: string) => (await staff.call('listAccounts', { query: { q } })).body.results;
      for (const q of [name.toUpperCase(), user.email, `Ｆｉｎｄａｂｌｅ${name.slice(8)}`]) {
        expect(await find(q)).toMatchObject([{ id: user.id, plan: 'annual', xp: 30, suspended_at: null }]);
      }
      expect(await find('_')).toEqual([]);
      expect((await staff.call('listAccounts', { query: { q: name } })).text).not.toContain('password');
      expect((await staff.call('listAccounts', { query: { page: '99' } })).status).toBe(404);
    });

    it('are listed newest first, 20 a page, from the first page to the last', async () => {
      const name = uniqueName('listed');
      const values = Array.from({ length: 45 }, (_, n) => ({
        username: `${name}${n}`,
        email: `${name}${n}@x.test`,
        password_hash: '',
      }));
      await insertRows(server.db, users, ...values);
      const stored = await server.db.select({ id: users.id }).from(users).orderBy(desc(users.id));
      const pages = [];
      for (let page = 1; page <= Math.ceil(stored.length / 20); page += 1) {
        const { body } = await staff.call('listAccounts', { query: { page: String(page) } });
        expect([body.page, body.count]).toEqual([page, stored.length]);
        pages.push(body.results.map(({ id }) => id));
      }
      expect(pages.slice(0, -1).map((ids) => ids.length)).toEqual(pages.slice(0, -1).map(() => 20));
      expect(pages.flat()).toEqual(stored.map(({ id }) => id));
    });

    it('that are suspended are rejected at every call and at the login, with a clear message', async () => {
      const { user, client } = await server.member();
      const { body: row } = await suspend(user.id, true);
      expect(row.suspended_at).not.toBeNull();
      const call = await client.call('readUser');
      expect([call.status, call.rejection.code]).toEqual([403, 'account_suspended']);
      // Anyone may do this.
      expect((await client.call('listPuzzles')).status).toBe(200);
      const rejected = await login(user);
      expect([rejected.status, rejected.rejection.code]).toEqual([403, 'account_suspended']);
      expect(rejected.rejection.error).toBe(
        `This account is suspended. If you think that is a mistake, write to ${product.support_email}.`,
      );
      expect((await login({ ...user, password: 'another password' })).rejection.code).toBe('bad_credentials');
      const other = await server.signIn(user);
      expect((await other.call('readUser')).rejection).toEqual(rejected.rejection);

      expect((await suspend(user.id, true)).body.suspended_at).toBe(row.suspended_at);
      expect((await suspend(user.id, false)).body.suspended_at).toBeNull();
      for (const ended of [client, other]) {
        expect((await ended.call('readUser')).rejection.code).toBe('session_expired');
      }
      expect((await login(user)).status).toBe(200);
    });

    it('of staff are suspended only by the command', async () => {
      const other = await server.staff();
      const { status, rejection } = await suspend(other.user.id, true);
      expect([status, rejection.error]).toEqual([
        400,
        'The accounts of staff are suspended by the management command alone.',
      ]);
      const command = (suspended: boolean) =>
        runManagementCommand(server.db, {
          command: 'set-user',
          input: { username: other.user.username, suspended },
        });
      expect(await command(true)).toBe(`Changed the account ${other.user.username}.`);
      expect((await other.client.call('readUser')).rejection.code).toBe('account_suspended');
      await command(false);
      expect((await login(other.user)).status).toBe(200);
      expect((await suspend(999_999, true)).status).toBe(404);
    });

    it('change nothing else', async () => {
      const user = await server.createUser();
      const find = async () => (await server.db.select().from(users).where(eq(users.id, user.id)))[0];
      const before = await find();
      const body = { is_suspended: false, is_staff: true, xp: 9999, plan: 'annual' };
      expect((await staff.call('suspendAccount', { params: { id: user.id }, body })).status).toBe(200);
      expect(await find()).toEqual(before);
      expect((await suspend(user.id, 'yes' as never)).status).toBe(400);
    });
  });

  describe('is only for staff', () => {
    const names = [
      'listComments',
      'readPuzzleStatistics',
      'readQuestionStatistics',
      'listAccounts',
      'suspendAccount',
    ] as const satisfies CallName[];
    it.each(names)('%s', async (name) => {
      const { user } = await server.member();
      const input = { params: { id: name === 'suspendAccount' ? user.id : puzzle.id }, body: { is_suspended: true } };
      const attempt = async (client: Client) => (await client.call(name, input as never)).rejection.code;
      expect(await attempt(server.visitor())).toBe('not_authenticated');
      for (const plan of [null, 'monthly', 'annual'] as const) {
        expect(await attempt((await server.member({ plan })).client)).toBe('staff_only');
      }
      const [row] = await server.db.select().from(users).where(eq(users.id, user.id));
      expect(row?.suspended_at).toBeNull();
    });
  });
});

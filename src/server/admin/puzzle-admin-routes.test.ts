import { asc, eq, inArray, isNull } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Client, type Reply, uniqueName } from '../../../tests/support/client.ts';
import { fakeRecording } from '../../../tests/support/fake-recording.ts';
import { insertRows } from '../../../tests/support/insert-rows.ts';
import { library } from '../../../tests/support/library.ts';
import { describeServer, type TestServer } from '../../../tests/support/server.ts';
import { untilOneWaits } from '../../../tests/support/until-one-waits.ts';
import type { AdminPuzzle, NewPuzzleBody } from '../../contract/admin-puzzles.ts';
import type { CallName } from '../../contract/calls.ts';
import { textTreeOf } from '../../rules/markdown/text-tree.ts';
import { addDays } from '../../rules/puzzle-day.ts';
import { listPageSize } from '../../rules/puzzle-list.ts';
import { commandActor } from '../audit/record-action.ts';
import { workOffCorrections } from '../corrections/work-off-corrections.ts';
import { categories, dailies, puzzles, questions, users } from '../database/schema.ts';
import { aggregateAnswers } from '../puzzles/aggregate-answers.ts';
import { seedLibrary } from '../puzzles/seed-library.ts';
import { importPuzzle } from './puzzle-folders.ts';

const today = '2026-11-20';
const notes = { A: 'Right.', B: 'No.', C: 'No.', D: 'No.' };

const question = {
  role: 'Where' as const,
  text: 'Which line is wrong?',
  hint: 'Follow the length.',
  option_a: 'Line 1',
  option_b: 'Line 2',
  option_c: 'Line 3',
  option_d: 'None',
  correct_answer: 'A' as const,
  notes,
};

function body(fields: Partial<NewPuzzleBody> = {}): NewPuzzleBody {
  return {
    title: `Puzzle ${uniqueName('p')}`,
    subtitle: 'A length that can be negative',
    description: 'Part of a server that reads records.',
    category: 'Memory Safety',
    cwe: 787,
    language: 'C',
    difficulty: 2,
    file_name: 'rec.c',
    code_snippet: 'int main(void) {\n  return 0;\n}\n',
    explanation: 'Line 2 is wrong.',
    published_at: today,
    lines: [{ line: 2, note: 'Signed. It may be negative.' }],
    questions: [question, { ...question, role: 'Why', correct_answer: 'B' }],
    ...fields,
  };
}

describeServer('puzzle administration', (openServer) => {
  let server: TestServer;
  let staff: Client;
  let username: string;
  beforeAll(async () => {
    const now = `${today}T10:00:00Z`;
    server = await openServer({ seededAt: now });
    server.setClock(now);
    const made = await server.staff();
    staff = made.client;
    username = made.user.username;
  });

  const create = async (fields: Partial<NewPuzzleBody> = {}) => {
    const { status, body: made, text } = await staff.call('createPuzzle', { body: body(fields) });
    expect(status, text).toBe(201);
    return made;
  };
  const read = async (id: number) => (await staff.call('readAdminPuzzle', { params: { id } })).body;
  const bodyOf = ({ id: _, questions, ...puzzle }: AdminPuzzle) => ({
    ...puzzle,
    questions: questions.map(({ order, notes: noted = notes, ...rest }) => ({ ...rest, notes: noted })),
  });
  const exportPage = async (page: number) =>
    (await staff.call('exportPuzzles', { query: { page: String(page) } })).body.results;
  /** The newest puzzles' folders: the last page and what the one before it has. */
  const newestFolders = async () => {
    const last = Math.ceil((await server.db.$count(puzzles, isNull(puzzles.deleted_at))) / listPageSize);
    return [...(await exportPage(last - 1)), ...(await exportPage(last))];
  };
  const update = (puzzle: AdminPuzzle, fields: object = {}) =>
    staff.call('updatePuzzle', { params: { id: puzzle.id }, body: { ...bodyOf(puzzle), ...fields } });
  const answer = async (puzzle: AdminPuzzle, letter: 'A' | 'B' = 'A') => {
    const member = await server.member({ plan: 'annual' });
    await member.client.call('readPuzzle', { params: { id: puzzle.id } });
    const question_id = puzzle.questions[0]!.id;
    const reply = await member.client.call('answerPuzzle', {
      params: { id: puzzle.id },
      body: { question_id, answer: letter },
    });
    expect(reply.status, reply.text).toBe(200);
    return member;
  };

  it('makes the tree of an explanation with each save', async () => {
    const shown = async (id: number) => (await staff.call('readPuzzle', { params: { id } })).body.explanation_tree;
    const puzzle = await create({ explanation: 'See line 1.' });
    expect(await shown(puzzle.id)).toEqual(textTreeOf('See line 1.', puzzle.code_snippet));
    await update(puzzle, { explanation: '*Now*' });
    expect(await shown(puzzle.id)).toEqual(textTreeOf('*Now*', puzzle.code_snippet));
  });

  it('creates puzzles with one title simultaneously', async () => {
    const title = `Twins ${uniqueName()}`;
    const made = await Promise.all(Array.from({ length: 4 }, () => create({ title, published_at: null })));
    expect(new Set(made.map(({ slug }) => slug)).size).toBe(4);
  });

  it('creates a puzzle that learners get immediately, with its questions in order', async () => {
    const made = await create();
    expect(made).toMatchObject({ version: 1, is_active: true, is_premium: true, answers: 0, deleted_at: null });
    expect(made.code_snippet).toBe('int main(void) {\n  return 0;\n}');
    expect(made.questions.map(({ order, role, label }) => [order, role, label])).toEqual([
      [1, 'Where', 'Where'],
      [2, 'Why', 'Why'],
    ]);
    const { client } = await server.member({ plan: 'monthly' });
    expect((await client.call('readPuzzle', { params: { id: made.id } })).body).toMatchObject({ title: made.title });
    const { body: pulled } = await client.call('pull');
    expect(pulled.changes.some(({ kind, key }) => kind === 'puzzle' && key === String(made.id))).toBe(true);
  });

  it('fills in defaults, and ignores unknown fields', async () => {
    const { title } = body();
    const extras = { id: 7, xp: 9999, is_staff: true, version: 50, deleted_at: today, library_revision: 3 };
    const written = { title, description: 'd', category: 'Injection', language: 'GO', difficulty: 5 };
    const minimal = { ...written, is_active: false, ...extras };
    const { status, body: made } = await staff.call('createPuzzle', { body: minimal as NewPuzzleBody });
    expect(status).toBe(201);
    expect(made).toMatchObject({
      version: 1,
      file_name: 'snippet.go',
      published_at: null,
      is_premium: true,
      is_active: false,
      cwe: null,
      questions: [],
      deleted_at: null,
    });
    expect(made.id).not.toBe(7);
    const [row] = await server.db.select().from(users).where(eq(users.username, username));
    expect(row?.xp).toBe(0);
  });

  it('an edit raises the version, reorders questions, and detaches the puzzle from the library', async () => {
    const { body: list } = await staff.call('listAdminPuzzles', { query: { state: 'active' } });
    const puzzle = await read(list.results.find(({ version }) => version === 1)!.id);
    const { status, body: changed } = await update(puzzle, {
      title: ' Renamed ',
      questions: bodyOf(puzzle).questions.toReversed(),
    });
    expect(status).toBe(200);
    expect(changed).toMatchObject({ title: 'Renamed', version: puzzle.version + 1 });
    expect(changed.questions.map(({ id }) => id)).toEqual(puzzle.questions.map(({ id }) => id).toReversed());
    expect(changed.questions.map(({ order }) => order)).toEqual(puzzle.questions.map(({ order }) => order));
    const [row] = await server.db.select().from(puzzles).where(eq(puzzles.id, puzzle.id));
    expect(row?.library_revision).toBeNull();
    await seedLibrary(server.db, server.now, library);
    expect((await read(puzzle.id)).title).toBe('Renamed');
  });

  it("keeps a puzzle's kind if an older app edits it", async () => {
    const made = await create({
      kind: 'DIFF',
      code_snippet: ' int x;\n-int y;\n+int z;',
      lines: [{ line: 3, note: 'Z.' }],
    });
    expect(made.kind).toBe('DIFF');
    const { kind: _, ...older } = bodyOf(made);
    const { status, body: changed } = await staff.call('updatePuzzle', { params: { id: made.id }, body: older });
    expect([status, changed.kind]).toEqual([200, 'DIFF']);
    const { client } = await server.member({ plan: 'annual' });
    expect((await client.call('readPuzzle', { params: { id: made.id } })).body.kind).toBe('DIFF');
    const { body: row } = await staff.call('readPuzzleVersion', { params: { id: made.id, version: 1 } });
    expect(row.kind).toBe('DIFF');
    expect((await create()).kind).toBe('CLASSIC');
  });

  it("rejects code that isn't of its kind", async () => {
    const { status, body: rejection } = await staff.call('createPuzzle', { body: body({ kind: 'DIFF' }) });
    expect([status, rejection]).toMatchObject([
      400,
      { code_snippet: ['Line 1 of a diff begins with a space, + or -.'] },
    ]);
  });

  it('tells only staff that code is clean', async () => {
    const made = await create({ kind: 'CLEAN', lines: [] });
    expect(made.kind).toBe('CLEAN');
    const { client } = await answer(made);
    expect((await client.call('readPuzzle', { params: { id: made.id } })).body.kind).toBe('CLASSIC');
    expect((await staff.call('readPuzzle', { params: { id: made.id } })).body.kind).toBe('CLASSIC');
  });

  it('grades by the key of now, and tells a regraded learner so', async () => {
    const puzzle = await create();
    const { client } = await answer(puzzle, 'A');
    const [first, second] = bodyOf(puzzle).questions;
    const fields = { questions: [{ ...first, correct_answer: 'C' }, second], past_answers: 'regrade' };
    expect((await update(puzzle, fields)).status).toBe(200);
    await workOffCorrections(server.db, () => server.now);
    const seen = (await client.call('readPuzzle', { params: { id: puzzle.id } })).body;
    expect(seen.questions[0]).toMatchObject({ correct_answer: 'C', options_version: 2 });
    expect(seen.user_answers[first!.id!]).toMatchObject({
      ...{ is_correct: false, correct_answer: 'C', version: 2, correction: 'regraded' },
    });
    const again = { question_id: first!.id!, answer: 'C' as const };
    const { rejection } = await client.call('answerPuzzle', { params: { id: puzzle.id }, body: again });
    expect(rejection).toMatchObject({ code: 'already_answered', is_correct: false, correct_answer: 'C', version: 2 });
    const later = await server.member({ plan: 'monthly' });
    const reply = await later.client.call('answerPuzzle', {
      params: { id: puzzle.id },
      body: { question_id: first!.id!, answer: 'C' },
    });
    expect(reply.body.is_correct).toBe(true);
  });

  it('SRV-15: has devices pull the answers to a question that gets another role, and no others', async () => {
    const puzzle = await create();
    const [{ client }, { client: other }] = [await answer(puzzle), await answer(await create())];
    const pull = async (member: Client, query?: { cursor: string }) =>
      (await member.call('pull', query && { query })).body;
    const cursors = [await pull(client), await pull(other)].map(({ cursor }) => ({ cursor }));
    const [first, second] = bodyOf(puzzle).questions;
    const reply = await update(puzzle, { questions: [{ ...first, role: 'Limits' }, second] });
    expect(reply.status, reply.text).toBe(200);
    const answersIn = ({ changes }: Awaited<ReturnType<typeof pull>>) =>
      changes.filter(({ kind }) => kind === 'answer');
    expect(answersIn(await pull(client, cursors[0]))).toMatchObject([
      { value: { question_id: first!.id, role: 'Limits', is_correct: true } },
    ]);
    expect(answersIn(await pull(other, cursors[1]))).toEqual([]);
  });

  it('removes an unanswered question, and none of a puzzle with answers', async () => {
    const puzzle = await create();
    const { body: shorter } = await update(puzzle, { questions: bodyOf(puzzle).questions.slice(1) });
    expect(shorter.questions.map(({ role, order }) => [role, order])).toEqual([['Why', 1]]);
    await answer(shorter);
    const rejected = await update(shorter, { questions: [], is_active: false });
    expect([rejected.status, rejected.rejection.questions]).toEqual([
      400,
      ["This puzzle has answers: 'Which line is wrong?' can be changed, not removed."],
    ]);
    const { id: _, ...fresh } = bodyOf(shorter).questions[0]!;
    const more = [...bodyOf(shorter).questions, { ...fresh, role: 'Trace' as const }];
    const longer = await update(shorter, { questions: more, past_answers: 'regrade' });
    expect(longer.body.questions).toHaveLength(2);
  });

  it.each([
    ['without questions', { questions: [] }, 'An active puzzle needs at least one question.'],
    [
      'with two equal options',
      { questions: [question, { ...question, option_d: ` ${question.option_b} ` }] },
      'In an active puzzle, the four options of a question must differ.',
    ],
  ])(
    'rejects an active puzzle %s, also in an edit and an import, and accepts a draft',
    async (_what, fields, sentence) => {
      const rejected = await staff.call('createPuzzle', { body: body(fields) });
      expect([rejected.status, rejected.rejection.questions]).toEqual([400, [sentence]]);
      const draft = await create({ ...fields, is_active: false });
      const activated = await update(draft, { is_active: true });
      expect([activated.status, activated.rejection.questions]).toEqual([400, [sentence]]);
      const folder = (await newestFolders()).at(-1)!;
      const json = JSON.parse(folder.files['puzzle.json']!);
      const files = { ...folder.files, 'puzzle.json': JSON.stringify({ ...json, is_active: true }) };
      const imported = await staff.call('importPuzzle', { body: { slug: folder.slug, files } });
      expect([imported.status, imported.rejection.error]).toEqual([400, expect.stringContaining(sentence)]);
      expect(await read(draft.id)).toEqual(draft);
    },
  );

  it('exports invalid puzzles of an older version, and skips them as the daily puzzle and in the calendar', async () => {
    const [none, equal] = [await create(), await create()];
    const day = addDays(today, 4000);
    await server.db
      .update(puzzles)
      .set({ published_at: day })
      .where(inArray(puzzles.id, [none.id, equal.id]));
    await server.db.delete(questions).where(eq(questions.puzzle_id, none.id));
    await server.db.update(questions).set({ option_a: 'Line 2' }).where(eq(questions.puzzle_id, equal.id));
    const slugs = (await newestFolders()).map(({ slug }) => slug);
    expect(slugs).toEqual(expect.arrayContaining([none.slug, equal.slug]));
    const good = await create({ published_at: null });
    for (const { id } of [none, equal]) {
      const moved = await staff.call('movePuzzle', { body: { puzzle_id: id, from: day, to: addDays(day, 9) } });
      expect([moved.status, moved.rejection.puzzle_id]).toEqual([
        400,
        ["This puzzle has nothing to answer, or a question with equal options, so it can't be scheduled."],
      ]);
    }
    await server.db.update(puzzles).set({ published_at: day }).where(eq(puzzles.id, good.id));
    server.setClock(`${day}T10:00:00Z`);
    const daily = await server.visitor().call('readPuzzle', { params: { id: 0 } });
    server.setClock(`${today}T10:00:00Z`);
    expect(daily.body.id).toBe(good.id);
    const made = [none.id, equal.id, good.id];
    await server.db.delete(dailies).where(inArray(dailies.puzzle_id, made));
    await server.db.delete(puzzles).where(inArray(puzzles.id, made));
  });

  it("rejects another puzzle's question", async () => {
    const [one, other] = [await create(), await create()];
    const rejected = await update(one, { questions: bodyOf(other).questions });
    expect([rejected.status, rejected.rejection['questions.0.id']]).toEqual([
      400,
      ['This question is not one of the puzzle.'],
    ]);
  });

  it('rejects the second of two edits with the current puzzle', async () => {
    const puzzle = await create();
    const other = await server.staff();
    const mine = await update(puzzle, { title: 'Mine' });
    expect(mine.status).toBe(200);
    const theirs = await other.client.call('updatePuzzle', {
      params: { id: puzzle.id },
      body: { ...bodyOf(puzzle), title: 'Theirs' },
    });
    expect([theirs.status, theirs.rejection.code]).toEqual([409, 'edit_conflict']);
    expect(theirs.rejection.current).toMatchObject({ title: 'Mine', version: 2 });
    expect((await read(puzzle.id)).title).toBe('Mine');
  });

  it('keeps each version and its author', async () => {
    const puzzle = await create({ title: 'First' });
    await update(puzzle, { title: 'Second' });
    const params = { id: puzzle.id };
    const { body: history } = await staff.call('listPuzzleVersions', { params });
    expect(history.map(({ version, edited_by }) => [version, edited_by])).toEqual([
      [2, username],
      [1, username],
    ]);
    const { body: first } = await staff.call('readPuzzleVersion', { params: { ...params, version: 1 } });
    expect(first).toMatchObject({ title: 'First', questions: [{ role: 'Where' }, { role: 'Why' }] });
    expect((await staff.call('readPuzzleVersion', { params: { ...params, version: 9 } })).status).toBe(404);
  });

  it("keeps a question's hint and role if an older app saves it, and the hint in the history if staff remove it", async () => {
    const puzzle = await create();
    const [first, second] = bodyOf(puzzle).questions;
    const { hint, role, ...older } = first!;
    const { body: renamed } = await update(puzzle, { questions: [{ ...older, text: 'Here?' }, second] });
    expect(renamed.questions).toMatchObject([{ text: 'Here?', hint, role, label: role }, { hint }]);
    const { body: removed } = await update(renamed, { questions: [{ ...first, hint: ' ' }, second] });
    expect(removed.questions).toMatchObject([{ hint: '' }, { hint }]);
    const { body: history } = await staff.call('readPuzzleVersion', { params: { id: puzzle.id, version: 2 } });
    expect(history).toMatchObject({ questions: [{ hint }, { hint }] });
  });

  it("keeps the library's own version before the first edit", async () => {
    const { body: list } = await staff.call('listAdminPuzzles', { query: { state: 'scheduled' } });
    const puzzle = await read(list.results[0]!.id);
    await update(puzzle, { description: 'Another description.' });
    const { body: history } = await staff.call('listPuzzleVersions', { params: { id: puzzle.id } });
    expect(history.map(({ edited_by, origin }) => [edited_by, origin])).toEqual([
      [username, 'account'],
      [null, 'library'],
    ]);
  });

  it('keeps deleted library puzzles deleted at the next start', async () => {
    const { results } = (await staff.call('listAdminPuzzles')).body;
    const params = { id: results.at(-1)!.id };
    expect((await staff.call('deletePuzzle', { params })).status).toBe(204);
    await seedLibrary(server.db, server.now, library);
    const firstSteps = library.filter(({ first_step }) => first_step).length;
    const inArchive = (await staff.call('listPuzzles')).body.count;
    expect((await staff.call('listAdminPuzzles')).body.count).toBe(inArchive + firstSteps);
    expect((await staff.call('readAdminPuzzle', { params })).body.deleted_at).not.toBeNull();
    expect((await staff.call('restorePuzzle', { params })).status).toBe(200);
  });

  it('deletes an unanswered one', async () => {
    const puzzle = await create();
    const params = { id: puzzle.id };
    expect((await staff.call('deletePuzzle', { params })).status).toBe(204);
    expect((await staff.call('readAdminPuzzle', { params })).status).toBe(404);
    expect((await staff.call('deletePuzzle', { params })).status).toBe(404);
  });

  it.each([
    ['opened', 'readPuzzle', {}],
    ['reacted to', 'reactToPuzzle', { body: { desired: 'UP' } }],
  ] as const)('hides a puzzle that learners only %s, because their devices cache it', async (_how, name, input) => {
    const puzzle = await create();
    const params = { id: puzzle.id };
    const { client } = await server.member({ plan: 'monthly' });
    expect((await client.call(name, { params, ...input } as never)).status).toBe(200);
    expect((await staff.call('deletePuzzle', { params })).status).toBe(204);
    const { changes, checks } = (await client.call('pull')).body;
    const own = changes.filter((change) => !['puzzle', 'question'].includes(change.kind) && 'value' in change);
    expect(checks!.user!.count).toBe(own.length);
    expect((await staff.call('restorePuzzle', { params })).status).toBe(200);
  });

  it('hides an answered one, keeps its answers and score, and restores it', async () => {
    const puzzle = await create();
    const params = { id: puzzle.id };
    const { client } = await answer(puzzle);
    expect((await staff.call('deletePuzzle', { params })).status).toBe(204);
    expect((await client.call('readPuzzle', { params })).status).toBe(404);
    expect((await client.call('readProgress')).body).toMatchObject({ xp: 20, questions_answered: 1 });
    const listed = async (state?: 'deleted') =>
      (await staff.call('listAdminPuzzles', { query: { q: puzzle.title, ...(state && { state }) } })).body.results;
    expect(await listed()).toEqual([]);
    expect((await update(await read(puzzle.id), { is_active: true })).rejection.error).toBe(
      'This puzzle is deleted. Restore it first.',
    );
    await aggregateAnswers(server.db);
    expect(await listed('deleted')).toMatchObject([{ id: puzzle.id, is_active: false, answers: 1 }]);
    const { body: pulled } = await staff.call('pull');
    expect(pulled.changes.find(({ key }) => key === String(puzzle.id))).toMatchObject({ deleted: true });

    expect((await staff.call('restorePuzzle', { params })).body).toMatchObject({
      is_active: false,
      deleted_at: null,
    });
    expect(await listed()).toMatchObject([{ id: puzzle.id }]);
    expect((await staff.call('restorePuzzle', { params })).status).toBe(404);
  });

  it("chooses another daily puzzle if today's is deactivated", async () => {
    const visitor = server.visitor();
    const { body: daily } = await visitor.call('readPuzzle', { params: { id: 0 } });
    expect((await update(await read(daily.id), { is_active: false })).status).toBe(200);
    const { status, body: next } = await visitor.call('readPuzzle', { params: { id: 0 } });
    expect([status, next.id === daily.id]).toEqual([200, false]);
  });

  describe('the list', () => {
    it('searches by text and by state', async () => {
      const title = `Needle ${uniqueName()}`;
      const made = {
        draft: await create({ title: `${title} a`, published_at: null }),
        scheduled: await create({ title: `${title} b`, published_at: '2027-03-01' }),
        active: await create({ title: `${title} c` }),
        inactive: await create({ title: `${title} d`, is_active: false }),
      };
      for (const [state, { id }] of Object.entries(made)) {
        const query = { q: title.toUpperCase(), state: state as keyof typeof made };
        const { body: list } = await staff.call('listAdminPuzzles', { query });
        expect(list.results.map((row) => row.id)).toEqual([id]);
      }
      const accented = await create({ title: `Cafe\u0301 ${title} e`, published_at: null });
      const { body: found } = await staff.call('listAdminPuzzles', { query: { q: `Ｃａｆé ${title}` } });
      expect(found.results.map((row) => row.id)).toEqual([accented.id]);
      await staff.call('deletePuzzle', { params: { id: accented.id } });
      const all = (await staff.call('listAdminPuzzles', { query: { q: title } })).body;
      expect([all.count, all.results[0]?.id]).toEqual([4, made.draft.id]);
    });

    it('is paged, and ends', async () => {
      const { body: first } = await staff.call('listAdminPuzzles');
      expect([first.page, first.page_size, first.results.length]).toEqual([1, 20, 20]);
      const { body: second } = await staff.call('listAdminPuzzles', { query: { page: '2' } });
      expect(second.results.some(({ id }) => first.results.some((row) => row.id === id))).toBe(false);
      expect((await staff.call('listAdminPuzzles', { query: { page: '999' } })).status).toBe(404);
      expect((await staff.send('GET', '/api/puzzles/admin/?state=gone')).status).toBe(400);
    });
  });

  describe('each field within its limits', () => {
    const x = (count: number) => 'x'.repeat(count);
    it.each<
      [string, Partial<Record<keyof NewPuzzleBody, unknown>>, Partial<Record<keyof NewPuzzleBody, unknown>>, string]
    >([
      ['title', { title: x(100) }, { title: x(101) }, 'The title has at most 100 characters.'],
      ['title', { title: 'x' }, { title: '   ' }, 'The title is required.'],
      [
        'description',
        { description: x(1000) },
        { description: x(1001) },
        'The description has at most 1,000 characters.',
      ],
      ['description', { description: 'x' }, { description: '' }, 'The description is required.'],
      ['subtitle', { subtitle: x(60) }, { subtitle: x(61) }, 'The subtitle has at most 60 characters.'],
      ['category', { category: 'Injection' }, { category: 'Gardening' }, 'Choose a category.'],
      ['language', { language: 'RUST' }, { language: 'COBOL' }, 'Choose a language.'],
      ['difficulty', { difficulty: 1 }, { difficulty: 0 }, 'Difficulty is a number from 1 to 5.'],
      ['difficulty', { difficulty: 5 }, { difficulty: 6 }, 'Difficulty is a number from 1 to 5.'],
      ['difficulty', { difficulty: 3 }, { difficulty: 2.5 }, 'Difficulty is a number from 1 to 5.'],
      ['cwe', { cwe: 1 }, { cwe: 0 }, 'A CWE is a number, such as 787.'],
      ['cwe', { cwe: 9999 }, { cwe: 10_000 }, 'A CWE is at most 9999.'],
      ['published_at', { published_at: '2028-02-29' }, { published_at: '2026-02-29' }, "This date doesn't exist."],
      [
        'published_at',
        { published_at: '2099-12-31', is_active: false },
        { published_at: '2100-01-01' },
        'The publish date must be in this century.',
      ],
      ['published_at', { published_at: null }, { published_at: '2026-13-45' }, 'Expected a day such as 2026-11-20.'],
      [
        'published_at',
        { published_at: '2000-01-01' },
        { published_at: '13/45/26' },
        'Expected a day such as 2026-11-20.',
      ],
      [
        'code_snippet',
        { code_snippet: `a\nb\n${x(19_996)}` },
        { code_snippet: `a\nb\n${x(19_997)}` },
        'The code has at most 20,000 characters.',
      ],
      [
        'explanation',
        { explanation: x(40_000) },
        { explanation: x(40_001) },
        'The explanation has at most 40,000 characters.',
      ],
      [
        'file_name',
        { file_name: x(60) },
        { file_name: '../passwd' },
        'A file name has letters, digits, dots, hyphens, and underscores.',
      ],
      [
        'lines',
        { lines: [{ line: 3, note: '' }] },
        { lines: [{ line: 4, note: '' }] },
        'A marked line is not in the code.',
      ],
      ['lines', { lines: [] }, { lines: [{ line: 1 }, { line: 1 }] }, 'Each line can be marked only once.'],
      [
        'lines.0.note',
        { lines: [{ line: 1, note: x(90) }] },
        { lines: [{ line: 1, note: x(91) }] },
        'A margin note has at most 90 characters.',
      ],
      [
        'questions',
        { questions: Array(10).fill(question) },
        { questions: Array(11).fill(question) },
        'A puzzle has at most 10 questions.',
      ],
      [
        'questions.0.text',
        { questions: [{ ...question, text: x(1000) }] },
        { questions: [{ ...question, text: ' ' }] },
        'The question is required.',
      ],
      [
        'questions.1.option_d',
        { questions: [{ ...question, option_d: x(300) }] },
        { questions: [question, { ...question, option_d: '' }] },
        'Option D is required.',
      ],
      [
        'questions.0.option_a',
        { questions: [question] },
        { questions: [{ ...question, option_a: x(301) }] },
        'Option A has at most 300 characters.',
      ],
      [
        'questions.0.correct_answer',
        { questions: [question] },
        { questions: [{ ...question, correct_answer: 'E' }] },
        'An answer must be A, B, C, or D.',
      ],
      [
        'questions.0.notes.B',
        { questions: [{ ...question, notes: { ...notes, B: x(500) } }] },
        { questions: [{ ...question, notes: { ...notes, B: x(501) } }] },
        'A note has at most 500 characters.',
      ],
      [
        'questions.0.role',
        { questions: [{ ...question, role: 'Tools' }] },
        { questions: [{ ...question, role: 'First' as 'Trace' }] },
        'Choose a role.',
      ],
      [
        'questions.0.hint',
        { questions: [{ ...question, hint: x(140) }] },
        { questions: [{ ...question, hint: x(141) }] },
        'A hint has at most 140 characters.',
      ],
    ])('%s: %j', async (field, within, beyond, sentence) => {
      const good = await staff.call('createPuzzle', { body: body(within as Partial<NewPuzzleBody>) });
      expect(good.status, good.text).toBe(201);
      const bad = await staff.call('createPuzzle', { body: body(beyond as Partial<NewPuzzleBody>) });
      expect([bad.status, bad.rejection.code, (bad.rejection[field] as string[])[0]]).toEqual([
        400,
        'invalid',
        sentence,
      ]);
    });

    it('rejects an unstorable character, and an edit without a version', async () => {
      const bad = await staff.call('createPuzzle', { body: body({ title: 'a\u0000b' }) });
      expect(bad.status).toBe(400);
      const puzzle = await create();
      const { version: _, ...rest } = bodyOf(puzzle);
      const { status } = await staff.send('PUT', `/api/puzzles/admin/${puzzle.id}/`, { body: rest });
      expect(status).toBe(400);
    });
  });

  describe('is only for staff', () => {
    const names = [
      'listAdminPuzzles',
      'createPuzzle',
      'readAdminPuzzle',
      'updatePuzzle',
      'deletePuzzle',
      'restorePuzzle',
      'listPuzzleVersions',
      'readPuzzleVersion',
      'readCalendar',
      'movePuzzle',
      'exportPuzzles',
      'importPuzzle',
    ] as const satisfies CallName[];
    it.each(names)('%s', async (name) => {
      const puzzle = await create();
      const input = { params: { id: puzzle.id, version: 1 }, body: { ...body(), is_staff: true } };
      const attempt = async (client: Client) => (await client.call(name, input as never)).rejection.code;
      expect(await attempt(server.visitor())).toBe('not_authenticated');
      expect(await attempt((await server.member()).client)).toBe('staff_only');
      expect(await attempt((await server.member({ plan: 'annual' })).client)).toBe('staff_only');
      expect(await read(puzzle.id)).toEqual(puzzle);
    });
  });

  describe('the calendar', () => {
    const month = async (name: string) => (await staff.call('readCalendar', { query: { month: name } })).body;
    const dayOf = async (day: string) => (await month(day.slice(0, 7))).days.find((entry) => entry.day === day)!;
    const move = (puzzle_id: number, from: string | null, to: string | null) =>
      staff.call('movePuzzle', { body: { puzzle_id, from, to } });

    it('shows past and coming daily puzzles, and the gaps', async () => {
      const calendar = await month(today.slice(0, 7));
      expect(calendar.today).toBe(today);
      expect(calendar.days).toHaveLength(30);
      expect(calendar.days.find(({ day }) => day === today)?.puzzle).not.toBeNull();
      expect(calendar.days.find(({ day }) => day === addDays(today, 1))?.puzzle).not.toBeNull();
      const far = await create({ published_at: '2030-05-20' });
      const may = await month('2030-05');
      expect(may.through).toBe('2030-05-20');
      expect(
        may.days
          .filter(({ gap }) => gap)
          .map(({ day }) => day)
          .at(-1),
      ).toBe('2030-05-19');
      expect(may.days.filter(({ puzzle }) => puzzle).map(({ puzzle }) => puzzle?.id)).toEqual([far.id]);
    });

    it('moves a puzzle to an empty day and back to the waiting ones', async () => {
      const puzzle = await create({ published_at: null });
      expect((await month('2030-06')).waiting.map(({ id }) => id)).toContain(puzzle.id);
      expect((await move(puzzle.id, null, '2030-06-03')).status).toBe(204);
      expect((await dayOf('2030-06-03')).puzzle?.id).toBe(puzzle.id);
      expect(await read(puzzle.id)).toMatchObject({ published_at: '2030-06-03', version: 2 });
      expect((await move(puzzle.id, '2030-06-03', null)).status).toBe(204);
      expect((await read(puzzle.id)).published_at).toBeNull();
    });

    it('swaps two days', async () => {
      const one = await create({ published_at: '2030-07-01' });
      const other = await create({ published_at: '2030-07-02' });
      expect((await move(one.id, '2030-07-01', '2030-07-02')).status).toBe(204);
      expect([(await dayOf('2030-07-01')).puzzle?.id, (await dayOf('2030-07-02')).puzzle?.id]).toEqual([
        other.id,
        one.id,
      ]);
    });

    it('moves one of two puzzles that share a day, and keeps the other', async () => {
      const [from, to] = ['2030-07-11', '2030-07-12'];
      // The lower number of two that are published on a day has it, unless another is planned.
      const target = await create({ published_at: to });
      const first = await create({ published_at: from });
      const shared = await create({ published_at: from });
      expect(await dayOf(from)).toMatchObject({ puzzle: { id: first.id }, others: [{ id: shared.id }] });
      expect((await move(shared.id, from, to)).status).toBe(204);
      expect(await dayOf(to)).toMatchObject({ puzzle: { id: shared.id }, others: [] });
      expect(await dayOf(from)).toMatchObject({ puzzle: { id: first.id }, others: [{ id: target.id }] });
      expect((await move(target.id, from, null)).status).toBe(204);
      expect(await dayOf(from)).toMatchObject({ puzzle: { id: first.id }, others: [] });
    });

    it('schedules an old puzzle as a marked repeat, which becomes the daily puzzle', async () => {
      const known = await create({ published_at: '2026-10-01' });
      const tomorrow = addDays(today, 1);
      const { puzzle: before } = await dayOf(tomorrow);
      await insertRows(server.db, dailies, { day: '2026-01-05', puzzle_id: known.id });
      expect((await move(known.id, null, tomorrow)).status).toBe(204);
      expect(await dayOf(tomorrow)).toMatchObject({ puzzle: { id: known.id }, repeat: true });
      expect((await read(known.id)).published_at).toBe('2026-10-01');
      expect((await read(before!.id)).published_at).toBeNull();
      server.setClock(`${tomorrow}T00:00:01Z`);
      expect((await server.visitor().call('readPuzzle', { params: { id: 0 } })).body.id).toBe(known.id);
      server.setClock(`${today}T10:00:00Z`);
    });

    it('frees the day of a puzzle that the form publishes on another', async () => {
      const puzzle = await create({ published_at: null });
      await create({ published_at: '2030-08-01' });
      await move(puzzle.id, null, '2030-08-01');
      expect((await dayOf('2030-08-01')).puzzle?.id).toBe(puzzle.id);
      await update(await read(puzzle.id), { published_at: '2030-08-09' });
      expect((await dayOf('2030-08-01')).puzzle?.id).not.toBe(puzzle.id);
      expect((await dayOf('2030-08-09')).puzzle?.id).toBe(puzzle.id);
    });

    it('counts every waiting puzzle, and lists 100', async () => {
      const { waiting_count: before } = await month('2030-06');
      const { id: category_id } = (await server.db.select().from(categories).limit(1))[0]!;
      const row = { title: 'Crowd', description: '', category_id, language: 'C' as const, difficulty: 1 };
      const values = { ...row, file_name: 'a.c', code_snippet: '', explanation: '', lines: [] };
      await insertRows(server.db, puzzles, ...Array.from({ length: 101 }, () => values));
      const { waiting, waiting_count } = await month('2030-06');
      expect([waiting.length, waiting_count]).toEqual([100, before + 101]);
      await server.db.delete(puzzles).where(eq(puzzles.title, 'Crowd'));
    });

    it('rejects past days, puzzles moved meanwhile, and missing ones', async () => {
      const puzzle = await create({ published_at: '2030-09-01' });
      expect((await move(puzzle.id, '2030-09-01', today)).rejection.to).toEqual(['Choose a date after today.']);
      expect((await move(puzzle.id, '2030-09-02', '2030-09-03')).rejection.code).toBe('edit_conflict');
      expect((await move(puzzle.id, null, '2030-09-03')).rejection.code).toBe('edit_conflict');
      expect((await move(999_999, null, '2030-09-03')).status).toBe(404);
      expect((await move(puzzle.id, '2030-09-01', '13/45/26')).status).toBe(400);
      const inactive = await create({ published_at: null, is_active: false });
      expect((await move(inactive.id, null, '2030-09-04')).status).toBe(400);
    });
  });

  describe('folders', () => {
    const newestFolder = async () => (await newestFolders()).at(-1)!;

    /** One of published plain code. */
    const anyFolder = async () =>
      (await exportPage(1)).find(({ files }) =>
        /"kind": "CLASSIC"[\s\S]*"is_active": true/.test(files['puzzle.json'] ?? ''),
      )!;

    it('are exported in pages, each puzzle once, until the last', async () => {
      const stored = await server.db.select().from(puzzles).where(isNull(puzzles.deleted_at)).orderBy(asc(puzzles.id));
      const pages = Math.ceil(stored.length / listPageSize);
      const exported = [];
      for (let page = 1; page <= pages; page += 1) exported.push(...(await exportPage(page)));
      expect(exported.map(({ slug }) => slug)).toEqual(stored.map(({ slug }) => slug));
      const beyond = await staff.call('exportPuzzles', { query: { page: String(pages + 1) } });
      expect(beyond.rejection.code).toBe('not_found');
    });

    it('round-trip unchanged', async () => {
      const puzzle = await create({ recording: fakeRecording() });
      const folder = await newestFolder();
      const files = ['explanation.md', 'puzzle.json', 'snippet.c', 'watch.recorded.json'];
      expect(Object.keys(folder.files).sort()).toEqual(files);
      const again = await staff.call('importPuzzle', { body: folder });
      expect(again.body).toEqual({ id: puzzle.id, outcome: 'unchanged' });
      await staff.call('deletePuzzle', { params: { id: puzzle.id } });
      const { body: made } = await staff.call('importPuzzle', { body: folder });
      expect(made.outcome).toBe('created');
      const copy = await read(made.id);
      const strip = ({ id: _, version, updated_at, questions, ...rest }: AdminPuzzle) => ({
        ...rest,
        questions: questions.map(({ id: __, ...other }) => other),
      });
      expect(strip(copy)).toEqual(strip(puzzle));
    });

    it('change nothing that they omit', async () => {
      const { slug, files } = await anyFolder();
      const { file_name: _, is_premium: __, is_active: ___, ...json } = JSON.parse(files['puzzle.json']!);
      const older = json.questions.map(({ role, ...each }: { role: string }) => ({ ...each, label: role }));
      const lines = [2, 1].map((line) => ({ line, note: '' }));
      const bare = JSON.stringify({ ...json, questions: older, lines });
      const body = { slug: `${slug}-bare`, files: { ...files, 'puzzle.json': bare } };
      const { body: made } = await staff.call('importPuzzle', { body });
      expect((await staff.call('importPuzzle', { body })).body).toEqual({ id: made.id, outcome: 'unchanged' });
      await update(await read(made.id), { is_premium: false, is_active: false });
      expect((await staff.call('importPuzzle', { body })).body.outcome).toBe('unchanged');
      expect(await read(made.id)).toMatchObject({ is_premium: false, is_active: false });
    });

    it('change nothing that they omit of a question', async () => {
      const puzzle = await create();
      const { files } = await newestFolder();
      const json = JSON.parse(files['puzzle.json']!);
      const questions = json.questions.map(({ role: _, hint: __, ...each }: typeof question) => each);
      const body = { slug: puzzle.slug, files: { ...files, 'puzzle.json': JSON.stringify({ ...json, questions }) } };
      expect((await staff.call('importPuzzle', { body })).body.outcome).toBe('unchanged');
    });

    it('replace a recording, and keep it if they have none', async () => {
      const { recording: _, ...unrecorded } = body();
      const { body: puzzle } = await staff.call('createPuzzle', { body: unrecorded });
      const folder = await newestFolder();
      const files = { ...folder.files, 'watch.recorded.json': JSON.stringify(fakeRecording()) };
      expect((await staff.call('importPuzzle', { body: { ...folder, files } })).body.outcome).toBe('updated');
      expect((await staff.call('importPuzzle', { body: folder })).body.outcome).toBe('unchanged');
      const recorded = await read(puzzle.id);
      expect(recorded).toMatchObject({ recording: fakeRecording() });
      const { recording: __, ...older } = bodyOf(recorded);
      await staff.call('updatePuzzle', { params: { id: puzzle.id }, body: { ...older, title: 'From an older app' } });
      expect(await read(puzzle.id)).toMatchObject({ title: 'From an older app', recording: fakeRecording() });
    });

    it('are rejected if their puzzle is deleted', async () => {
      const { slug, files } = await anyFolder();
      const { is_active: _, ...json } = JSON.parse(files['puzzle.json']!);
      const body = { slug: `${slug}-deleted`, files: { ...files, 'puzzle.json': JSON.stringify(json) } };
      const { body: made } = await staff.call('importPuzzle', { body });
      await answer(await read(made.id));
      await staff.call('deletePuzzle', { params: { id: made.id } });
      const { rejection } = await staff.call('importPuzzle', { body });
      expect(rejection.error).toBe('This puzzle is deleted. Restore it first.');
    });

    it('change the puzzle with their name, which keeps its answers', async () => {
      const puzzle = await create();
      await answer(puzzle);
      const folder = await newestFolder();
      const files = { ...folder.files, 'explanation.md': 'Better words on line 2.\n' };
      const { body: reply } = await staff.call('importPuzzle', { body: { ...folder, files } });
      expect(reply).toEqual({ id: puzzle.id, outcome: 'updated' });
      expect(await read(puzzle.id)).toMatchObject({ version: 2, answers: 1, explanation: 'Better words on line 2.' });
    });

    it('create one puzzle if two with one name are imported simultaneously', async () => {
      const puzzle = await create();
      const folder = await newestFolder();
      await staff.call('deletePuzzle', { params: { id: puzzle.id } });
      let second: Promise<Reply<unknown>> | undefined;
      await server.db.transaction(async (transaction) => {
        const first = await importPuzzle(transaction, folder, commandActor(server.now));
        expect(first).toMatchObject({ outcome: 'created' });
        second = staff.call('importPuzzle', { body: folder });
        await untilOneWaits(server, '%');
      });
      const reply = await second!;
      // If one waits for the other from the start, it finds nothing to change.
      expect([reply.status, reply.rejection.code]).toEqual(
        server.kind === 'pglite' ? [200, undefined] : [409, 'edit_conflict'],
      );
    });

    it.each(['\u0000', '\ud800', '', 'x'.repeat(101)])("are rejected if a question's ID is %j", async (id) => {
      await create();
      const folder = await newestFolder();
      const json = JSON.parse(folder.files['puzzle.json']!);
      json.questions[0].id = id;
      const files = { ...folder.files, 'puzzle.json': JSON.stringify(json) };
      const { status, rejection } = await staff.call('importPuzzle', { body: { slug: `${folder.slug}-copy`, files } });
      expect([status, rejection.error]).toEqual([400, expect.stringContaining('puzzle.json, questions.0.id: ')]);
    });

    const json = JSON.stringify({ title: 't', description: 'd', category: 'Injection', language: 'C', difficulty: 1 });

    it.each<[string, Record<string, string>, string]>([
      ['without puzzle.json', {}, 'puzzle.json is missing.'],
      ['with something else than JSON', { 'puzzle.json': '{' }, 'puzzle.json is not JSON: '],
      [
        'with another recording',
        { 'puzzle.json': json, 'snippet.c': 'x', 'explanation.md': 'x', 'watch.recorded.json': '{}' },
        'watch.recorded.json, code: ',
      ],
      ['without code', { 'explanation.md': 'x' }, 'snippet.c is missing.'],
      ['without an explanation', { 'snippet.c': 'x' }, 'explanation.md is missing.'],
    ])('are rejected %s', async (_what, files, sentence) => {
      const given = Object.keys(files).length === 0 || files['puzzle.json'] ? files : { 'puzzle.json': json, ...files };
      const { status, rejection } = await staff.call('importPuzzle', { body: { slug: 'new-one', files: given } });
      expect(status).toBe(400);
      expect(rejection.error).toContain(sentence);
    });
  });
});

import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Client, uniqueName } from '../../../tests/support/client.ts';
import { describeServer, type TestServer } from '../../../tests/support/server.ts';
import { untilOneWaits } from '../../../tests/support/until-one-waits.ts';
import type { AdminInterviewQuestion, NewInterviewBody } from '../../contract/admin-interview.ts';
import type { CallName } from '../../contract/calls.ts';
import { textTreeOf } from '../../rules/markdown/text-tree.ts';
import { workOffCorrections } from '../corrections/work-off-corrections.ts';
import { interviewQuestions, users } from '../database/schema.ts';
import { seedInterview } from '../interview/seed-interview.ts';

const head = { difficulty: 2 as const, description: 'What is **wrong**?', explanation: 'Because of the bounds.' };

describeServer('interview question administration', (openServer) => {
  let server: TestServer;
  let staff: Client;
  let username: string;
  let category_id: number;
  beforeAll(async () => {
    server = await openServer();
    await seedInterview(server.db);
    const made = await server.staff();
    staff = made.client;
    username = made.user.username;
    category_id = (await staff.call('listCategories')).body[1]!.id;
  });

  const choice = (fields: object = {}) =>
    ({
      ...head,
      category_id,
      type: 'MC',
      title: `Question ${uniqueName('q')}`,
      option_a: 'First',
      option_b: 'Second',
      option_c: 'Third',
      option_d: 'Fourth',
      correct_mc_answer: 'B',
      notes: { A: 'Off by one.', B: 'Right.', C: '', D: '' },
      ...fields,
    }) as NewInterviewBody;
  const open = (fields: object = {}) =>
    ({
      ...head,
      category_id,
      type: 'OE',
      title: `Question ${uniqueName('q')}`,
      correct_text_answer: 'The program checks the bounds first.',
      key_points: [{ phrase: 'bounds are checked', synonyms: ['checks the bounds'] }],
      ...fields,
    }) as NewInterviewBody;
  const create = async (body: NewInterviewBody) => {
    const { status, body: made, text } = await staff.call('createQuestion', { body });
    expect(status, text).toBe(201);
    return made;
  };
  const read = async (id: number) => (await staff.call('readAdminQuestion', { params: { id } })).body;
  const update = ({ id, ...question }: AdminInterviewQuestion, fields: object = {}, client = staff) =>
    client.call('updateQuestion', { params: { id }, body: { ...question, ...fields } as never });
  const answer = async (
    { id }: AdminInterviewQuestion,
    body: { selected_mc_answer?: 'A' | 'B'; text_answer?: string },
  ) => {
    const member = await server.member({ plan: 'annual' });
    const reply = await member.client.call('answerQuestion', { params: { id }, body });
    expect(reply.status, reply.text).toBe(200);
    return { ...member, answered: reply.body };
  };

  it('creates questions of both types, which subscribers and devices get immediately', async () => {
    const [mc, oe] = [await create(choice()), await create(open())];
    expect(mc).toMatchObject({ version: 1, is_active: true, correct_text_answer: null, key_points: null, answers: 0 });
    expect(oe).toMatchObject({ option_a: null, correct_mc_answer: null, notes: null });
    expect((await answer(mc, { selected_mc_answer: 'B' })).answered.user_answer.is_correct).toBe(true);
    const { answered, client } = await answer(oe, { text_answer: 'It first checks the bounds.' });
    expect(answered.user_answer).toMatchObject({ is_correct: true, covered: ['bounds are checked'] });
    const { body: pulled } = await client.call('pull');
    const keys = pulled.changes.filter(({ kind }) => kind === 'question').map(({ key }) => key);
    expect(keys).toEqual(expect.arrayContaining([String(mc.id), String(oe.id)]));
  });

  it('makes the trees of its texts with each save', async () => {
    const shown = async (id: number) => (await staff.call('readQuestion', { params: { id } })).body;
    const made = await create(open());
    expect(await shown(made.id)).toMatchObject({
      description_tree: textTreeOf(made.description),
      correct_text_answer_tree: textTreeOf(made.correct_text_answer!),
      explanation_tree: textTreeOf(made.explanation),
    });
    await update(made, { explanation: '*Now*' });
    expect((await shown(made.id)).explanation_tree).toEqual(textTreeOf('*Now*'));
  });

  it('gives an answer that waited for an edit the new texts, and no trees of the old ones', async () => {
    const made = await create(open());
    const { client } = await server.member({ plan: 'annual' });
    const isIt = eq(interviewQuestions.id, made.id);
    let answered: ReturnType<typeof client.call<'answerQuestion'>> | undefined;
    await server.db.transaction(async (transaction) => {
      await transaction.select().from(interviewQuestions).where(isIt).for('update');
      await transaction.update(interviewQuestions).set({ explanation: '*Now*' }).where(isIt);
      answered = client.call('answerQuestion', { params: { id: made.id }, body: { text_answer: 'So.' } });
      await untilOneWaits(server, 'select "interview_questions"%');
    });
    const { status, body } = await answered!;
    expect([status, body.explanation]).toEqual([200, '*Now*']);
    expect(body).not.toHaveProperty('explanation_tree');
  });

  it('rejects an active question with two equal options, also in an edit, and accepts a draft', async () => {
    const equal = { option_c: ' First' };
    const sentence = ['The four options of an active question must differ.'];
    const rejected = await staff.call('createQuestion', { body: choice(equal) });
    expect([rejected.status, rejected.rejection.option_a]).toEqual([400, sentence]);
    const draft = await create(choice({ ...equal, is_active: false }));
    const activated = await update(draft, { is_active: true });
    expect([activated.status, activated.rejection.option_a]).toEqual([400, sentence]);
    expect((await update(draft, { is_active: true, option_c: 'Another' })).status).toBe(200);
  });

  it('ignores unknown fields and those of the other type', async () => {
    const extras = {
      id: 7,
      version: 50,
      xp: 9999,
      is_staff: true,
      library_revision: 3,
      slug: 'x',
      deleted_at: '2026-01-01',
    };
    const made = await create(open({ ...extras, option_a: 'An option', correct_mc_answer: 'A' }));
    expect(made).toMatchObject({ version: 1, option_a: null, correct_mc_answer: null, deleted_at: null });
    const [row] = await server.db.select().from(interviewQuestions).where(eq(interviewQuestions.id, made.id));
    expect(row).toMatchObject({ slug: null, library_revision: null });
    const [user] = await server.db.select().from(users).where(eq(users.username, username));
    expect(user?.xp).toBe(0);
  });

  it('stores no key points if none are sent, and grades by the model answer', async () => {
    const correct_text_answer =
      'The length is checked before the copy. The attacker controls the length field; an integer overflow makes the buffer too small.';
    const made = await create(open({ correct_text_answer, key_points: undefined }));
    expect(made.key_points).toEqual([]);
    expect((await answer(made, { text_answer: correct_text_answer })).answered.user_answer).toMatchObject({
      is_correct: true,
      missed: [],
    });
  });

  it('keeps key points in an edit that sends none', async () => {
    const made = await create(open());
    const { body: edited } = await update(made, { key_points: undefined, title: 'Edited' });
    expect([edited.title, edited.key_points]).toEqual(['Edited', made.key_points]);
  });

  it('an edit raises the version, voids old answers if staff choose so, and unties the question from the library', async () => {
    const { body: list } = await staff.call('listAdminQuestions', { query: { q: 'Access Control' } });
    const library = await read(list.results.find(({ type }) => type === 'MC')!.id);
    expect((await update(library, { title: 'Edited' })).body).toMatchObject({ version: library.version + 1 });
    await seedInterview(server.db);
    expect((await read(library.id)).title).toBe('Edited');
    const [row] = await server.db.select().from(interviewQuestions).where(eq(interviewQuestions.id, library.id));
    expect(row?.library_revision).toBeNull();

    const question = await create(choice());
    const params = { id: question.id };
    const { client } = await answer(question, { selected_mc_answer: 'B' });
    expect((await update(question, { correct_mc_answer: 'A', past_answers: 'void' })).body.version).toBe(2);
    await workOffCorrections(server.db, () => server.now);
    const { body: seen } = await client.call('readQuestion', { params });
    expect(seen).toMatchObject({
      correct_mc_answer: 'A',
      options_version: 2,
      user_answer: { selected_mc_answer: 'B', is_correct: true, version: 1, correction: 'void' },
    });
    expect((await answer(question, { selected_mc_answer: 'A' })).answered.user_answer.is_correct).toBe(true);
  });

  it('changes its type only until someone answered', async () => {
    const question = await create(choice());
    const changed = await update(question, open({ title: 'Now open', version: 1 }));
    expect(changed.body).toMatchObject({ type: 'OE', option_a: null, version: 2 });
    await answer(changed.body, { text_answer: 'No idea.' });
    expect((await update(changed.body, choice({ version: 2 }))).rejection.type).toEqual([
      'This question has answers: its type stays as it is.',
    ]);
  });

  it('rejects the second of two edits with the current question, and keeps both in the history', async () => {
    const question = await create(choice({ title: 'First' }));
    const other = await server.staff();
    expect((await update(question, { title: 'Mine' })).status).toBe(200);
    const theirs = await update(question, { title: 'Theirs' }, other.client);
    expect([theirs.status, theirs.rejection.code]).toEqual([409, 'edit_conflict']);
    expect(theirs.rejection.current).toMatchObject({ title: 'Mine', version: 2 });
    const params = { id: question.id };
    const { body: history } = await staff.call('listQuestionVersions', { params });
    expect(history.map(({ version, edited_by }) => [version, edited_by])).toEqual([
      [2, username],
      [1, username],
    ]);
    const { body: first } = await staff.call('readQuestionVersion', { params: { ...params, version: 1 } });
    expect(first).toMatchObject({ title: 'First', notes: { A: 'Off by one.' } });
    expect((await staff.call('readQuestionVersion', { params: { ...params, version: 9 } })).status).toBe(404);
    expect((await staff.call('listQuestionVersions', { params: { id: 999_999 } })).status).toBe(404);
  });

  it('deletes an unanswered one', async () => {
    const params = { id: (await create(choice())).id };
    expect((await staff.call('deleteQuestion', { params })).status).toBe(204);
    expect((await staff.call('readAdminQuestion', { params })).status).toBe(404);
    expect((await staff.call('deleteQuestion', { params })).status).toBe(404);
  });

  it('hides an answered one, keeps its answers and score, and restores it', async () => {
    const question = await create(choice());
    const params = { id: question.id };
    const { client } = await answer(question, { selected_mc_answer: 'B' });
    expect((await staff.call('deleteQuestion', { params })).status).toBe(204);
    expect((await client.call('readQuestion', { params })).status).toBe(404);
    expect((await client.call('readUser')).body.xp).toBe(20);
    const listed = async (state?: 'deleted') =>
      (await staff.call('listAdminQuestions', { query: { q: question.title, ...(state && { state }) } })).body.results;
    expect(await listed()).toEqual([]);
    expect((await update(await read(question.id), { is_active: true })).rejection.error).toBe(
      'This question is deleted. Restore it first.',
    );
    expect(await listed('deleted')).toMatchObject([{ id: question.id, is_active: false, answers: 1 }]);
    expect((await client.call('readQuestion', { params })).status).toBe(404);
    expect((await staff.call('listQuestions')).body.some(({ id }) => id === question.id)).toBe(false);
    const { body: pulled } = await staff.call('pull');
    const change = pulled.changes.find(({ kind, key }) => kind === 'question' && key === String(question.id));
    expect(change).toMatchObject({ deleted: true });

    expect((await staff.call('restoreQuestion', { params })).body).toMatchObject({
      is_active: false,
      deleted_at: null,
    });
    expect(await listed()).toMatchObject([{ id: question.id }]);
    expect((await staff.call('restoreQuestion', { params })).status).toBe(404);
  });

  it('keeps deleted library content deleted at the next start', async () => {
    const { body: list } = await staff.call('listAdminQuestions', { query: { q: 'Cryptography' } });
    const { id } = list.results[0]!;
    await staff.call('deleteQuestion', { params: { id } });
    await seedInterview(server.db);
    const { body: again } = await staff.call('listAdminQuestions', { query: { q: 'Cryptography' } });
    expect(again.count).toBe(list.count - 1);
  });

  it('searches by text and state, page by page', async () => {
    const title = `Needle ${uniqueName()}`;
    const active = await create(choice({ title: `${title} a` }));
    const inactive = await create(open({ title: `${title} b`, is_active: false }));
    const ids = async (query: object) =>
      (await staff.call('listAdminQuestions', { query })).body.results.map(({ id }) => id);
    expect(await ids({ q: title.toUpperCase() })).toEqual([inactive.id, active.id]);
    expect(await ids({ q: title, state: 'active' })).toEqual([active.id]);
    const accented = await create(choice({ title: `Cafe\u0301 ${title}` }));
    expect(await ids({ q: `Ｃａｆé ${title}` })).toEqual([accented.id]);
    expect(await ids({ q: title, state: 'inactive' })).toEqual([inactive.id]);
    const { body: first } = await staff.call('listAdminQuestions');
    expect([first.page, first.page_size, first.results.length]).toEqual([1, 20, 20]);
    expect(await ids({ page: '2' })).not.toContain(first.results[0]!.id);
    expect((await staff.call('listAdminQuestions', { query: { page: '999' } })).status).toBe(404);
    for (const search of ['page=0', 'page=x', 'state=draft', `q=${'x'.repeat(101)}`]) {
      expect((await staff.send('GET', `/api/questions/admin/?${search}`)).status, search).toBe(400);
    }
  });

  describe('each field within its limits', () => {
    const x = (count: number) => 'x'.repeat(count);
    const point = (index: number) => ({ phrase: `point ${index}` });
    it.each<[string, 'MC' | 'OE', object, object, string]>([
      ['title', 'MC', { title: x(100) }, { title: x(101) }, 'The title has at most 100 characters.'],
      ['title', 'MC', { title: 'x' }, { title: '  ' }, 'The title is required.'],
      [
        'description',
        'MC',
        { description: x(4000) },
        { description: x(4001) },
        'The description has at most 4,000 characters.',
      ],
      ['description', 'OE', { description: 'x' }, { description: '' }, 'The description is required.'],
      [
        'explanation',
        'MC',
        { explanation: x(10_000) },
        { explanation: x(10_001) },
        'The explanation has at most 10,000 characters.',
      ],
      ['explanation', 'OE', { explanation: 'x' }, { explanation: '' }, 'The explanation is required.'],
      ['difficulty', 'MC', { difficulty: 1 }, { difficulty: 0 }, 'Difficulty must be 1, 2, or 3.'],
      ['difficulty', 'MC', { difficulty: 3 }, { difficulty: 4 }, 'Difficulty must be 1, 2, or 3.'],
      ['category_id', 'MC', {}, { category_id: 0 }, 'Choose a category.'],
      ['category_id', 'MC', {}, { category_id: 99_999 }, "This category doesn't exist."],
      ['category_id', 'MC', {}, { category_id: 1.5 }, 'Choose a category.'],
      ['option_a', 'MC', { option_a: x(500) }, { option_a: x(501) }, 'Option A has at most 500 characters.'],
      ['option_d', 'MC', { option_d: 'x' }, { option_d: ' ' }, 'Option D is required.'],
      [
        'correct_mc_answer',
        'MC',
        { correct_mc_answer: 'D' },
        { correct_mc_answer: 'E' },
        'An answer must be A, B, C, or D.',
      ],
      ['notes.C', 'MC', { notes: { C: x(500) } }, { notes: { C: x(501) } }, 'A note has at most 500 characters.'],
      [
        'correct_text_answer',
        'OE',
        { correct_text_answer: `go ${x(3997)}` },
        { correct_text_answer: x(4001) },
        'The model answer has at most 4,000 characters.',
      ],
      [
        'correct_text_answer',
        'OE',
        { correct_text_answer: 'x' },
        { correct_text_answer: ' ' },
        'The model answer is required.',
      ],
      [
        'key_points',
        'OE',
        { key_points: [point(0)] },
        { key_points: [] },
        'Add at least one key point: answers are graded by them.',
      ],
      [
        'key_points',
        'OE',
        { key_points: Array.from({ length: 12 }, (_, i) => point(i)) },
        { key_points: Array.from({ length: 13 }, (_, i) => point(i)) },
        'A question has at most 12 key points.',
      ],
      [
        'key_points',
        'OE',
        { key_points: [point(0)] },
        { key_points: [point(0), { phrase: 'POINT 0' }] },
        'Two key points have the same phrase.',
      ],
      [
        'key_points.0.phrase',
        'OE',
        { key_points: [{ phrase: x(120) }] },
        { key_points: [{ phrase: x(121) }] },
        'The phrase of a key point has at most 120 characters.',
      ],
      [
        'key_points.0.synonyms',
        'OE',
        { key_points: [{ phrase: 'p', synonyms: Array(30).fill('s') }] },
        { key_points: [{ phrase: 'p', synonyms: Array(31).fill('s') }] },
        'A key point has at most 30 synonyms.',
      ],
      [
        'key_points.0.synonyms.0',
        'OE',
        { key_points: [{ phrase: 'p', synonyms: [x(300)] }] },
        { key_points: [{ phrase: 'p', synonyms: [x(301)] }] },
        'A synonym has at most 300 characters.',
      ],
    ])('%s of %s: %j', async (field, type, within, beyond, sentence) => {
      const make = type === 'MC' ? choice : open;
      const good = await staff.call('createQuestion', { body: make(within) });
      expect(good.status, good.text).toBe(201);
      const bad = await staff.call('createQuestion', { body: make(beyond) });
      expect([bad.status, bad.rejection.code, (bad.rejection[field] as string[])?.[0]]).toEqual([
        400,
        'invalid',
        sentence,
      ]);
    });

    it('rejects another type, an unstorable character, and an edit without a version', async () => {
      const other = await staff.call('createQuestion', { body: choice({ type: 'XX' }) });
      expect([other.status, other.rejection.error]).toEqual([400, 'Type must be MC or OE.']);
      expect((await staff.call('createQuestion', { body: choice({ title: 'a\u0000b' }) })).status).toBe(400);
      const { version: _, ...rest } = await create(choice());
      expect((await staff.send('PUT', `/api/questions/admin/${rest.id}/`, { body: rest })).status).toBe(400);
    });
  });

  describe('is only for staff', () => {
    const names = [
      'listAdminQuestions',
      'createQuestion',
      'readAdminQuestion',
      'updateQuestion',
      'deleteQuestion',
      'restoreQuestion',
      'listQuestionVersions',
      'readQuestionVersion',
    ] as const satisfies CallName[];
    it.each(names)('%s', async (name) => {
      const question = await create(choice());
      const input = { params: { id: question.id, version: 1 }, body: { ...choice({ version: 1 }), is_staff: true } };
      const attempt = async (client: Client) => (await client.call(name, input as never)).rejection.code;
      expect(await attempt(server.visitor())).toBe('not_authenticated');
      for (const plan of [null, 'monthly', 'annual'] as const) {
        expect(await attempt((await server.member({ plan })).client)).toBe('staff_only');
      }
      expect(await read(question.id)).toEqual(question);
    });
  });
});

import { Dexie, liveQuery } from 'dexie';
import { afterEach, expect, test } from 'vitest';
import {
  accountIdOf,
  FakeApi,
  fakeQuestion,
  rejectWith,
  replyLost,
  unreachable,
} from '../../../tests/support/fake-api.ts';
import { deviceOn, emptyStorage } from '../../../tests/support/test-device.ts';
import { textTreeOf } from '../../rules/markdown/text-tree.ts';
import { questionsReplySize } from '../../rules/question-list.ts';
import type { OpenDevice } from '../device.ts';
import { answer as answerOperation } from '../operations/answer.ts';
import { interviewAnswer, interviewDraft } from '../operations/interview-answer.ts';
import { interviewCheck } from '../operations/interview-check.ts';
import { shouldCount } from '../operations/should-count.ts';
import { readFact, writeFact } from '../storage/cache-database.ts';
import { cacheName } from '../storage/open-cache.ts';
import { outboxName } from '../storage/outbox-database.ts';
import { puzzleQuery } from './first/puzzle.ts';
import { statusQuery } from './first/status.ts';
import { questionQuery } from './question.ts';
import { questionsQuery } from './questions.ts';

const open: OpenDevice[] = [];

afterEach(() => {
  for (const device of open.splice(0)) device.close();
});

async function setUp(username: string | null = 'alice', storage = emptyStorage(), api = new FakeApi('alice', 'bob')) {
  api.signIn(username);
  // Without a plan, a pull takes the bodies away.
  api.plan = 'annual';
  if (api.questions.size === 0) for (const id of [1, 2, 3]) api.publishQuestion(fakeQuestion(id));
  const device = await deviceOn(api, { username, storage });
  open.push(device);
  const entries = () => device.outbox.entries.orderBy('sequence').toArray();
  const view = async (id: number) => (await questionQuery(id).read(device)).view;
  return { api, device, entries, view, storage, sync: () => device.loop.run('retry') };
}

const online: FakeApi['network'] = (_, serve) => serve();

const subscriber = {
  username: 'alice',
  xp: 0,
  picture: null,
  is_staff: false,
  is_subscriber: true,
  email: '',
  plan: 'monthly' as const,
  profile: { image_url: null, bio: '', location: '' },
};

test('VIEW-9, DB-6: until a pull brings the questions, the list is the fetched one', async () => {
  const { device } = await setUp();
  expect(await questionsQuery({}).read(device)).toBeUndefined();
  expect(await questionsQuery({}).refresh!(device)).toBeNull();
  const list = await questionsQuery({}).read(device);
  expect(list).toMatchObject({ total: 3, answered: 0, rows: [{ id: 1, locked: false }, { id: 2 }, { id: 3 }] });
});

const pages = (api: FakeApi) => api.requests.filter((request) => request === 'GET /api/questions/').length;

test('DB-6: fetches the whole list, page after page, while staff edit it', async () => {
  const { api, device } = await setUp(null);
  for (let id = 4; id <= 2 * questionsReplySize; id += 1) api.publishQuestion(fakeQuestion(id));
  const lastOfPage = questionsReplySize;
  api.network = async (_, serve) => {
    const response = await serve();
    if (pages(api) === 1) {
      api.questions.delete(lastOfPage);
      api.questions.delete(lastOfPage + 1);
      api.publishQuestion(fakeQuestion(lastOfPage + 2, { difficulty: 3 }));
      api.publishQuestion(fakeQuestion(2 * questionsReplySize + 1));
    }
    return response;
  };
  expect(await questionsQuery({}).refresh!(device)).toBeNull();
  // The third page is empty.
  expect(pages(api)).toBe(3);
  const list = await questionsQuery({}).read(device);
  expect(list?.rows.map(({ id }) => id).sort((one, two) => one - two)).toEqual(
    Array.from({ length: 2 * questionsReplySize + 1 }, (_, at) => at + 1).filter((id) => id !== lastOfPage + 1),
  );
  expect(list?.rows.at(-1)).toMatchObject({ id: lastOfPage + 2, difficulty: 3 });
  // A list that is shorter than a page takes no second request.
  const short = await setUp(null);
  await questionsQuery({}).refresh!(short.device);
  expect(pages(short.api)).toBe(1);
});

test('DB-6: takes all questions at once from a server that knows no pages, in its order', async () => {
  for (const size of [3, questionsReplySize, 2 * questionsReplySize + 1]) {
    const { api, device } = await setUp(null);
    api.isOlder = true;
    api.questions.clear();
    for (let id = size; id > 0; id -= 1) api.publishQuestion(fakeQuestion(id));
    expect(await questionsQuery({}).refresh!(device)).toBeNull();
    const list = await questionsQuery({}).read(device);
    expect(list?.rows.map(({ id }) => id)).toEqual(Array.from({ length: size }, (_, at) => at + 1));
  }
});

test('DB-6: a page that fails leaves the list as it was, and is why it is not newer', async () => {
  const { api, device } = await setUp(null);
  await questionsQuery({}).refresh!(device);
  const before = await readFact(device.cache, 'questions');
  for (let id = 4; id <= questionsReplySize + 1; id += 1) api.publishQuestion(fakeQuestion(id));
  api.requests = [];
  api.network = (request, serve) => (pages(api) === 2 ? unreachable(request, serve) : serve());
  expect(await questionsQuery({}).refresh!(device)).toMatchObject({ ok: false, reason: 'offline' });
  expect(pages(api)).toBe(2);
  expect(await readFact(device.cache, 'questions')).toEqual(before);
  // Without an earlier list, there is none.
  const first = await setUp(null, emptyStorage(), api);
  api.requests = [];
  expect(await questionsQuery({}).refresh!(first.device)).toMatchObject({ ok: false });
  expect(await questionsQuery({}).read(first.device)).toBeUndefined();
});

test('VIEW-9: after a pull the list comes from the local cache, and filters work offline', async () => {
  const { api, device, sync } = await setUp();
  api.publishQuestion(fakeQuestion(4, { difficulty: 3, categories: [{ id: 1, name: 'Memory Safety' }] }));
  await sync();
  api.network = unreachable;
  const ids = async (query: Parameters<typeof questionsQuery>[0]) =>
    (await questionsQuery(query).read(device))?.rows.map(({ id }) => id);
  expect(await ids({})).toEqual([1, 2, 3, 4]);
  expect(await ids({ type: 'OE' })).toEqual([2, 4]);
  expect(await ids({ difficulty: '3' })).toEqual([4]);
  expect(await ids({ category: 'Injection' })).toEqual([1, 2, 3]);
  expect(await ids({ category: '1' })).toEqual([4]);
  expect(await ids({ category: '1', type: 'MC' })).toEqual([]);
  expect((await questionsQuery({ type: 'MC' }).read(device))?.total).toBe(4);
});

test('VIEW-9: every question is locked, except for subscribers and staff', async () => {
  const { device, sync } = await setUp();
  await sync();
  const locks = async () => new Set((await questionsQuery({}).read(device))?.rows.map(({ locked }) => locked));
  expect(await locks()).toEqual(new Set([true]));
  await writeFact(device.cache, 'user', subscriber);
  expect(await locks()).toEqual(new Set([false]));
  await writeFact(device.cache, 'user', { ...subscriber, plan: null });
  expect(await locks()).toEqual(new Set([true]));
  await writeFact(device.cache, 'user', { ...subscriber, plan: null, is_staff: true });
  expect(await locks()).toEqual(new Set([false]));
});

test('VIEW-9, VIEW-10: a free question is open to everyone, also while the user is unknown', async () => {
  for (const username of [null, 'alice']) {
    const { api, device, sync } = await setUp(username);
    api.publishQuestion(fakeQuestion(2, { is_premium: false }));
    await sync();
    const open = (await questionsQuery({}).read(device))?.rows.filter(({ locked }) => !locked);
    expect(open?.map(({ id }) => id)).toEqual([2]);
    api.subscriber = null;
    expect(await questionQuery(2).refresh(device)).toBeNull();
    expect((await questionQuery(2).read(device)).view).toMatchObject({ description: 'What is wrong?' });
  }
});

test('VIEW-10: an opened question shows its answer and its result', async () => {
  const { api, device, entries, view, sync } = await setUp();
  await questionQuery(1).refresh(device);
  api.network = unreachable;
  await device.saveDraft(interviewDraft(1), 'B');
  expect((await view(1))?.draft).toBe('B');
  await device.perform(interviewAnswer, { question_id: 1, selected_mc_answer: 'B' });
  await device.loop.run('enqueue');
  expect(await view(1)).toMatchObject({
    draft: '',
    explanation: null,
    answer: { pending: true, selected_mc_answer: 'B', text_answer: null },
  });
  expect(await entries()).toMatchObject([{ kind: 'interview_answer', lane: 'question:1', target: 'question:1' }]);

  api.network = online;
  await sync();
  expect(api.effects).toEqual(['interview 1 B']);
  expect(await entries()).toEqual([]);
  expect(await view(1)).toMatchObject({
    answer: { pending: false, is_correct: false, selected_mc_answer: 'B', instead_of: null },
    correct_mc_answer: 'A',
    explanation: 'Because.',
    explanation_tree: textTreeOf('Because.'),
    notes: { A: 'Of A.' },
    stale: false,
  });
});

test('VIEW-10: keys from an older server, which has no trees, take the place of earlier trees', async () => {
  const { api, device, view, sync } = await setUp();
  await questionQuery(2).refresh(device);
  await device.perform(interviewAnswer, { question_id: 2, text_answer: 'Nothing.' });
  await sync();
  const trees = { correct_text_answer_tree: textTreeOf('The model answer.'), explanation_tree: textTreeOf('Because.') };
  expect(await view(2)).toMatchObject(trees);
  api.network = async (_, serve) => {
    const reply = await serve();
    const withoutTrees = (name: string, value: unknown) => (name.endsWith('_tree') ? undefined : value);
    return new Response(JSON.stringify(await reply.json(), withoutTrees), reply);
  };
  await device.perform(interviewCheck, { question_id: 2, confirmed: ['the point'] });
  await sync();
  expect(await view(2)).toMatchObject({
    explanation: 'Because.',
    correct_text_answer_tree: null,
    explanation_tree: null,
    answer: { is_correct: true, graded_by: 'self' },
  });
});

test('VIEW-9, VIEW-10: a text answer also waits on the list, and brings its key points', async () => {
  const { api, device, view, sync } = await setUp();
  await sync();
  await questionQuery(2).refresh(device);
  api.network = unreachable;
  await device.perform(interviewAnswer, { question_id: 2, text_answer: '  It says the point. ' });
  await device.loop.run('enqueue');
  const statuses = async () => (await questionsQuery({}).read(device))?.rows.map(({ status }) => status);
  expect(await statuses()).toEqual(['open', 'pending', 'open']);
  api.network = online;
  await sync();
  expect(api.effects).toEqual(['interview 2 It says the point.']);
  expect(await statuses()).toEqual(['open', 'to_check', 'open']);
  expect((await questionsQuery({}).read(device))?.answered).toBe(1);
  expect(await view(2)).toMatchObject({
    answer: {
      is_correct: true,
      covered: ['the point'],
      missed: [],
      graded_by: 'key_points',
      checking: 'to_check',
    },
    correct_text_answer: 'The model answer.',
  });
});

const confirm = (confirmed: string[], text_answer = 'Something else.') => ({ question_id: 2, confirmed, text_answer });

test('OUT-33, VIEW-14: an answer in words is to check, and then shows the last check, also offline, sent once', async () => {
  const { api, device, entries, view, sync } = await setUp();
  await sync();
  await questionQuery(2).refresh(device);
  await device.perform(interviewAnswer, { question_id: 2, text_answer: 'Something else.' });
  await sync();
  const status = async () => (await questionsQuery({}).read(device))?.rows[1]?.status;
  expect((await view(2))?.answer).toMatchObject({ checking: 'to_check', graded_by: 'key_points', is_correct: false });
  expect(await status()).toBe('to_check');

  api.network = unreachable;
  await sync();
  for (const confirmed of [['the point'], [], ['the point']]) {
    await device.perform(interviewCheck, confirm(confirmed));
    const is_correct = confirmed.length > 0;
    expect((await view(2))?.answer).toMatchObject({
      checking: 'open',
      graded_by: 'self',
      is_correct,
      covered: confirmed,
    });
    expect(await status()).toBe(is_correct ? 'right' : 'wrong');
  }
  expect(await entries()).toMatchObject([{ kind: 'interview_check', target: 'question:2', lane: 'question:2' }]);

  api.network = online;
  await sync();
  expect(api.effects).toEqual(['interview 2 Something else.', 'check 2 the point']);
  expect(await entries()).toEqual([]);
  expect((await view(2))?.answer).toMatchObject({ graded_by: 'self', is_correct: true, checking: 'open' });
  api.checkElsewhere('alice', 2, []);
  await sync();
  expect((await view(2))?.answer).toMatchObject({ graded_by: 'self', is_correct: false });
  expect(await status()).toBe('wrong');
});

test('OUT-24, OUT-33: after a lost response, keeps what another device checked since', async () => {
  const { api, device, entries, view, sync } = await setUp();
  await sync();
  await questionQuery(2).refresh(device);
  await device.perform(interviewAnswer, { question_id: 2, text_answer: 'Something else.' });
  await sync();
  api.network = replyLost;
  await device.perform(interviewCheck, confirm(['the point']));
  await sync();
  api.checkElsewhere('alice', 2, []);
  api.network = online;
  await sync();
  await sync();
  expect(await entries()).toEqual([]);
  expect((await view(2))?.answer).toMatchObject({ graded_by: 'self', covered: [] });
  expect(api.effects.filter((effect) => effect.startsWith('check'))).toEqual(['check 2 the point', 'check 2 ']);
});

test('OUT-16, OUT-33: a check that waited changes nothing if another device made one since', async () => {
  const { api, device, entries, view, sync } = await setUp();
  await sync();
  await questionQuery(2).refresh(device);
  await device.perform(interviewAnswer, { question_id: 2, text_answer: 'Something else.' });
  await sync();
  api.network = unreachable;
  await device.perform(interviewCheck, confirm(['the point']));
  api.checkElsewhere('alice', 2, [], new Date(device.clock.now() + 3_600_000).toISOString());
  expect((await view(2))?.answer).toMatchObject({ covered: ['the point'] });
  api.network = online;
  await sync();
  expect(await entries()).toEqual([]);
  expect((await view(2))?.answer).toMatchObject({ graded_by: 'self', covered: [] });
  expect(api.effects.filter((effect) => effect.startsWith('check'))).toEqual(['check 2 ']);
});

test('OUT-16, OUT-33: a check of an answer that another one replaces changes nothing, and leaves', async () => {
  const { api, device, entries, view, sync } = await setUp();
  await sync();
  await questionQuery(2).refresh(device);
  api.answerQuestionElsewhere('alice', 2, 'said at the desk');
  api.network = unreachable;
  await device.perform(interviewAnswer, { question_id: 2, text_answer: 'Something else.' });
  await device.perform(interviewCheck, confirm(['the point']));
  api.network = online;
  await sync();
  expect(await entries()).toEqual([]);
  expect(api.effects).toEqual(['interview 2 said at the desk']);
  expect((await view(2))?.answer).toMatchObject({
    text_answer: 'said at the desk',
    instead_of: 'Something else.',
    graded_by: 'key_points',
  });
});

test('VIEW-14: after a day, the stored result shows, and an older release’s answer keeps its own', async () => {
  const { api, device, view, sync } = await setUp();
  await sync();
  await questionQuery(2).refresh(device);
  await device.perform(interviewAnswer, { question_id: 2, text_answer: 'It says the point.' });
  await sync();
  const status = async () => (await questionsQuery({}).read(device))?.rows[1]?.status;
  expect(await status()).toBe('to_check');
  const answer = (await device.cache.interview_answers.get(2))!;
  const until = new Date(Date.parse(answer.answered_at) - 1).toISOString();
  await device.cache.interview_answers.put({ ...answer, check: { points: ['the point'], until } });
  expect(await status()).toBe('right');
  expect((await view(2))?.answer).not.toHaveProperty('checking');
  const { check: _, ...older } = answer;
  await device.cache.interview_answers.put(older);
  expect(await status()).toBe('right');
  expect((await view(2))?.answer).not.toHaveProperty('checking');
  expect(api.effects).toHaveLength(1);
});

test('VIEW-9, VIEW-14: until a pull, the fetched list says what is to check', async () => {
  const { device } = await setUp();
  await questionsQuery({}).refresh!(device);
  const stored = (await readFact(device.cache, 'questions'))!;
  const list = async (check_until: string) => {
    const [first, ...others] = stored.reply;
    const reply = [{ ...first!, user_answer: { is_correct: false, check_until } }, ...others];
    await writeFact(device.cache, 'questions', { ...stored, reply });
    return (await questionsQuery({}).read(device))?.rows[0]?.status;
  };
  const now = device.serverClock.now();
  expect(await list(new Date(now + 1000).toISOString())).toBe('to_check');
  expect(await list(new Date(now - 1000).toISOString())).toBe('wrong');
});

test('OUT-29, VIEW-10: shows what should count as last marked, also offline, and sends it once', async () => {
  const { api, device, entries, view, sync } = await setUp();
  await sync();
  await questionQuery(2).refresh(device);
  await device.perform(interviewAnswer, { question_id: 2, text_answer: 'Something else.' });
  await sync();
  const marked = async () => {
    const answer = (await view(2))?.answer;
    return answer?.pending === false ? answer.should_count : null;
  };
  expect(await marked()).toBeUndefined();

  api.network = unreachable;
  await sync();
  for (const phrases of [['the point'], [], ['the point']]) {
    await device.perform(shouldCount, { question_id: 2, phrases });
    await device.loop.run('enqueue');
    expect(await marked()).toEqual(phrases);
  }
  expect(await entries()).toMatchObject([{ kind: 'should_count', target: 'question:2', lane: 'question:2' }]);

  api.network = online;
  await sync();
  expect(api.effects).toEqual(['interview 2 Something else.', 'should count 2 the point']);
  expect(await marked()).toEqual(['the point']);
  api.markElsewhere('alice', 2, []);
  await sync();
  expect(await marked()).toEqual([]);
});

test('OUT-24: after a lost response, keeps what another device marked since', async () => {
  const { api, device, entries, view, sync } = await setUp();
  await sync();
  await questionQuery(2).refresh(device);
  await device.perform(interviewAnswer, { question_id: 2, text_answer: 'Something else.' });
  await sync();
  api.network = replyLost;
  await device.perform(shouldCount, { question_id: 2, phrases: ['the point'] });
  await sync();
  api.markElsewhere('alice', 2, []);
  api.network = online;
  await sync();
  await sync();
  expect(await entries()).toEqual([]);
  expect((await view(2))?.answer).toMatchObject({ should_count: [] });
});

test('OUT-17, OUT-29: rolls back marks that the server rejects, and says so', async () => {
  const { api, device, entries, view, sync } = await setUp();
  await sync();
  await questionQuery(2).refresh(device);
  await device.perform(interviewAnswer, { question_id: 2, text_answer: 'Something else.' });
  await sync();
  api.network = unreachable;
  await device.perform(shouldCount, { question_id: 2, phrases: ['the point'] });
  api.rejections.set((await entries())[0]!.operation_id, 'not_found');
  api.network = online;
  await sync();
  const shown = await view(2);
  expect(shown?.rejected).toMatchObject([{ kind: 'should_count', code: 'not_found' }]);
  expect(shown?.answer).not.toHaveProperty('should_count');
});

test('OUT-5: a question has one answer, before and after its response', async () => {
  const { api, device, sync } = await setUp();
  api.network = unreachable;
  const first = await device.perform(interviewAnswer, { question_id: 1, selected_mc_answer: 'A' });
  const second = await device.perform(interviewAnswer, { question_id: 1, selected_mc_answer: 'B' });
  expect(second).toEqual({ outcome: 'already', operation_id: first.operation_id });
  api.network = online;
  await sync();
  expect(await device.perform(interviewAnswer, { question_id: 1, selected_mc_answer: 'C' })).toMatchObject({
    outcome: 'already',
  });
  expect(api.effects).toEqual(['interview 1 A']);
});

test.each([{}, { text_answer: ' ' }, { selected_mc_answer: 'A', text_answer: 'A' }] as const)(
  "OUT-1: %j isn't an answer",
  async (input) => {
    const { device, entries } = await setUp();
    await expect(device.perform(interviewAnswer, { question_id: 1, ...input })).rejects.toThrow();
    expect(await entries()).toEqual([]);
  },
);

test('OUT-7: after a lost response the entry is sent again, and nothing happens twice', async () => {
  const { api, device, entries, sync } = await setUp();
  await questionQuery(1).refresh(device);
  let lost = 0;
  api.network = (request, serve) => {
    if (request.method !== 'POST' || lost === 2) return serve();
    lost += 1;
    return replyLost(request, serve);
  };
  await device.perform(interviewAnswer, { question_id: 1, selected_mc_answer: 'A' });
  for (let round = 0; round < 5; round += 1) await sync();
  expect(api.effects).toEqual(['interview 1 A']);
  expect(await entries()).toEqual([]);
});

test('OUT-3: a blocked question blocks no other question and no puzzle', async () => {
  const { api, device, entries, sync } = await setUp();
  api.network = unreachable;
  await device.perform(interviewAnswer, { question_id: 1, selected_mc_answer: 'A' });
  await device.perform(interviewAnswer, { question_id: 3, selected_mc_answer: 'A' });
  await device.perform(answerOperation, { puzzle_id: 1, question_id: 11, answer: 'A' });
  await device.loop.run('enqueue');
  api.network = async (request, serve) => (request.url.includes('questions/1/') ? rejectWith('in_progress') : serve());
  await sync();
  expect(await entries()).toMatchObject([{ lane: 'question:1' }]);
  expect([...api.effects].sort()).toEqual(['answer 11 A', 'interview 3 A']);
});

test('OUT-16: an answer given elsewhere counts, and the device shows its own too', async () => {
  const { api, device, view, sync } = await setUp();
  await questionQuery(2).refresh(device);
  api.answerQuestionElsewhere('alice', 2, 'said at the desk');
  await device.perform(interviewAnswer, { question_id: 2, text_answer: 'said on the train' });
  await sync();
  expect(await view(2)).toMatchObject({
    answer: { text_answer: 'said at the desk', instead_of: 'said on the train' },
    explanation: 'Because.',
  });
  await sync();
  expect(await device.cache.interview_answers.get(2)).toMatchObject({
    instead_of: 'said on the train',
    answered_at: '2026-11-19T10:00:00.000Z',
  });
});

test("OUT-17, OUT-18, VIEW-4: a rejected answer becomes a draft again, and is sent once it's given again", async () => {
  const { api, device, entries, view, sync } = await setUp();
  await questionQuery(2).refresh(device);
  api.subscriber = 'bob';
  await device.perform(interviewAnswer, { question_id: 2, text_answer: 'the point' });
  await sync();
  expect(await view(2)).toMatchObject({
    answer: null,
    draft: 'the point',
    rejected: [{ kind: 'interview_answer', code: 'premium_required', status: 403 }],
  });
  expect((await questionsQuery({}).read(device))?.rows[1]?.status).toBe('open');
  expect(await statusQuery.read(device)).toMatchObject({ pending: 0, rejected: 1 });
  api.subscriber = 'alice';
  await device.perform(interviewAnswer, { question_id: 2, text_answer: 'the point, again' });
  await sync();
  expect(await entries()).toEqual([]);
  expect(api.effects).toEqual(['interview 2 the point, again']);
});

test('VIEW-5, PULL-8: an answer given elsewhere shows after a pull, and its key after a fetch', async () => {
  const { api, device, view, sync } = await setUp();
  await questionQuery(1).refresh(device);
  api.answerQuestionElsewhere('alice', 1, 'A');
  await sync();
  expect(await view(1)).toMatchObject({
    answer: { is_correct: true },
    correct_mc_answer: 'A',
    explanation: null,
    stale: true,
  });
  await questionQuery(1).refresh(device);
  expect(await view(1)).toMatchObject({ explanation: 'Because.', stale: false });
});

test("PULL-8: an edited question is stale until it's fetched", async () => {
  const { api, device, view, sync } = await setUp();
  await questionQuery(1).refresh(device);
  api.publishQuestion(fakeQuestion(1, { version: 2, title: 'Edited' }));
  await sync();
  expect(await view(1)).toMatchObject({ title: 'Question 1', stale: true });
  await questionQuery(1).refresh(device);
  expect(await view(1)).toMatchObject({ title: 'Edited', stale: false });
});

test("VIEW-12: an answer to other options keeps its result, and doesn't count for the current ones", async () => {
  const { api, device, view, sync } = await setUp();
  await questionQuery(1).refresh(device);
  api.network = unreachable;
  await device.perform(interviewAnswer, { question_id: 1, selected_mc_answer: 'B', version: 1 });
  await sync();
  api.network = online;
  api.publishQuestion(fakeQuestion(1, { version: 2, options_version: 2 }));
  await questionQuery(1).refresh(device);
  expect((await view(1))?.answer).toMatchObject({ pending: true, reworded: true });
  await sync();
  expect((await view(1))?.answer).toMatchObject({ pending: false, is_correct: false, reworded: true });
  api.publishQuestion(fakeQuestion(3, { version: 2, options_version: 2 }));
  await questionQuery(3).refresh(device);
  await device.perform(interviewAnswer, { question_id: 3, selected_mc_answer: 'B', version: 2 });
  expect((await view(3))?.answer).not.toHaveProperty('reworded');
  await sync();
  expect((await view(3))?.answer).toMatchObject({ pending: false, is_correct: false });
  expect((await view(3))?.answer).not.toHaveProperty('reworded');
});

test('PULL-2: removes what is gone on the server', async () => {
  const { api, device, view, sync } = await setUp();
  await sync();
  await questionQuery(1).refresh(device);
  const gone = api.rows.find(({ kind, key }) => kind === 'question' && key === '1')!;
  const tombstone = { kind: 'question', key: '1', version: 99, deleted: true, scope: 'catalogue' } as const;
  api.rows = [...api.rows.filter((row) => row !== gone), tombstone];
  await sync();
  expect(await view(1)).toBeNull();
  expect((await questionsQuery({}).read(device))?.rows.map(({ id }) => id)).toEqual([2, 3]);
});

test('PULL-4: questions and their answers are part of the check', async () => {
  const { api, device, sync } = await setUp();
  api.answerQuestionElsewhere('alice', 1, 'A');
  await sync();
  await device.cache.questions.delete(3);
  await device.cache.interview_answers.clear();
  await sync();
  expect(await device.cache.questions.count()).toBe(3);
  expect(await device.cache.interview_answers.get(1)).toMatchObject({ is_correct: true });
});

test("PULL-9, VIEW-10: a question that can't be opened anymore leaves the local cache, and shows as locked", async () => {
  const { api, device, view, sync } = await setUp();
  await sync();
  await questionQuery(1).refresh(device);
  expect(await view(1)).not.toBeNull();
  api.subscriber = null;
  expect(await questionQuery(1).refresh(device)).toMatchObject({ ok: false, code: 'premium_required' });
  expect(await questionQuery(1).read(device)).toEqual({ view: null, isLocked: false });
  await writeFact(device.cache, 'user', { ...subscriber, plan: null });
  expect(await questionQuery(1).read(device)).toEqual({ view: null, isLocked: true });
  expect(await questionQuery(77).read(device)).toEqual({ view: null, isLocked: false });
});

test('VIEW-10: for a visitor every question is locked, even offline', async () => {
  const { api, device, sync } = await setUp(null);
  await sync();
  api.network = unreachable;
  expect(await questionQuery(1).read(device)).toEqual({ view: null, isLocked: true });
});

test('PULL-10: requests again a body without an answer that came meanwhile', async () => {
  const { api, device, view } = await setUp();
  await questionQuery(1).refresh(device);
  let asked = 0;
  api.network = async (request, serve) => {
    const response = await serve();
    if (request.method === 'GET' && request.url.includes('/questions/1/')) {
      asked += 1;
      if (asked === 1) {
        await device.perform(interviewAnswer, { question_id: 1, selected_mc_answer: 'A' });
        await device.loop.run('enqueue');
      }
    }
    return response;
  };
  await questionQuery(1).refresh(device);
  expect(asked).toBe(2);
  expect(await view(1)).toMatchObject({ answer: { pending: false }, explanation: 'Because.' });
});

test('PULL-10, OUT-29: requests again a body from before the marks changed', async () => {
  const { api, device, view, sync } = await setUp();
  await sync();
  await questionQuery(2).refresh(device);
  await device.perform(interviewAnswer, { question_id: 2, text_answer: 'Something else.' });
  await device.perform(shouldCount, { question_id: 2, phrases: ['the point'] });
  await sync();
  let asked = 0;
  api.network = async (request, serve) => {
    const response = await serve();
    if (request.method === 'GET' && request.url.includes('/questions/2/')) {
      asked += 1;
      if (asked === 1) {
        await device.perform(shouldCount, { question_id: 2, phrases: [] });
        await device.loop.run('enqueue');
      }
    }
    return response;
  };
  await questionQuery(2).refresh(device);
  expect((await view(2))?.answer).toMatchObject({ should_count: [] });
  expect(asked).toBe(2);
});

test('PULL-17: a body that was requested before a pulled correction leaves the corrected answer', async () => {
  const { api, device, view, sync } = await setUp();
  await device.perform(interviewAnswer, { question_id: 1, selected_mc_answer: 'A', version: 1 });
  await sync();
  api.network = async (request, serve) => {
    const response = await serve();
    if (request.method === 'GET' && request.url.includes('/questions/1/')) {
      api.correctInterview('alice', 1, 'B', 'regraded');
      await device.loop.run('retry');
    }
    return response;
  };
  await questionQuery(1).refresh(device);
  expect(await device.cache.interview_answers.get(1)).toMatchObject({ is_correct: false, correction: 'regraded' });
  expect((await view(1))?.answer).toMatchObject({ is_correct: false, correction: 'regraded' });
});

test('PULL-17: the list says of an answer that counts for nobody that it does not count', async () => {
  const { api, device, sync } = await setUp();
  const first = async () => {
    const list = await questionsQuery({}).read(device);
    return [list?.answered, list?.rows.find(({ id }) => id === 1)?.status];
  };
  await device.perform(interviewAnswer, { question_id: 1, selected_mc_answer: 'A', version: 1 });
  await sync();
  expect(await first()).toEqual([1, 'right']);
  api.correctInterview('alice', 1, 'B', 'void');
  await sync();
  expect(await first()).toEqual([0, 'void']);
  // Before a pull brings the questions, the list is the server's.
  const fresh = await setUp('alice', emptyStorage(), api);
  await questionsQuery({}).refresh!(fresh.device);
  expect((await questionsQuery({}).read(fresh.device))?.rows.find(({ id }) => id === 1)?.status).toBe('void');
});

test("DB-7: an upgrade keeps the previous build's local cache and its waiting outbox", async () => {
  const storage = emptyStorage();
  const old = new Dexie(cacheName(accountIdOf('alice')), storage);
  old.version(2).stores({
    catalogue: 'id, row_version, published_at',
    puzzles: 'id',
    answers: 'question_id, row_version, puzzle_id',
    reactions: 'puzzle_id, row_version',
    progress: 'puzzle_id, row_version',
    openings: 'puzzle_id, row_version',
    touches: 'puzzle_id',
    meta: 'key',
    counts: 'puzzle_id',
    lists: 'key',
  });
  await old.open();
  await old.table('openings').put({ puzzle_id: 7, as_daily: true, row_version: 0 });
  old.close();
  const waiting = new Dexie(outboxName(accountIdOf('alice')), storage);
  waiting.version(1).stores({ entries: '++sequence, &operation_id, [lane+sequence], [kind+target]', drafts: 'key' });
  await waiting.open();
  const operation_id = crypto.randomUUID();
  const payload = { puzzle_id: 1, text: 'written before' };
  const counts = { attempts: 2, faults: 0, next_attempt_at: 0, made_at: 1 };
  const last = { last_status: null, last_code: null, last_error: null };
  const entry = { operation_id, username: 'alice', kind: 'comment', kind_version: 1, payload, state: 'sent' };
  await waiting.table('entries').add({ ...entry, target: 'puzzle:1', lane: 'puzzle:1', ...counts, ...last });
  waiting.close();

  const { api, device, entries, sync } = await setUp('alice', storage);
  expect(await device.cache.openings.get(7)).toMatchObject({ as_daily: true });
  expect(await entries()).toMatchObject([{ operation_id, state: 'sent', attempts: 2 }]);
  await device.perform(interviewAnswer, { question_id: 1, selected_mc_answer: 'A' });
  await sync();
  expect([...api.effects].sort()).toEqual(['comment 1 written before', 'interview 1 A']);
  expect(await entries()).toEqual([]);
});

test('VIEW-7: live queries see questions and their answers change', async () => {
  const { api, device, sync } = await setUp();
  await sync();
  await questionQuery(1).refresh(device);
  const longTimeout = { timeout: 20_000 };
  const seen: unknown[] = [];
  const subscription = liveQuery(() => questionQuery(1).read(device)).subscribe(({ view }) => seen.push(view?.answer));
  const lists: unknown[] = [];
  const other = liveQuery(() => questionsQuery({}).read(device)).subscribe((list) => lists.push(list?.answered));
  await expect.poll(() => seen, longTimeout).toEqual([null]);
  api.network = unreachable;
  await device.perform(interviewAnswer, { question_id: 1, selected_mc_answer: 'A' });
  await expect.poll(() => seen.at(-1), longTimeout).toMatchObject({ pending: true });
  await expect.poll(() => lists.at(-1), longTimeout).toBe(1);
  api.network = online;
  await sync();
  await expect.poll(() => seen.at(-1), longTimeout).toMatchObject({ pending: false, is_correct: true });
  subscription.unsubscribe();
  other.unsubscribe();
});

test("OUT-3: an interview question with the ID of a puzzle's question doesn't affect that puzzle", async () => {
  const { api, device } = await setUp();
  api.publishQuestion(fakeQuestion(11));
  await device.refresh(puzzleQuery(1));
  api.network = unreachable;
  await device.perform(interviewAnswer, { question_id: 11, selected_mc_answer: 'D' });
  const view = await puzzleQuery(1)
    .read(device)
    .then(({ view }) => view ?? undefined);
  expect(view?.questions.map(({ answer }) => answer)).toEqual([null, null]);
  expect(await device.perform(answerOperation, { puzzle_id: 1, question_id: 11, answer: 'A' })).toMatchObject({
    outcome: 'added',
  });
  expect(await device.outbox.entries.count()).toBe(2);
});

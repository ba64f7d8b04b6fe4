import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../../tests/support/client.ts';
import { insertRows } from '../../../tests/support/insert-rows.ts';
import { type ModelAnswer, ModelServer, silence } from '../../../tests/support/model-server.ts';
import { describeServer, type TestServer } from '../../../tests/support/server.ts';
import { categoryNames } from '../../contract/categories.ts';
import { categories, interviewAnswers, interviewQuestions, puzzles, throttles } from '../database/schema.ts';
import { Rejection } from '../http/rejection.ts';
import { throttleSubject } from '../http/throttle.ts';
import { draftInterviewByTemplate } from './interview-templates.ts';
import { draftPuzzleByTemplate } from './puzzle-templates.ts';

/** A draft as a model writes it. */
function modelDraft<Draft extends { topic: string }>(draft: Draft | Rejection): Omit<Draft, 'topic'> {
  if (draft instanceof Rejection) throw new Error(draft.error);
  const { topic: _, ...written } = draft;
  return written;
}

const { recording: _, ...good } = modelDraft(
  draftPuzzleByTemplate({ language: 'GO', vulnerability_request: 'a race' }),
);
const injection = { category: 'Injection', difficulty: 1, topic_request: '' } as const;
const choice = modelDraft(draftInterviewByTemplate({ ...injection, type: 'MC' }));
const open = modelDraft(draftInterviewByTemplate({ ...injection, type: 'OE' }));

describeServer('drafts', (openServer) => {
  const model = new ModelServer();
  let templates: TestServer;
  let server: TestServer;
  let staff: Client;
  let category_id = 0;
  beforeAll(async () => {
    templates = await openServer();
    await insertRows(templates.db, categories, ...categoryNames.map((name) => ({ name })));
    const generator = await model.start();
    server = await templates.twin({ env: { generator } });
    staff = (await server.staff()).client;
    category_id = (await staff.call('listCategories')).body[1]!.id;
  });
  afterAll(async () => {
    model.stop();
    await server.app.close();
  });
  beforeEach(() => {
    model.requests.length = 0;
  });

  const puzzle = (client: Client, fields: object = {}) =>
    client.call('generatePuzzle', {
      body: { language: 'GO', application_request: 'A wallet', vulnerability_request: 'a race', ...fields },
    });
  const question = (client: Client, fields: object = {}) =>
    client.call('generateQuestion', {
      body: {
        category_id,
        difficulty: 2,
        type: 'MC',
        topic_request: 'SQL injection',
        context_request: 'A bank',
        ...fields,
      },
    });

  describe('without a model', () => {
    it('are the built-in ones, and say so and their topic', async () => {
      const { client } = await templates.staff();
      const { body: drafted } = await puzzle(client);
      expect(drafted).toMatchObject({ drafted_by: 'templates', topic: 'race condition', category: 'Concurrency' });
      expect((await question(client)).body).toMatchObject({
        drafted_by: 'templates',
        topic: 'SQL injection',
        correct_text_answer: null,
      });
      expect((await question(client, { type: 'OE' })).body).toMatchObject({ option_a: null, correct_mc_answer: null });
      expect((await client.call('readConfig')).body.generator).toBe('templates');
    });

    it('have topics listed by the API, and any other request is rejected with the list', async () => {
      const { client } = await templates.staff();
      const { body: puzzleTopics } = await client.call('listPuzzleTopics');
      expect(puzzleTopics).toContainEqual({
        topic: 'race condition',
        category: 'Concurrency',
        language: 'GO',
        difficulty: 2,
      });
      expect((await client.call('listInterviewTopics')).body).toContainEqual({
        topic: 'SQL injection',
        category: 'Injection',
      });
      const smuggling = await puzzle(client, { vulnerability_request: 'HTTP request smuggling' });
      expect([smuggling.status, smuggling.rejection.code]).toEqual([400, 'invalid']);
      expect(smuggling.rejection.vulnerability_request).toEqual([smuggling.rejection.error]);
      expect(smuggling.rejection.error).toContain('race condition');
      const logins = await question(client, { topic_request: 'Logins' });
      expect([logins.status, logins.rejection.topic_request]).toEqual([400, [logins.rejection.error]]);
    });

    it('store nothing', async () => {
      expect(await templates.db.$count(puzzles)).toBe(0);
      expect(await templates.db.$count(interviewQuestions)).toBe(0);
    });

    it.each(['application_request', 'vulnerability_request'])('%s has a limit', async (field) => {
      const { client } = await templates.staff();
      const longest = `a race ${'x'.repeat(993)}`;
      expect((await puzzle(client, { [field]: longest })).status).toBe(200);
      const { status, rejection } = await puzzle(client, { [field]: 'x'.repeat(1001) });
      expect([status, rejection[field]]).toEqual([400, ['A request has at most 1,000 characters.']]);
    });

    it('require an existing language, category, and difficulty', async () => {
      const { client } = await templates.staff();
      expect((await puzzle(client, { language: 'COBOL' })).rejection.language).toEqual(['Choose a language.']);
      expect((await question(client, { category_id: 9999 })).rejection.category_id).toEqual([
        "This category doesn't exist.",
      ]);
      for (const fields of [
        { difficulty: 0 },
        { difficulty: 4 },
        { type: 'XX' },
        { topic_request: 'x'.repeat(1001) },
      ]) {
        expect((await question(client, fields)).status).toBe(400);
      }
    });
  });

  describe('by a model', () => {
    it("come in the form's format", async () => {
      model.answers = [good];
      const { status, body: drafted, text } = await puzzle(staff);
      expect(status, text).toBe(200);
      expect(drafted).toEqual({ ...good, drafted_by: 'model', topic: null });
      const [request] = model.requests;
      expect([request?.authorization, request?.body.model]).toEqual(['Bearer secret-key', 'local']);
      expect(request?.body.messages[1]?.content).toContain('A wallet');
      const { schema } = request!.body.response_format.json_schema;
      expect(schema).toMatchObject({ type: 'object', additionalProperties: false });
      expect((schema.required as string[]).sort()).toEqual(Object.keys(schema.properties as object).sort());
      expect(JSON.stringify(schema)).not.toMatch(/maxLength|pattern|minimum|default/);
      expect((await staff.call('readConfig')).body.generator).toBe('model');
      expect((await staff.call('listPuzzleTopics')).body).toEqual([]);
      expect((await staff.call('listInterviewTopics')).body).toEqual([]);
      expect(await server.db.$count(puzzles)).toBe(0);
    });

    it('are of the requested type', async () => {
      model.answers = [choice];
      expect((await question(staff)).body).toMatchObject({ ...choice, key_points: null, drafted_by: 'model' });
      model.answers = [open];
      expect((await question(staff, { type: 'OE' })).body).toMatchObject({ ...open, option_a: null });
      model.answers = [choice];
      expect((await question(staff, { type: 'OE' })).status).toBe(503);
    });

    it('are read from code fences, too', async () => {
      model.answers = [`\`\`\`json\n${JSON.stringify(good)}\n\`\`\``];
      expect((await puzzle(staff)).status).toBe(200);
      expect(model.requests).toHaveLength(1);
    });

    it.each([
      ['no JSON', 'Of course! Here is your puzzle.', 'not JSON'],
      ['a field too few', { ...good, title: undefined }, 'title'],
      ['a field too long', { ...good, title: 'x'.repeat(101) }, 'The title has at most 100 characters.'],
      [
        'a line that is not in the code',
        { ...good, lines: [{ line: 99, note: '' }] },
        'A marked line is not in the code.',
      ],
    ])('are repaired once: %s', async (_what, wrong, fault) => {
      model.answers = [wrong, good];
      expect((await puzzle(staff)).status).toBe(200);
      const [, second] = model.requests;
      expect(second?.body.messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user']);
      expect(second?.body.messages.at(-1)?.content).toContain(fault);
    });

    it("are rejected if they're wrong twice", async () => {
      model.answers = [{ ...good, title: '' }];
      const { status, rejection } = await puzzle(staff);
      expect([status, rejection.code]).toEqual([503, 'unavailable']);
      expect(rejection.error).toContain("The language model's draft was invalid twice.");
      expect(rejection.error).toContain('The title is required.');
      expect(model.requests).toHaveLength(2);
    });

    it('are rejected if the endpoint rejects them, without its message or the key', async () => {
      model.answers = [401];
      const { status, rejection, text } = await puzzle(staff);
      expect([status, rejection.error]).toEqual([
        503,
        "The language model's server rejected the request (status 401).",
      ]);
      expect(text + server.log.join()).not.toContain('secret-key');
    });

    it('time out at the limit', async () => {
      model.answers = [silence];
      const { status, rejection } = await puzzle(staff);
      expect([status, rejection.error]).toEqual([503, "The language model didn't answer within 2 seconds."]);
    });

    it('are rejected if nothing listens', async () => {
      const generator = { url: 'http://127.0.0.1:9/v1', model: 'none', key: undefined, timeoutMs: 2000 };
      const twin = await templates.twin({ env: { generator } });
      const { status, rejection } = await puzzle((await twin.staff()).client);
      expect([status, rejection.error]).toEqual([503, "We couldn't reach the language model. Try again in a moment."]);
      await twin.app.close();
    });

    it('are limited to 30 in 5 minutes per editor, puzzles and questions together', async () => {
      const { user, client: editor } = await server.staff();
      const other = (await server.staff()).client;
      server.setClock('2026-11-20T10:00:00Z');
      await server.countAttempts(26, 'draft', user.id);
      for (let made = 0; made < 4; made += 2) {
        model.answers = [good];
        expect((await puzzle(editor)).status).toBe(200);
        model.answers = [choice];
        expect((await question(editor)).status).toBe(200);
      }
      for (const { status, rejection, headers } of [await puzzle(editor), await question(editor)]) {
        expect([status, rejection.error, headers['retry-after']]).toEqual([
          429,
          'Too many drafts. Try again later.',
          '300',
        ]);
      }
      expect(model.requests).toHaveLength(4);
      expect((await question(other)).status).toBe(200);
      server.setClock('2026-11-20T10:05:00Z');
      expect((await question(editor)).status).toBe(200);
      server.setClock(undefined);
    });

    it('are canceled if the client disconnects', async () => {
      model.answers = [silence];
      const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
      const leaving = new AbortController();
      const cookie = [...staff.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const asked = fetch(`${address}/api/puzzles/admin/generate/`, {
        method: 'POST',
        headers: { cookie, 'x-csrftoken': staff.cookie('csrftoken')!, 'content-type': 'application/json' },
        body: JSON.stringify({ language: 'C' }),
        signal: leaving.signal,
      });
      await model.asked;
      leaving.abort();
      await expect(asked).rejects.toThrow('abort');
      await model.abandoned;
    });
  });

  it.each(['generatePuzzle', 'generateQuestion'] as const)('%s is only for staff', async (name) => {
    const attempt = async (client: Client) => (await client.call(name, { body: {} as never })).rejection.code;
    expect(await attempt(server.visitor())).toBe('not_authenticated');
    for (const plan of [null, 'monthly', 'annual'] as const) {
      expect(await attempt((await server.member({ plan })).client)).toBe('staff_only');
    }
    expect(model.requests).toHaveLength(0);
  });

  describe('open-ended answers', () => {
    const text_answer = 'Nothing of what the points say.';
    async function ask() {
      const [row] = await insertRows(server.db, interviewQuestions, {
        title: 'T',
        description: 'Why?',
        type: 'OE',
        category_id,
        difficulty: 2,
        explanation: 'E',
        correct_text_answer: 'M',
        key_points: [
          { phrase: 'bounds are checked', synonyms: [] },
          { phrase: 'length is untrusted', synonyms: [] },
        ],
      });
      return { id: row!.id };
    }
    const points = (...stated: boolean[]) => ({
      points: stated.map((is_stated, index) => ({ number: index + 1, is_stated })),
    });
    const answer = async (params: { id: number }, client?: Client) => {
      const learner = client ?? (await server.member({ plan: 'monthly' })).client;
      return learner.call('answerQuestion', { params, body: { text_answer } });
    };

    it('are graded by the model against the key points', async () => {
      model.answers = [points(true, true)];
      const { body: reply } = await answer(await ask());
      expect(reply).toMatchObject({ xp: 20, user_answer: { is_correct: true, graded_by: 'model', missed: [] } });
      expect(model.requests[0]?.body.messages[1]?.content).toContain(text_answer);
      model.answers = [points(false, true)];
      expect((await answer(await ask())).body.user_answer).toMatchObject({
        is_correct: false,
        covered: ['length is untrusted'],
        missed: ['bounds are checked'],
      });
    });

    it.each<[string, ModelAnswer]>([
      ['a point too few', points(true)],
      ['a point twice', { points: [...points(true).points, ...points(true).points] }],
      ['no JSON', 'right'],
      ['an error', 500],
      ['silence', silence],
    ])('are graded by the key points after %s', async (_what, graded) => {
      model.answers = [graded];
      expect((await answer(await ask())).body.user_answer).toMatchObject({
        is_correct: false,
        graded_by: 'key_points',
      });
    });

    it('are sent to the model once', async () => {
      model.answers = [points(true, true)];
      const { client } = await server.member({ plan: 'monthly' });
      const asked = await ask();
      await answer(asked, client);
      expect((await answer(asked, client)).rejection.code).toBe('already_answered');
      expect(model.requests).toHaveLength(1);
      expect(await server.db.$count(interviewAnswers, eq(interviewAnswers.question_id, asked.id))).toBe(1);
    });

    it("aren't sent if they will be rejected", async () => {
      const { client } = await server.member({ plan: 'monthly' });
      const body = { text_answer, local_date: '2020-01-01' };
      expect((await client.call('answerQuestion', { params: await ask(), body })).status).toBe(400);
      expect(model.requests).toHaveLength(0);
    });

    it('are graded by the key points after 60 in an hour', async () => {
      const { user, client } = await server.member({ plan: 'monthly' });
      model.answers = [points(true, true)];
      const subject = throttleSubject('grade', user.id);
      const window_start = new Date(Math.floor(server.now.getTime() / 60_000) * 60_000);
      await insertRows(server.db, throttles, { subject, window_start, count: 59 });
      expect((await answer(await ask(), client)).body.user_answer.graded_by).toBe('model');
      expect((await answer(await ask(), client)).body.user_answer.graded_by).toBe('key_points');
      expect(model.requests).toHaveLength(1);
    });

    it("aren't sent for users who can't open the question", async () => {
      const { client } = await server.member();
      expect((await answer(await ask(), client)).rejection.code).toBe('premium_required');
      expect(model.requests).toHaveLength(0);
    });
  });
});

import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq, inArray, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Client, Reply } from '../../tests/support/client.ts';
import { crossedTables } from '../../tests/support/crossed-tables.ts';
import {
  type DocumentedOperation,
  hostileRequests,
  readOperations,
  withMoreFields,
} from '../../tests/support/hostile-values.ts';
import { Inbox } from '../../tests/support/inbox.ts';
import { pushSubscription } from '../../tests/support/push-service.ts';
import { registration } from '../../tests/support/registration.ts';
import { describeServer, type TestServer } from '../../tests/support/server.ts';
import { isNightly } from '../../tests/support/settings.ts';
import { recordStatements } from '../../tests/support/statements.ts';
import { untilOneWaits } from '../../tests/support/until-one-waits.ts';
import type { Call } from '../contract/call.ts';
import { type CallName, calls } from '../contract/calls.ts';
import type { ErrorCode } from '../contract/errors.ts';
import { addDays, utcDay } from '../rules/puzzle-day.ts';
import { storedTables } from './backup/stored-tables.ts';
import { workOffCorrections } from './corrections/work-off-corrections.ts';
import { interviewQuestions, passkeys, puzzles, questions, throttles, users } from './database/schema.ts';
import { seedInterview } from './interview/seed-interview.ts';
import { sendDueReminders } from './push/send-reminders.ts';
import { workOffRatings } from './ratings/work-off-ratings.ts';
import { settle } from './system/settle.ts';
import { sweep } from './system/sweep.ts';
import { puzzleTexts, questionTexts, storeTrees } from './text-trees/text-trees.ts';

const roles = ['anonymous', 'free', 'monthly', 'annual', 'expired', 'staff'] as const;
type Role = (typeof roles)[number];

interface Request {
  params?: Record<string, string | number>;
  query?: Record<string, string>;
  body?: unknown;
}

/** Ids of the library, by what they are. */
interface Library {
  premium: { id: number; question: number };
  tomorrow: { id: number; question: number };
  /** An interview question. */
  question: number;
}

const everyone = (allowed: 'yes' | ErrorCode) => Object.fromEntries(roles.map((role) => [role, allowed]));

/** What a call's own access leaves open: who pays for what. `yes`: neither a login nor a right is missing. */
const forSubscribers = {
  ...everyone('yes'),
  free: 'premium_required',
  expired: 'premium_required',
} as Record<Role, 'yes' | ErrorCode>;

const forAnnual = { ...everyone('premium_required'), annual: 'yes' } as Record<Role, 'yes' | ErrorCode>;

describeServer('Every route', (openServer) => {
  let server: TestServer;
  let clients: Record<Role, Client>;
  const library = {} as Library;

  beforeAll(async () => {
    server = await openServer({ seededAt: new Date() });
    await seedInterview(server.db);
    const client = async (fields: Parameters<TestServer['member']>[0]) => (await server.member(fields)).client;
    const { user, client: expired } = await server.member();
    await server.subscribe(user.id, 'annual', new Date(Date.now() - 60_000));
    clients = {
      anonymous: server.visitor(),
      free: await client({}),
      monthly: await client({ plan: 'monthly' }),
      annual: await client({ plan: 'annual' }),
      expired,
      staff: (await server.staff()).client,
    };
    const daily = await server.visitor().call('readPuzzle', { params: { id: 0 } });
    const others = await server.db.select().from(puzzles).where(eq(puzzles.is_premium, true));
    const [premium, tomorrow] = others.filter(({ id }) => id !== daily.body.id);
    const questionOf = async (id: number) =>
      (await server.db.select().from(questions).where(eq(questions.puzzle_id, id)))[0]!.id;
    library.premium = { id: premium!.id, question: await questionOf(premium!.id) };
    library.tomorrow = { id: tomorrow!.id, question: await questionOf(tomorrow!.id) };
    const isChoice = eq(interviewQuestions.type, 'MC');
    library.question = (await server.db.select().from(interviewQuestions).where(isChoice))[0]!.id;
    const published_at = addDays(utcDay(new Date()), 1);
    await server.db.update(puzzles).set({ published_at }).where(eq(puzzles.id, tomorrow!.id));
  });

  const newPuzzle = {
    title: 'A draft',
    description: 'Nobody sees it.',
    category: 'Injection',
    language: 'GO',
    difficulty: 1,
    code_snippet: 'package main',
    lines: [{ line: 1, note: 'It starts here.' }],
    recording: {
      code: '0'.repeat(64),
      tools: ['gdb 13.1'],
      stops: [{ caption: 'It starts.', labels: ['n'] }],
      runs: [
        {
          label: 'Vulnerable',
          edits: [{ line: 1, remove: 1, insert: ['package main'] }],
          stops: [{ line: 1, values: ['1'], caption: 'It starts here.', thread: 'main' }],
          printed: '',
          ended: { how: 'no harm' as const, text: 'It ended.' },
        },
      ],
    },
    questions: [
      {
        text: 'Which line starts it?',
        option_a: '1',
        option_b: '2',
        option_c: '3',
        option_d: '4',
        correct_answer: 'A',
        notes: { A: 'Right.', B: '', C: '', D: '' },
      },
    ],
  };

  const newQuestion = {
    category_id: 1,
    difficulty: 1,
    type: 'OE',
    title: 'A draft',
    description: 'Why?',
    explanation: 'So.',
    correct_text_answer: 'The bounds are checked.',
    key_points: [{ phrase: 'bounds', synonyms: ['limits'] }],
    is_active: false,
  };

  const newChoice = {
    category_id: 1,
    difficulty: 1,
    type: 'MC',
    title: 'A draft',
    description: 'Which?',
    explanation: 'So.',
    option_a: '1',
    option_b: '2',
    option_c: '3',
    option_d: '4',
    correct_mc_answer: 'A',
    notes: { A: 'Right.', B: '', C: '', D: '' },
    is_active: false,
  };

  const passkeyResponse = {
    id: 'none',
    rawId: 'none',
    type: 'public-key',
    response: { clientDataJSON: 'none' },
    clientExtensionResults: {},
  };

  /** A request that the contract accepts, for each call. */
  const requests: Record<CallName, () => Request> = {
    readConfig: () => ({}),
    readHealth: () => ({}),
    readReady: () => ({}),
    readStart: () => ({}),
    readCaptcha: () => ({}),
    login: () => ({ body: { username: 'nobody', password: 'a wrong password' } }),
    // It would end the session that the next calls need.
    logout: () => ({}),
    register: () => ({
      body: {
        username: 'newcomer',
        email: 'new@example.test',
        password: 'a fine password',
        password2: 'a fine password',
        captchaToken: 'none',
      },
    }),
    readUser: () => ({}),
    listPuzzles: () => ({}),
    readPuzzle: () => ({ params: { id: library.premium.id } }),
    answerPuzzle: () => ({
      params: { id: library.premium.id },
      body: { question_id: library.premium.question, answer: 'A' },
    }),
    takeHint: () => ({
      params: { id: library.premium.id },
      body: { question_id: library.premium.question, number: 1 },
    }),
    reactToPuzzle: () => ({ params: { id: library.premium.id }, body: { desired: 'UP' } }),
    commentOnPuzzle: () => ({ params: { id: library.premium.id }, body: { text: 'A comment.' } }),
    readComments: () => ({ params: { id: library.premium.id } }),
    readProgress: () => ({}),
    deleteComment: () => ({ params: { id: library.premium.id, commentId: randomUUID() } }),
    deleteAnyComment: () => ({ params: { id: library.premium.id, commentId: randomUUID() } }),
    listAdminPuzzles: () => ({}),
    createPuzzle: () => ({ body: newPuzzle }),
    readAdminPuzzle: () => ({ params: { id: library.premium.id } }),
    updatePuzzle: () => ({ params: { id: 2 ** 31 - 1 }, body: { ...newPuzzle, version: 1 } }),
    deletePuzzle: () => ({ params: { id: 2 ** 31 - 1 } }),
    restorePuzzle: () => ({ params: { id: library.premium.id } }),
    listPuzzleVersions: () => ({ params: { id: library.premium.id } }),
    readPuzzleVersion: () => ({ params: { id: library.premium.id, version: 1 } }),
    readCalendar: () => ({ query: { month: '2026-11' } }),
    movePuzzle: () => ({ body: { puzzle_id: 2 ** 31 - 1, from: null, to: null } }),
    exportPuzzles: () => ({}),
    importPuzzle: () => ({ body: { slug: 'none', files: { 'puzzle.json': '{}' } } }),
    listAdminQuestions: () => ({}),
    createQuestion: () => ({ body: newQuestion }),
    readAdminQuestion: () => ({ params: { id: library.question } }),
    updateQuestion: () => ({ params: { id: 2 ** 31 - 1 }, body: { ...newQuestion, version: 1 } }),
    deleteQuestion: () => ({ params: { id: 2 ** 31 - 1 } }),
    restoreQuestion: () => ({ params: { id: library.question } }),
    listQuestionVersions: () => ({ params: { id: library.question } }),
    readQuestionVersion: () => ({ params: { id: library.question, version: 1 } }),
    generatePuzzle: () => ({ body: { language: 'C' } }),
    listPuzzleTopics: () => ({}),
    listInterviewTopics: () => ({}),
    generateQuestion: () => ({ body: { category_id: 1, difficulty: 1, type: 'MC' } }),
    listComments: () => ({}),
    readPuzzleStatistics: () => ({ params: { id: library.premium.id } }),
    readQuestionStatistics: () => ({ params: { id: library.question } }),
    readKeyPointStatistics: () => ({ params: { id: library.question } }),
    listAccounts: () => ({}),
    suspendAccount: () => ({ params: { id: 2 ** 31 - 1 }, body: { is_suspended: true } }),
    listAudit: () => ({ query: { before: '1', act: 'delete_puzzle' } }),
    exportAudit: () => ({ body: { before: 1 } }),
    pull: () => ({}),
    readDownloadManifest: () => ({}),
    readDownloadChunk: () => ({ params: { sha256: '0'.repeat(64) } }),
    previewPuzzle: () => ({ params: { id: library.premium.id } }),
    tryPuzzle: () => ({
      params: { id: library.premium.id },
      body: { question_id: library.premium.question, answer: 'A' },
    }),
    readComparison: () => ({ params: { id: library.premium.id } }),
    listDailies: () => ({ query: { month: '2026-11' } }),
    readDaily: () => ({ params: { date: addDays(utcDay(new Date()), 1) } }),
    readLeaderboard: () => ({}),
    readOwnRank: () => ({}),
    readProfile: () => ({ params: { username: 'nobody' } }),
    updateProfile: () => ({ body: { profile: { image_url: '', bio: '', location: '' } } }),
    readOwnCompetency: () => ({}),
    readCompetency: () => ({ params: { username: 'nobody' } }),
    listQuestions: () => ({}),
    listCategories: () => ({}),
    readQuestion: () => ({ params: { id: library.question } }),
    answerQuestion: () => ({ params: { id: library.question }, body: { selected_mc_answer: 'A' } }),
    checkAnswer: () => ({ params: { id: library.question }, body: { confirmed: [] } }),
    markShouldCount: () => ({ params: { id: library.question }, body: { phrases: [] } }),
    createReport: () => ({
      body: {
        target_kind: 'puzzle',
        target_id: String(library.premium.id),
        reason: 'wrong_answer',
        text: 'It is wrong.',
      },
    }),
    listReports: () => ({}),
    settleReport: () => ({ params: { id: randomUUID() } }),
    addExercise: () => ({
      body: {
        kind: 'practice',
        puzzle_id: library.premium.id,
        question_id: null,
        is_correct: null,
        done_at: new Date().toISOString(),
        local_date: utcDay(new Date()),
      },
    }),
    createCheckoutSession: () => ({
      body: {
        subscription_type: 'annual',
        success_url: 'http://localhost/subscription-success',
        cancel_url: 'http://localhost/upgrade',
      },
    }),
    listSubscriptions: () => ({}),
    readSubscription: () => ({ params: { id: 2 ** 31 - 1 } }),
    cancelSubscription: () => ({ params: { id: 2 ** 31 - 1 } }),
    resumeSubscription: () => ({ params: { id: 2 ** 31 - 1 } }),
    readAnnualOffer: () => ({ params: { id: 2 ** 31 - 1 } }),
    changeToAnnual: () => ({ params: { id: 2 ** 31 - 1 }, body: { as_of: new Date().toISOString() } }),
    listReceipts: () => ({}),
    openPortal: () => ({ body: { return_url: 'http://localhost/subscription' } }),
    forgotPassword: () => ({ body: { email: 'nobody@example.test' } }),
    forgotUsername: () => ({ body: { email: 'nobody@example.test' } }),
    resetPassword: () => ({ body: { token: 'none', password: 'a fine password' } }),
    readAccount: () => ({}),
    verifyEmail: () => ({ body: { token: 'none' } }),
    sendVerification: () => ({}),
    changeEmail: () => ({ body: { email: 'new@example.test', password: 'a wrong password' } }),
    changePassword: () => ({ body: { current_password: 'a wrong password', password: 'a fine password' } }),
    listSessions: () => ({}),
    endOwnSession: () => ({ params: { id: randomUUID() } }),
    exportAccount: () => ({}),
    deleteAccount: () => ({ body: { password: 'a wrong password' } }),
    listPasskeys: () => ({}),
    askForPasskey: () => ({ body: { password: 'a wrong password' } }),
    addPasskey: () => ({ body: { name: 'A key', response: passkeyResponse } }),
    removePasskey: () => ({ params: { id: 'none' } }),
    askForPasskeyLogin: () => ({}),
    loginWithPasskey: () => ({ body: { response: passkeyResponse } }),
    confirmLogin: () => ({ body: { password: 'a wrong password' } }),
    readSandboxCheckout: () => ({ params: { id: randomUUID() } }),
    subscribePush: () => ({ body: { ...pushSubscription(), reminder: null } }),
    unsubscribePush: () => ({ body: { endpoint: pushSubscription().endpoint } }),
    settleSandboxCheckout: () => ({ params: { id: randomUUID() }, body: { outcome: 'pay' } }),
  };

  /** Roles that are rejected although the call's access admits them. */
  const premium: Partial<Record<CallName, Record<Role, 'yes' | ErrorCode>>> = {
    readPuzzle: { ...forSubscribers, anonymous: 'premium_required' },
    answerPuzzle: forSubscribers,
    takeHint: forSubscribers,
    readComparison: forSubscribers,
    reactToPuzzle: forSubscribers,
    commentOnPuzzle: forSubscribers,
    readComments: { ...forSubscribers, anonymous: 'premium_required' },
    readQuestion: { ...forSubscribers, anonymous: 'premium_required' },
    answerQuestion: forSubscribers,
    readDownloadManifest: forAnnual,
    readDownloadChunk: forAnnual,
  };

  /** The expected result with this role: `yes` or an error code. */
  const rightsCodes: readonly string[] = [
    'not_authenticated',
    'session_expired',
    'staff_only',
    'premium_required',
    'csrf_failed',
    'wrong_user',
  ] satisfies ErrorCode[];

  /** Makes a call that a list of all names: the compiler can't match its parameters to it. */
  const callBy = (client: Client) =>
    client.call.bind(client) as (
      name: CallName,
      input?: Request & { headers?: Record<string, string>; key?: string },
    ) => ReturnType<Client['call']>;

  async function resultFor(role: Role, name: CallName, request: Request): Promise<string> {
    const { status, rejection } = await callBy(clients[role])(name, request);
    expect(status, `${name} as ${role}`).toBeLessThan(500);
    return status >= 400 && rightsCodes.includes(rejection.code) ? rejection.code : 'yes';
  }

  function expected(role: Role, name: CallName): 'yes' | ErrorCode {
    const { access }: Call = calls[name];
    if (access !== 'public' && role === 'anonymous') return 'not_authenticated';
    if (access === 'staff' && role !== 'staff') return 'staff_only';
    return premium[name]?.[role] ?? 'yes';
  }

  const names = Object.keys(calls) as CallName[];

  // First, because it looks for texts that staff's calls below replace by others.
  test('sends keys only to staff and to learners who answered, whatever the plan', async () => {
    const daily = (await server.visitor().call('readPuzzle', { params: { id: 0 } })).body.id;
    const ids = [daily, library.premium.id];
    const isAsked = inArray(puzzles.id, ids);
    // That a puzzle's code is clean is part of its key.
    const asked = await server.db.update(puzzles).set({ kind: 'CLEAN', cwe: 787 }).where(isAsked).returning();
    for (const { id } of asked) await storeTrees(server.db, puzzleTexts, id);
    const hint = 'Follow the length to where it is read.';
    const choices = await server.db
      .update(questions)
      .set({ hint })
      .where(inArray(questions.puzzle_id, ids))
      .returning();
    const interview = await server.db.select().from(interviewQuestions);
    const open = interview.find(({ type }) => type === 'OE')!.id;
    for (const id of [library.question, open]) await storeTrees(server.db, questionTexts, id);
    const secrets = [
      ...asked.flatMap(({ explanation, lines }) => [explanation, ...lines.map(({ note }) => note)]),
      ...choices.flatMap(({ notes, hint }) => [...Object.values(notes), hint]),
      ...interview.flatMap(({ explanation, notes, correct_text_answer }) => [
        explanation,
        correct_text_answer ?? '',
        ...Object.values(notes ?? {}),
      ]),
    ].filter((secret) => secret.length > 30);
    const keyed = /"correct_\w+":("|\{)|"cwe":|"CLEAN"|"key_points":\[|"explanation_tree":\{/;

    const reads = names.filter((name) => calls[name].method === 'GET' && calls[name].access !== 'staff');
    const requested: [CallName, Request][] = reads.map((name) => [name, requests[name]()]);
    requested.push(['readPuzzle', { params: { id: 0 } }], ['readDaily', { params: { date: utcDay(new Date()) } }]);
    requested.push(['readQuestion', { params: { id: open } }]);
    const learners = await Promise.all(([null, 'monthly', 'annual'] as const).map((plan) => server.member({ plan })));
    for (const client of [server.visitor(), ...learners.map((learner) => learner.client)]) {
      for (const [name, request] of requested) {
        const { text } = await callBy(client)(name, request);
        expect(text, name).not.toMatch(keyed);
        expect(
          secrets.filter((secret) => text.includes(JSON.stringify(secret).slice(1, -1))),
          name,
        ).toEqual([]);
      }
    }
    // A try tells no more than whether it was right.
    const tried = await learners[0]!.client.call('tryPuzzle', requests.tryPuzzle() as never);
    expect(Object.keys(JSON.parse(tried.text)).sort()).toEqual(['is_correct', 'selected_answer']);
    const staff = await clients.staff.call('readPuzzle', { params: { id: daily } });
    expect(asked.map(({ explanation }) => explanation)).toContain(staff.body.explanation);
    expect(staff.text).toMatch(keyed);
    const root = { type: 'root' };
    expect(staff.body.explanation_tree).toMatchObject(root);
    const answered = await clients.staff.call('readQuestion', { params: { id: open } });
    expect(answered.body).toMatchObject({ explanation_tree: root, correct_text_answer_tree: root });
  });

  test.each(names.filter((name) => name !== 'logout'))('%s, as each role', async (name) => {
    const results: Partial<Record<Role, string>> = {};
    for (const role of roles) results[role] = await resultFor(role, name, requests[name]());
    expect(results).toEqual(Object.fromEntries(roles.map((role) => [role, expected(role, name)])));
  });

  describe('with an impossible value', () => {
    let operations: Map<string, DocumentedOperation>;
    beforeAll(async () => {
      const { body } = await server.visitor().send<{ paths: object }>('GET', '/api/openapi.json');
      operations = new Map(readOperations(body).map((operation) => [operation.operationId, operation]));
    });

    const cases = names.map((name) => [name, requests[name]] as const);
    cases.push(['movePuzzle', () => ({ body: { puzzle_id: library.premium.id, from: null, to: null } })]);
    cases.push(['createQuestion', () => ({ body: newChoice })]);
    cases.push(['updateQuestion', () => ({ params: { id: 2 ** 31 - 1 }, body: { ...newChoice, version: 1 } })]);
    cases.push(['answerQuestion', () => ({ params: { id: library.question }, body: { text_answer: 'So.' } })]);

    /** By day one request in 25, and others in each run, but every quote. What fails is named with its value. */
    const sampled = isNightly ? 1 : 25;

    test.each(cases)('%s returns no 5xx', async (name, request) => {
      const call: Call = calls[name];
      const { params = {}, query = {}, body } = request();
      const texts = Object.fromEntries(Object.entries(params).map(([parameter, value]) => [parameter, String(value)]));
      for (const [schema, part] of [
        [call.params, texts],
        [call.query, query],
        [call.body, body],
      ] as const) {
        expect(schema && v.safeParse(schema, part).issues, name).toBeUndefined();
      }
      const client = (await server.staff()).client;
      let turn = Math.floor(Math.random() * sampled);
      for (const hostile of hostileRequests(operations.get(name)!, { params: texts, query, body })) {
        turn += 1;
        if (turn % sampled !== 0 && !hostile.isQuote) continue;
        const path = call.path.replace(/:(\w+)/g, (_, parameter) => hostile.params[parameter]!);
        const search = Object.entries(hostile.query).map(([parameter, value]) => `${parameter}=${value}`);
        const { status } = await client.send(call.method, `${path}?${search.join('&')}`, { body: hostile.body });
        expect(status, hostile.what).toBeLessThan(500);
        if (hostile.isAlwaysBad) expect(status, hostile.what).toBeGreaterThanOrEqual(400);
      }
    });
  });

  test.each([
    ['host', '['],
    ['host', 'a b'],
    ['host', 'localhost:99999'],
    ['idempotency-key', 'x'.repeat(3000)],
    ['idempotency-key', '\u00ff'],
    ['x-expected-user', '\u00ff'],
    ['cookie', 'sessionid=%00; csrftoken=%00; device=%00'],
    ['cookie', 'sessionid=%ED%A0%80; device=%.%'],
    ['user-agent', '\u00ff'.repeat(3000)],
    ['sec-fetch-site', '\u00ff'],
    ['origin', '['],
    ['content-type', 'application/json; charset=none'],
    ['accept-encoding', 'none;q=x'],
    ['if-none-match', '"'],
  ])('returns no 5xx for a bad header (%#: %s)', async (header, value) => {
    // A bad cookie ends the client's session.
    const { client } = await server.staff();
    for (const name of [
      'readPuzzle',
      'login',
      'askForPasskeyLogin',
      'register',
      'forgotPassword',
      'commentOnPuzzle',
    ] as const) {
      const { status } = await callBy(client)(name, { ...requests[name](), headers: { [header]: value } });
      expect(status, name).toBeLessThan(500);
    }
  });

  test("shows tomorrow's puzzle only to annual subscribers and staff", async () => {
    const params = { id: library.tomorrow.id };
    const statuses: Partial<Record<Role, number>> = {};
    for (const role of roles) statuses[role] = (await clients[role].call('readPuzzle', { params })).status;
    expect(statuses).toEqual({ anonymous: 404, free: 404, monthly: 404, annual: 200, expired: 404, staff: 200 });
    for (const role of ['free', 'monthly', 'expired'] as const) {
      const body = { question_id: library.tomorrow.question, answer: 'A' as const };
      expect((await clients[role].call('answerPuzzle', { params, body })).status, role).toBe(404);
    }
  });

  test.each(names.filter((name) => (calls[name] as Call).body))(
    '%s accepts only JSON, and none nested deeply enough to overflow the stack',
    async (name) => {
      const { client } = await server.staff();
      const { params = {}, body = {} } = requests[name]();
      const path = calls[name].path.replace(/:(\w+)/g, (_, parameter) => String(params[parameter]));
      const send = (payload: string, headers = {}) => client.send(calls[name].method, path, { payload, headers });
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
        expect((await send(JSON.stringify(body), { 'content-type': type })).status, type).toBe(415);
      }
      // A stack has room for about 11,000 calls.
      const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`;
      const poison = `"__proto__":{"is_staff":true},"constructor":{"prototype":{"is_staff":true}}`;
      const fields = Object.keys(body as object);
      for (const payload of [deep, `{"extra":${deep},${poison}}`, `{"${fields[0]}":${deep}}`]) {
        const headers = { 'idempotency-key': randomUUID() };
        expect((await send(payload, headers)).status, payload.slice(0, 20)).toBeLessThan(500);
      }
      expect(({} as { is_staff?: boolean }).is_staff).toBeUndefined();
    },
  );

  /** What reads can write: what the server showed to whom, how often, and what it prepares at the first request. */
  const notes = [
    'openings',
    'interview_openings',
    'sync_rows',
    'sync_counters',
    'dailies',
    'pack_builds',
    'pack_chunks',
    'pack_bytes',
    'secrets',
    'throttles',
  ];

  async function contents(): Promise<Record<string, string>> {
    const tables = storedTables().filter(({ name }) => !notes.includes(name));
    const reads = tables.map(
      ({ name }) =>
        `select '${name}' as name, md5(string_agg(row::text, ',' order by row::text)) as hash from "${name}" as row`,
    );
    const { rows } = await server.db.execute<{ name: string; hash: string }>(sql.raw(reads.join(' union all ')));
    return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
  }

  test('no GET changes data', async () => {
    const { client } = await server.member({ plan: 'annual' });
    const { client: staff } = await server.staff();
    const before = await contents();
    expect(Object.keys(before)).toContain('users');
    for (const name of names.filter((each) => calls[each].method === 'GET')) {
      for (const caller of [server.visitor(), client, staff]) await callBy(caller)(name, requests[name]());
    }
    expect(await contents()).toEqual(before);
  });

  const unexpected = 'an unexpected text';

  /** A value for each column that there is, by its name. Each is one that no call here writes for another reason. */
  function unexpectedFields(flag: boolean, owner: number): Record<string, unknown> {
    const columnValue = (type: string): unknown => {
      if (type === 'boolean') return flag;
      if (type.endsWith('[]')) return [31_313];
      if (/int|double/.test(type)) return 31_313;
      if (type === 'date') return '1999-12-31';
      if (type.startsWith('timestamp')) return '1999-12-31T12:34:56.000Z';
      if (type.startsWith('json')) return { unexpected };
      if (type === 'uuid') return 'f00dfeed-0000-4000-8000-000000000000';
      return unexpected;
    };
    const columns = storedTables().flatMap((table) => table.columns);
    const values = columns.map(({ name, type }) => [name, columnValue(type)]);
    return { ...Object.fromEntries(values), id: owner, user_id: owner, plan: 'annual', is_subscriber: flag };
  }

  const traces = `${unexpected}|[(,]31313[,)]|[{]31313[}]|1999-12-31|f00dfeed-`;

  /** Where in the database a row, as text, matches a pattern. */
  async function tablesWith(pattern: string): Promise<string[]> {
    const counts = storedTables().map(async ({ name }) => {
      const { rows } = await server.db.execute<{ count: number }>(
        sql`select count(*)::int as count from ${sql.identifier(name)} as row where row::text ~ ${pattern}`,
      );
      return rows[0]!.count > 0 ? [name] : [];
    });
    return (await Promise.all(counts)).flat();
  }

  /** What tables have of an account, without what only time and chance decide. */
  async function rowsOf(id: number, types: readonly string[]): Promise<Record<string, unknown>> {
    const tables = storedTables().flatMap(({ name, columns }) => {
      const owner = name === 'users' ? 'id' : 'user_id';
      return columns.some((column) => column.name === owner) ? [{ name, columns, owner }] : [];
    });
    const rows = tables.map(async ({ name, columns, owner }) => {
      const own = columns.filter(({ type }) => types.length === 0 || types.includes(type));
      const list = sql.join([sql`1`, ...own.map((column) => sql.identifier(column.name))], sql`, `);
      const of = sql`from ${sql.identifier(name)} where ${sql.identifier(owner)} = ${id}`;
      return [name, (await server.db.execute(sql`select ${list} ${of}`)).rows.map((row) => JSON.stringify(row)).sort()];
    });
    return Object.fromEntries(await Promise.all(rows));
  }

  test('unexpected fields raise no permissions and touch no other account', async () => {
    const { body: document } = await server.visitor().send<{ paths: object }>('GET', '/api/openapi.json');
    const operations = new Map(readOperations(document).map((operation) => [operation.operationId, operation]));
    const { user: other } = await server.member();
    const before = await rowsOf(other.id, []);
    const writes = names.filter(
      (each) => calls[each].method !== 'GET' && !['logout', 'register', 'login'].includes(each),
    );
    const send = (client: Client, name: CallName, fields: object, { body, ...request }: Request) =>
      callBy(client)(name, {
        key: randomUUID(),
        ...request,
        ...(body !== undefined && { body: withMoreFields(operations.get(name)!, body, { ...fields }) }),
      });

    const accepted: Record<'learner' | 'staff', string[]> = { learner: [], staff: [] };
    const flagsOf: unknown[] = [];
    const acceptedOfLearners: CallName[] = [
      ...(['answerPuzzle', 'answerQuestion', 'markShouldCount', 'addExercise', 'reactToPuzzle'] as const),
      ...(['commentOnPuzzle', 'createReport', 'updateProfile', 'subscribePush', 'changeEmail'] as const),
      ...(['changePassword', 'confirmLogin'] as const),
    ];
    for (const flag of [true, false]) {
      const fields = unexpectedFields(flag, other.id);
      const client = server.visitor();
      const newcomer = await registration(server.db);
      expect((await send(client, 'register', fields, { body: newcomer })).status).toBe(201);
      const [user] = await server.db.select().from(users).where(eq(users.username, newcomer.username));
      await server.subscribe(user!.id, 'annual');
      const own = { password: newcomer.password };
      const bodies: Partial<Record<CallName, object>> = {
        login: { username: newcomer.username, ...own },
        changeEmail: { email: `other-${newcomer.email}`, ...own },
        changePassword: { current_password: newcomer.password, ...own },
        confirmLogin: own,
        askForPasskey: own,
        // Of the question that was answered before.
        addExercise: {
          ...(requests.addExercise().body as object),
          kind: 'review',
          question_id: library.premium.question,
          is_correct: true,
        },
      };
      const { client: editor } = await server.staff();
      for (const [role, caller] of [
        ['learner', client],
        ['staff', editor],
      ] as const) {
        for (const name of writes) {
          const request = requests[name]();
          const body = role === 'learner' ? (bodies[name] ?? request.body) : request.body;
          const { status } = await send(caller, name, fields, { ...request, body });
          expect(status, name).toBeLessThan(500);
          if (status < 300) accepted[role].push(name);
        }
      }
      expect((await send(client, 'login', fields, { body: bodies.login })).status).toBe(200);
      // It was this caller who called all the time.
      expect((await client.call('readUser')).body).toMatchObject({ username: newcomer.username, is_staff: false });
      flagsOf.push(await rowsOf(user!.id, ['boolean']));
    }
    expect(accepted.learner).toEqual(expect.arrayContaining(acceptedOfLearners));
    expect(accepted.staff).toEqual(expect.arrayContaining(['createPuzzle', 'createQuestion', 'createCheckoutSession']));
    expect(await tablesWith(traces)).toEqual([]);
    expect(flagsOf[0]).toEqual(flagsOf[1]);
    expect(await rowsOf(other.id, [])).toEqual(before);
    // The same look finds what is there: the marks of a text that a call does accept.
    const text = `${unexpected} 1999-12-31`;
    expect(
      (
        await clients.annual.call('createReport', {
          body: { ...(requests.createReport().body as object), text } as never,
        })
      ).status,
    ).toBe(201);
    expect(await tablesWith(traces)).toEqual(['reports']);
  });

  test('no table has a password, a session, or an emailed link in clear', async () => {
    const inbox = new Inbox(server);
    await inbox.receive();
    const client = server.visitor();
    const newcomer = await registration(server.db);
    expect((await client.call('register', { body: newcomer })).status).toBe(201);
    const secrets = [newcomer.password, newcomer.captchaToken, ...client.cookies.values()];
    const password = 'another fine password';
    await client.call('changePassword', { body: { current_password: newcomer.password, password } });
    await client.login(newcomer.username, password);
    await client.call('forgotPassword', { body: { email: newcomer.email } });
    const links = (await inbox.receive()).flatMap(({ link }) => link?.split(/#(?:reset=)?/)[1] ?? []);
    secrets.push(password, ...client.cookies.values(), ...links);
    expect(secrets.length).toBe(11);
    for (const secret of secrets) {
      expect(secret.length).toBeGreaterThan(15);
      const stored = Buffer.from(secret).toString('hex');
      const quoted = secret.replace(/[.+*?^$()[\]{}|\\]/g, '\\$&');
      expect(await tablesWith(`${quoted}|${stored}`), secret).toEqual([]);
    }
    expect(await tablesWith(newcomer.username)).toContain('users');
  });

  test("no call reaches another learner's data", async () => {
    const { user, client } = await server.member();
    const { client: outsider } = await server.member();
    const tried: string[] = [];
    const reject = async (name: CallName, request: Request) => {
      tried.push(name);
      expect((await callBy(outsider)(name, request)).status, name).toBe(404);
    };

    const { body: begun } = await callBy(client)('createCheckoutSession', requests.createCheckoutSession());
    const checkout = { params: { id: (begun as { checkout_url: string }).checkout_url.split('/').at(-1)! } };
    await reject('readSandboxCheckout', checkout);
    const pay = { ...checkout, body: { outcome: 'pay' as const } };
    await reject('settleSandboxCheckout', pay);
    expect((await client.call('listSubscriptions')).body).toEqual([]);
    await client.call('settleSandboxCheckout', pay);

    const { body: paid } = await client.call('listSubscriptions');
    const subscription = { params: { id: paid[0]!.id } };
    for (const name of ['readSubscription', 'readAnnualOffer', 'cancelSubscription', 'resumeSubscription'] as const) {
      await reject(name, subscription);
    }
    await reject('changeToAnnual', { ...subscription, body: { as_of: new Date().toISOString() } });
    expect((await client.call('listSubscriptions')).body).toEqual(paid);

    const puzzle = { params: { id: library.premium.id } };
    const comment = await client.call('commentOnPuzzle', { ...puzzle, body: { text: 'Mine.' } });
    await reject('deleteComment', { params: { ...puzzle.params, commentId: comment.body.id } });
    const { body: read } = await client.call('readPuzzle', puzzle);
    expect(read.comments.map(({ id }) => id)).toContain(comment.body.id);

    const { body: sessions } = await client.call('listSessions');
    await reject('endOwnSession', { params: { id: sessions[0]!.id } });
    expect((await client.call('readUser')).status).toBe(200);

    const key = { id: 'mine', user_id: user.id, name: 'Mine', public_key: 'none', counter: 0, created_at: new Date() };
    await server.db.insert(passkeys).values(key);
    await reject('removePasskey', { params: { id: key.id } });
    expect((await client.call('listPasskeys')).body).toHaveLength(1);

    // Every other path has IDs that all learners share.
    const shared = names.filter((name) => !tried.includes(name) && calls[name].path.includes('/:'));
    expect(shared.filter((name) => calls[name].access !== 'staff').sort()).toEqual([
      'answerPuzzle',
      'answerQuestion',
      'checkAnswer',
      'commentOnPuzzle',
      'markShouldCount',
      'previewPuzzle',
      'reactToPuzzle',
      'readComments',
      'readComparison',
      'readCompetency',
      'readDaily',
      'readDownloadChunk',
      'readProfile',
      'readPuzzle',
      'readQuestion',
      'takeHint',
      'tryPuzzle',
    ]);
  });

  test.for<CallName>([
    ...(['readPuzzle', 'answerPuzzle', 'reactToPuzzle', 'commentOnPuzzle', 'createReport'] as const),
    ...(['readQuestion', 'answerQuestion', 'subscribePush', 'createPuzzle'] as const),
  ])('%s returns session_expired if the account is deleted meanwhile', async (name, { skip }) => {
    skip(server.kind === 'pglite', 'PGlite runs one transaction at a time.');
    const { user, client } = await server.member({ plan: 'annual', is_staff: calls[name].access === 'staff' });
    await client.call('readConfig');
    let reply: Promise<Reply<unknown>> | undefined;
    await server.db.transaction(async (transaction) => {
      await transaction.delete(users).where(eq(users.id, user.id));
      reply = callBy(client)(name, requests[name]());
      await untilOneWaits(server, '%');
    });
    const { status, rejection } = await reply!;
    expect([status, rejection.code]).toEqual([403, 'session_expired']);
  });

  test("reads accounts' data without naming an account only where src/server/README.md says so", async () => {
    const { client } = await server.member({ plan: 'annual' });
    const work: Record<string, () => Promise<unknown>> = {
      'Background: answers, leaderboard': () => settle(server.db, server.now),
      'Background: expired data': () => sweep(server.db, server.now),
      'Background: reminders': () => {
        const { vapid, log } = server.app;
        return sendDueReminders({ db: server.db, vapid, log, now: () => server.now });
      },
      'Background: corrections': () => workOffCorrections(server.db, () => server.now),
      'Background: ratings': () => workOffRatings(server.db, server.now),
      'Background: subscriptions': () => server.app.subscriptions.mend(() => {}),
    };
    for (const name of names.filter((each) => calls[each].access !== 'staff' && each !== 'logout')) {
      work[name] = () => callBy(client)(name, { ...requests[name](), key: randomUUID() });
    }
    // A limited call would stop before its statements.
    await server.db.delete(throttles);
    const found: string[] = [];
    for (const [name, action] of Object.entries(work)) {
      const crossed = await crossedTables(server.db, await recordStatements(action));
      // A session is found by its token, at every call.
      const own = name.startsWith('Background') ? crossed : crossed.filter((table) => table !== 'sessions');
      if (own.length > 0) found.push(`| ${name} | ${own.map((table) => `\`${table}\``).join(', ')} |`);
    }
    const readme = readFileSync(join(import.meta.dirname, 'README.md'), 'utf8');
    const listed = readme.match(/^\| [\w: ,]+ \| (?:`\w+`(?:, )?)+ \|/gm) ?? [];
    expect(listed.toSorted()).toEqual(found.sort());
  });

  test('every logged-in user can log out', async () => {
    for (const role of roles) {
      const client = role === 'anonymous' ? clients.anonymous : (await server.member()).client;
      expect((await client.call('logout')).status).toBe(204);
    }
  });
});

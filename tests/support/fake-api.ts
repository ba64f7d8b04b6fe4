import * as v from 'valibot';
import { noUser, type User as SignedInUser } from '../../src/contract/account.ts';
import { type Call, sendsCsrfToken } from '../../src/contract/call.ts';
import { calls } from '../../src/contract/calls.ts';
import { type ErrorCode, statusByCode } from '../../src/contract/errors.ts';
import type { CheckBody, InterviewAnswerReply, InterviewQuestion } from '../../src/contract/interview.ts';
import type {
  AnswerReply,
  Comment,
  Correction,
  Letter,
  Puzzle,
  PuzzleList,
  Reaction,
} from '../../src/contract/puzzles.ts';
import { type Change, PullQuery, type PullReply, type Scope } from '../../src/contract/sync.ts';
import type { TextTree } from '../../src/contract/text-tree.ts';
import { isOlderCheck, openCheck } from '../../src/rules/key-points.ts';
import { textTreeOf } from '../../src/rules/markdown/text-tree.ts';
import { questionsReplySize } from '../../src/rules/question-list.ts';
import { movedCounts } from '../../src/rules/reactions.ts';
import { hashRows } from '../../src/rules/row-hash.ts';
import type { FakeDownload } from './fake-download.ts';

/** `who` owns it, unless it's in the catalogue. */
type Row = Change & { scope: Scope; who?: string };
type FakeReply = { status: number; body: unknown };

interface User {
  answers: Map<number, { letter: Letter; answered_at: string; version: number; correction?: Correction }>;
  /** How many hints were taken, by question. */
  hints: Map<number, number>;
  reactions: Map<number, Reaction>;
  interviews: Map<
    number,
    {
      givenAnswer: string;
      answered_at: string;
      version: number;
      confirmed?: string[];
      checkedAt?: string;
      shouldCount?: string[];
      correction?: Correction;
    }
  >;
  stored: Map<string, { request: string; status: number; body: unknown }>;
}

export type Backup = Pick<FakeApi, 'users' | 'puzzles' | 'rows' | 'acted'> & { version: number };

/** The network between device and server. It can lose, delay, or forge. */
export type Network = (request: Request, serve: () => Promise<Response>) => Promise<Response>;

export const origin = 'https://nday.test';

/** The ID of an account, unless it was deleted and its name given to another. */
export const accountIdOf = (username: string) => `1.${username.toLowerCase()}`;

/** A user, as a device stores them. */
export const userNamed = (username: string) => ({ username, user_id: accountIdOf(username) });

/**
 * The API as a device sees it, small enough to be read in one go: idempotency, sessions, CSRF, versions and checks are as the contract
 * has them. `effects` lists what has really happened, once for each time.
 */
export class FakeApi {
  puzzles = new Map<number, Puzzle>([
    [1, fakePuzzle(1)],
    [2, fakePuzzle(2)],
  ]);
  /** Those that are premium are open to `subscriber` alone, but for the list. */
  questions = new Map<number, InterviewQuestion>();
  subscriber: string | null = 'alice';
  daily: number | null = 1;
  nextDailyAt = '2026-11-21T00:00:00.000Z';
  effects: string[] = [];
  /** Which operation of whom had which of them. */
  acted: { key: string; who: string; effect: string }[] = [];
  requests: string[] = [];
  /** What it rejects, by operation. */
  rejections = new Map<string, ErrorCode>();
  /** Puzzles that get more comments than the server takes in a short time. */
  limited = new Set<number>();
  users = new Map<string, User>();
  /** When they were created, and their IDs if these aren't `accountIdOf`. */
  created = new Map<string, { id: string; created_at: string }>();
  /** Whether it's of a release that sends no IDs of accounts, and all questions at once. */
  isOlder = false;
  /** What it sends as an explanation's tree. Another release can send none, or another. */
  treeOf: (text: string, code?: string) => unknown = textTreeOf;
  /** The browser's cookies. */
  session: string | null = null;
  csrf: string | null = null;
  network: Network = (_, serve) => serve();
  pageSize = 3;
  /** The right letters that staff's corrections made others than A, by question. */
  keys = new Map<number, Letter>();
  /** For the signed-in user. */
  plan: PullReply['plan'] = null;
  planUntil: string | null = null;
  rows: Row[] = [];
  download: FakeDownload | null = null;
  #version = 0;
  /** Which history of the database this is. Each restore begins another. */
  #history = 0;

  constructor(...usernames: string[]) {
    for (const username of usernames) this.#addUser(username);
    for (const puzzle of this.puzzles.values()) this.publish(puzzle);
  }

  readonly fetch = (async (input: RequestInfo | URL) => {
    const request = new Request(input);
    this.requests.push(`${request.method} ${new URL(request.url).pathname}`);
    return this.network(request, () => this.#serve(request.clone() as Request));
  }) as typeof fetch;

  readonly readCsrfToken = async () => this.csrf;

  /** The account is deleted, and someone else registers its name. */
  replaceUser(username: string, created_at: string): void {
    this.#addUser(username);
    this.rows = this.rows.filter(({ who }) => who !== username);
    this.created.set(username, { id: `2.${username.toLowerCase()}`, created_at });
  }

  #addUser(username: string): void {
    this.users.set(username, {
      answers: new Map(),
      hints: new Map(),
      reactions: new Map(),
      interviews: new Map(),
      stored: new Map(),
    });
  }

  #account(username: string): { id?: string; created_at?: string } {
    if (this.isOlder) return {};
    return this.created.get(username) ?? { id: accountIdOf(username), created_at: '2026-01-01T00:00:00.000Z' };
  }

  signIn(username: string | null): void {
    this.session = username;
    this.csrf = `csrf-${username}`;
  }

  /** Returns what a backup holds. */
  backUp(): Backup {
    const { users, puzzles, rows, acted } = this;
    return structuredClone({ users, puzzles, rows, acted, version: this.#version });
  }

  /** Everything since is lost, every session ends, and versions are issued again that devices have seen. */
  restore(backup: Backup): void {
    const { version, ...state } = structuredClone(backup);
    Object.assign(this, state);
    this.#version = version;
    this.#history += 1;
    this.signIn(null);
  }

  publish(puzzle: Puzzle, minutes?: number): void {
    this.puzzles.set(puzzle.id, puzzle);
    const { id, title, description, category, language, difficulty, version, rating, kind } = puzzle;
    const { is_premium, published_at, first_step } = puzzle;
    const head = { id, title, description, category, language, difficulty, is_premium, published_at, first_step };
    const value = { ...head, version, rating, kind, minutes };
    this.#mark(undefined, { kind: 'puzzle', key: String(id), version: 0, value });
  }

  /** An answer given elsewhere. */
  answerElsewhere(username: string, puzzleId: number, questionId: number, letter: Letter): void {
    this.#answer(username, this.puzzles.get(puzzleId)!, questionId, letter, '2026-11-19T10:00:00.000Z');
  }

  /** Staff correct a question, and what its only answer becomes. */
  correct(who: string, puzzleId: number, questionId: number, key: Letter, correction: Correction): void {
    const { version: before, questions, ...rest } = this.puzzles.get(puzzleId)!;
    const version = before + 1;
    const changed = questions.map((each) => (each.id === questionId ? { ...each, options_version: version } : each));
    const puzzle = { ...rest, version, questions: changed };
    const progress = JSON.stringify(this.#progress(who, puzzle));
    this.keys.set(questionId, key);
    const answer = this.users.get(who)!.answers.get(questionId)!;
    Object.assign(answer, { correction, ...(correction === 'regraded' && { version }) });
    this.publish(puzzle);
    this.#markAnswer(who, puzzle, questionId, JSON.stringify(this.#progress(who, puzzle)) !== progress);
  }

  /** The same for an interview question. */
  correctInterview(who: string, id: number, key: Letter, correction: Correction): void {
    const question = this.questions.get(id)!;
    const version = question.version + 1;
    this.keys.set(id, key);
    Object.assign(this.users.get(who)!.interviews.get(id)!, {
      correction,
      ...(correction === 'regraded' && { version }),
    });
    this.publishQuestion({ ...question, version, options_version: version });
    this.#markInterview(who, question);
  }

  #key(questionId: number): Letter {
    return this.keys.get(questionId) ?? 'A';
  }

  /** A reaction given elsewhere. */
  reactElsewhere(username: string, puzzleId: number, desired: Reaction | null): void {
    this.#act(username, this.puzzles.get(puzzleId)!, 'react', { desired }, '');
  }

  publishQuestion(question: InterviewQuestion): void {
    this.questions.set(question.id, question);
    const { id, title, description, is_premium, type, difficulty, categories, version } = question;
    const value = { id, title, description, is_premium, type, difficulty, categories, version };
    this.#mark(undefined, { kind: 'question', key: String(id), version: 0, value });
  }

  /** An interview answer given elsewhere. */
  answerQuestionElsewhere(username: string, id: number, givenAnswer: string): void {
    this.#answerQuestion(username, this.questions.get(id)!, givenAnswer, '2026-11-19T10:00:00.000Z');
  }

  #mark(who: string | undefined, change: Change): void {
    this.#version += 1;
    this.rows = this.rows.filter((row) => row.kind !== change.kind || row.key !== change.key || row.who !== who);
    const owner = who === undefined ? ({ scope: 'catalogue' } as const) : ({ scope: 'user', who } as const);
    this.rows.push({ ...change, version: this.#version, ...owner });
  }

  async #serve(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const path = url.pathname;
    const who = this.session;
    const csrf = `csrf-${who}`;
    if (request.method === 'GET') this.csrf = csrf;
    const expected = request.headers.get('x-expected-user');
    const isPublic = request.method === 'GET' || path.startsWith('/api/auth/');
    if (!isPublic && !who) return rejectWith('not_authenticated');
    const names = who ? [this.#account(who).id, who] : [noUser];
    if (expected !== null && !names.includes(expected)) {
      const { status, body } = rejection('wrong_user');
      return json(status, who ? body : { ...(body as object), is_signed_in: false });
    }
    const method = request.method as Call['method'];
    if (sendsCsrfToken({ method, path: path as Call['path'] }) && request.headers.get('x-csrftoken') !== csrf) {
      this.csrf = csrf;
      return rejectWith('csrf_failed');
    }
    if (path === calls.readHealth.path) return json(200, { status: 'ok' });
    if (path === calls.readConfig.path) {
      return json(200, { ...config, licence_public_key: this.download?.publicKey ?? '' });
    }
    if (path.startsWith('/api/offline/'))
      return this.download && who ? this.download.serve(path) : rejectWith('not_found');
    if (path === calls.login.path || path === calls.register.path) {
      const { username } = await request.json();
      const isNew = path === calls.register.path;
      if (isNew) this.#addUser(username);
      this.signIn(username);
      return json(isNew ? 201 : 200, {
        ...this.#account(this.session!),
        username: this.session,
        xp: 0,
        picture: null,
        is_staff: false,
        is_subscriber: false,
      });
    }
    if (path === calls.logout.path) {
      this.effects.push(`logout ${who}`);
      this.signIn(null);
      return new Response(null, { status: 204 });
    }
    if (path === calls.readUser.path)
      return who ? json(200, { ...user, ...this.#account(who), username: who }) : rejectWith('not_authenticated');
    if (path === calls.pull.path) {
      const cursor = url.searchParams.get('cursor');
      return v.is(PullQuery, { cursor: cursor ?? undefined })
        ? json(200, await this.#pull(cursor))
        : rejectWith('invalid');
    }
    if (path === calls.listPuzzles.path) {
      const { page = '1', first_steps } = Object.fromEntries(url.searchParams);
      return json(200, this.#list(who, Number(page), first_steps !== undefined));
    }
    if (path === calls.listQuestions.path) return json(200, this.#questionList(who, url.searchParams.get('after')));
    const [, questionId, command] = /^\/api\/questions\/(\d+)\/(?:(answer|check|should-count)\/)?$/.exec(path) ?? [];
    if (questionId) {
      const question = this.questions.get(Number(questionId));
      if (!question) return rejectWith('not_found');
      const isOpen = !question.is_premium || who === this.subscriber;
      if (!command && !isOpen) return rejectWith('premium_required');
      if (!command) return json(200, this.#questionFor(question, who));
      if (who === null) return rejectWith('not_authenticated');
      // What was done before the plan ended is answered as it was.
      return this.#once(request, who, (body) => {
        if (command === 'check') return this.#checkAnswer(who, question, body);
        if (!isOpen) return rejection('premium_required');
        return command === 'answer'
          ? this.#actOnQuestion(who, question, body)
          : this.#markShouldCount(who, question, body.phrases);
      });
    }
    if (path === calls.addExercise.path) {
      return this.#once(request, who!, (body, id) => {
        this.effects.push(`${body.kind} ${body.question_id ?? body.puzzle_id}`);
        this.#mark(who!, { kind: 'exercise', key: id, version: 0, value: { id, ...body } });
        return { status: 201, body: { id, done_at: body.done_at } };
      });
    }
    if (path === calls.createReport.path) {
      return this.#once(request, who!, (body, id) => {
        this.effects.push(`report ${body.text}`);
        return { status: 201, body: { id, created_at: '2026-11-20T12:00:00.000Z' } };
      });
    }
    const [, id, action] = /^\/api\/puzzles\/(\d+)\/(?:(\w+)\/)?$/.exec(path) ?? [];
    const puzzle = this.puzzles.get(Number(id) || (this.daily ?? -1));
    if (!puzzle) return rejectWith('not_found');
    if (!action) return json(200, this.#puzzleFor(puzzle, who));
    return this.#once(request, who!, (body, key) => this.#act(who!, puzzle, action, body, key));
  }

  // biome-ignore lint/suspicious/noExplicitAny: the bodies are what the device under test has sent
  async #once(request: Request, who: string, respond: (body: any, key: string) => FakeReply): Promise<Response> {
    const { stored } = this.users.get(who)!;
    const key = request.headers.get('idempotency-key')!;
    const text = await request.text();
    const before = stored.get(key);
    if (before) {
      if (before.request !== request.url + text) return rejectWith('idempotency_key_reused');
      return json(before.status, before.body, { 'idempotency-replayed': 'true' });
    }
    const done = this.effects.length;
    const code = this.rejections.get(key);
    const { status, body } = code ? rejection(code) : respond(JSON.parse(text), key);
    for (const effect of this.effects.slice(done)) this.acted.push({ key, who, effect });
    stored.set(key, { request: request.url + text, status, body });
    return json(status, body);
  }

  // biome-ignore lint/suspicious/noExplicitAny: the bodies are what the device under test has sent
  #act(who: string, puzzle: Puzzle, action: string, body: any, key: string): FakeReply {
    const user = this.users.get(who)!;
    if (action === 'answer') {
      const first = user.answers.get(body.question_id);
      if (first) {
        const reply = this.#answerReply(who, puzzle, body.question_id);
        return {
          status: 400,
          body: { code: 'already_answered', error: 'You have already answered this question', ...reply },
        };
      }
      this.#answer(who, puzzle, body.question_id, body.answer, body.answered_at, body.version);
      return { status: 200, body: this.#answerReply(who, puzzle, body.question_id) };
    }
    if (action === 'hint') {
      const { question_id, number } = body;
      const said = number === 1 ? { number, text: `Hint for ${question_id}.` } : { number, option: 'B', note: notes.B };
      if (user.answers.has(question_id))
        return { status: 400, body: { ...rejectionBody('already_answered'), ...said } };
      user.hints.set(question_id, Math.max(number, user.hints.get(question_id) ?? 0));
      this.effects.push(`hint ${question_id} ${number}`);
      return { status: 200, body: said };
    }
    if (action === 'react') {
      const before = user.reactions.get(puzzle.id) ?? null;
      puzzle.reaction_counts = movedCounts(puzzle.reaction_counts, before, body.desired);
      if (body.desired) user.reactions.set(puzzle.id, body.desired);
      else user.reactions.delete(puzzle.id);
      this.effects.push(`react ${puzzle.id} ${body.desired}`);
      const common = { kind: 'reaction', key: String(puzzle.id), version: 0 } as const;
      const value = { puzzle_id: puzzle.id, reaction: body.desired };
      this.#mark(who, body.desired ? { ...common, value } : { ...common, deleted: true });
      return { status: 200, body: { reaction_counts: puzzle.reaction_counts, user_reaction: body.desired } };
    }
    if (body.text === 'refuse me') return { status: 403, body: { code: 'premium_required', error: 'Premium only.' } };
    const comment: Comment = {
      id: key,
      text: body.text,
      created_at: '2026-11-20T12:00:00.000Z',
      user: { username: who },
    };
    puzzle.comments.push(comment);
    this.effects.push(`comment ${puzzle.id} ${body.text}`);
    return { status: 201, body: comment };
  }

  #answer(
    who: string,
    puzzle: Puzzle,
    questionId: number,
    letter: Letter,
    answered_at: string,
    version = puzzle.version,
  ): void {
    this.users.get(who)!.answers.set(questionId, { letter, answered_at, version });
    this.effects.push(`answer ${questionId} ${letter}`);
    this.#markAnswer(who, puzzle, questionId);
  }

  #markAnswer(who: string, puzzle: Puzzle, questionId: number, hasProgressed = true): void {
    const { answered_at, ...answer } = this.users.get(who)!.answers.get(questionId)!;
    const value = {
      puzzle_id: puzzle.id,
      question_id: questionId,
      ...this.#graded(questionId, answer),
      answered_at,
      local_date: answered_at.slice(0, 10),
    };
    this.#mark(who, { kind: 'answer', key: String(questionId), version: 0, value });
    if (!hasProgressed) return;
    const progress = this.#progress(who, puzzle);
    const completed_on = progress.completed ? value.local_date : null;
    const told = progress.completed && puzzle.subtitle ? { subtitle: puzzle.subtitle } : {};
    const own = { puzzle_id: puzzle.id, ...progress, completed_on, ...told };
    this.#mark(who, { kind: 'progress', key: String(puzzle.id), version: 0, value: own });
  }

  #graded(
    questionId: number,
    { letter, version, correction }: { letter: Letter; version: number; correction?: Correction },
  ) {
    const correct_answer = this.#key(questionId);
    const is_correct = letter === correct_answer;
    return { selected_answer: letter, is_correct, correct_answer, version, ...(correction && { correction }) };
  }

  #answerReply(who: string, puzzle: Puzzle, questionId: number): AnswerReply {
    const { letter, version } = this.users.get(who)!.answers.get(questionId)!;
    return {
      is_correct: letter === this.#key(questionId),
      selected_answer: letter,
      selected_option: letter,
      correct_answer: this.#key(questionId),
      correct_option: this.#key(questionId),
      note: `Of ${letter}.`,
      notes,
      version,
      progress: this.#progress(who, puzzle),
    };
  }

  #progress(who: string, puzzle: Puzzle) {
    const given = puzzle.questions.flatMap(({ id }) => {
      const answer = this.users.get(who)?.answers.get(id);
      return answer ? [{ id, ...answer }] : [];
    });
    const answers = given.filter(({ correction }) => correction !== 'void');
    const correct = answers.filter(({ id, letter }) => letter === this.#key(id)).length;
    const total = puzzle.questions.length - (given.length - answers.length);
    return {
      completed: given.length === puzzle.questions.length,
      answered: answers.length,
      correct,
      total,
      xp: 10 * correct,
    };
  }

  #puzzleFor(puzzle: Puzzle, who: string | null): Puzzle {
    const user = who === null ? undefined : this.users.get(who);
    const user_progress = this.#progress(who ?? '', puzzle);
    const answered = puzzle.questions.flatMap(({ id }) => {
      const answer = user?.answers.get(id);
      return answer ? [{ id, ...answer }] : [];
    });
    const explanation = user_progress.completed ? (puzzle.explanation ?? 'Because.') : null;
    return {
      ...puzzle,
      questions: puzzle.questions.map((question) =>
        user?.answers.has(question.id) ? { ...question, correct_answer: this.#key(question.id), notes } : question,
      ),
      explanation,
      explanation_tree: (explanation && this.treeOf(explanation, puzzle.code_snippet)) as TextTree | null,
      recording: user_progress.completed ? (puzzle.recording ?? null) : null,
      lines: user_progress.completed ? [] : null,
      completed: user_progress.completed,
      user_progress,
      user_reaction: user?.reactions.get(puzzle.id) ?? null,
      user_answers: Object.fromEntries(
        answered.map(({ id, answered_at, ...answer }) => [id, { ...this.#graded(id, answer), answered_at }]),
      ),
      is_daily: puzzle.id === this.daily,
      next_daily_at: this.nextDailyAt,
    };
  }

  // biome-ignore lint/suspicious/noExplicitAny: as above
  #actOnQuestion(who: string, question: InterviewQuestion, body: any): { status: number; body: unknown } {
    const isFirst = !this.users.get(who)!.interviews.has(question.id);
    const givenAnswer = body.selected_mc_answer ?? body.text_answer;
    if (isFirst) this.#answerQuestion(who, question, givenAnswer, body.answered_at, body.version);
    const reply = this.#interviewReply(who, question);
    if (isFirst) return { status: 200, body: reply };
    const error = 'You have already answered this question';
    return { status: 400, body: { code: 'already_answered', error, ...reply } };
  }

  #answerQuestion(
    who: string,
    question: InterviewQuestion,
    givenAnswer: string,
    answered_at: string,
    version = question.version,
  ): void {
    this.users.get(who)!.interviews.set(question.id, { givenAnswer, answered_at, version });
    this.effects.push(`interview ${question.id} ${givenAnswer}`);
    this.#markInterview(who, question);
  }

  /** Marks of what should count, made elsewhere. */
  markElsewhere(username: string, id: number, phrases: string[]): void {
    this.#markShouldCount(username, this.questions.get(id)!, phrases);
  }

  #markShouldCount(who: string, question: InterviewQuestion, phrases: string[]): FakeReply {
    const answer = this.users.get(who)!.interviews.get(question.id);
    if (!answer) return rejection('not_found');
    const should_count = this.#interviewReply(who, question).user_answer.missed.filter((one) => phrases.includes(one));
    answer.shouldCount = should_count;
    this.effects.push(`should count ${question.id} ${should_count}`);
    this.#markInterview(who, question);
    return { status: 200, body: { should_count } };
  }

  /** A check that was made elsewhere. */
  checkElsewhere(username: string, id: number, confirmed: string[], checked_at?: string): void {
    this.#checkAnswer(username, this.questions.get(id)!, { confirmed, ...(checked_at && { checked_at }) });
  }

  #checkAnswer(
    who: string,
    question: InterviewQuestion,
    { confirmed, text_answer, checked_at }: v.InferOutput<typeof CheckBody>,
  ): FakeReply {
    const answer = this.users.get(who)!.interviews.get(question.id);
    if (!answer) return rejection('not_found');
    const isOther = text_answer !== undefined && text_answer !== answer.givenAnswer;
    const { answered_at, checkedAt = answered_at } = answer;
    const time = Math.max(Date.parse(checked_at ?? checkedAt), Date.parse(answered_at));
    const isLate = time > Date.parse(openCheck([], new Date(answered_at)).until);
    if (question.type === 'MC' || isOther || isLate || isOlderCheck(time, Date.parse(checkedAt))) {
      const reply = this.#interviewReply(who, question);
      return { status: 400, body: { code: 'already_answered', error: 'This result stands.', ...reply } };
    }
    answer.confirmed = confirmed;
    answer.checkedAt = new Date(time).toISOString();
    this.effects.push(`check ${question.id} ${confirmed}`);
    this.#markInterview(who, question);
    return { status: 200, body: this.#interviewReply(who, question) };
  }

  #markInterview(who: string, question: InterviewQuestion): void {
    const { answered_at } = this.users.get(who)!.interviews.get(question.id)!;
    const { user_answer, correct_mc_answer } = this.#interviewReply(who, question);
    const local_date = answered_at.slice(0, 10);
    const value = { question_id: question.id, ...user_answer, correct_mc_answer, answered_at, local_date };
    this.#mark(who, { kind: 'interview_answer', key: String(question.id), version: 0, value });
  }

  /** The letter A is right, and text that names the point. */
  #interviewReply(who: string, { id, type }: InterviewQuestion): InterviewAnswerReply {
    const given = this.users.get(who)!.interviews.get(id)!;
    const { givenAnswer, answered_at, version, confirmed, shouldCount, correction } = given;
    const isChoice = type === 'MC';
    const isStated = confirmed ? confirmed.length > 0 : givenAnswer.includes('the point');
    const is_correct = isChoice ? givenAnswer === this.#key(id) : isStated;
    return {
      user_answer: {
        is_correct,
        selected_mc_answer: isChoice ? (givenAnswer as Letter) : null,
        text_answer: isChoice ? null : givenAnswer,
        covered: !isChoice && is_correct ? ['the point'] : [],
        missed: isChoice || is_correct ? [] : ['the point'],
        graded_by: isChoice ? null : confirmed ? 'self' : 'key_points',
        ...(!isChoice && { check: openCheck(['the point'], new Date(answered_at)) }),
        version,
        ...(shouldCount && { should_count: shouldCount }),
        ...(correction && { correction }),
      },
      correct_mc_answer: isChoice ? this.#key(id) : null,
      correct_text_answer: isChoice ? null : 'The model answer.',
      correct_text_answer_tree: isChoice ? null : (this.treeOf('The model answer.') as TextTree),
      explanation: 'Because.',
      explanation_tree: this.treeOf('Because.') as TextTree,
      notes: isChoice ? notes : null,
      xp: is_correct ? 10 : 0,
    };
  }

  #questionFor(question: InterviewQuestion, who: string | null): InterviewQuestion {
    const answer = who !== null && this.users.get(who)!.interviews.get(question.id);
    if (!answer) return question;
    const { user_answer, xp: _, ...keys } = this.#interviewReply(who, question);
    const { answered_at } = answer;
    return {
      ...question,
      ...keys,
      user_answer: { ...user_answer, answered_at, local_date: answered_at.slice(0, 10) },
    };
  }

  #questionList(who: string | null, after: string | null) {
    const all = [...this.questions.values()];
    const isPaged = after !== null && !this.isOlder;
    const page = all.filter(({ id }) => id > Number(after)).sort((one, other) => one.id - other.id);
    return (isPaged ? page.slice(0, questionsReplySize) : all).map((question) => {
      const { id, title, description, is_premium, type, difficulty, categories } = question;
      const hasAnswered = who !== null && this.users.get(who)?.interviews.has(id);
      const { is_correct, correction } = hasAnswered ? this.#interviewReply(who, question).user_answer : {};
      const user_answer = hasAnswered ? { is_correct, ...(correction && { correction }) } : null;
      const locked = is_premium && who !== this.subscriber;
      return { id, title, description, is_premium, type, difficulty, categories, locked, user_answer };
    });
  }

  /** All of the archive, or of the first steps, on one page, whatever the other filters. */
  #list(who: string | null, page: number, hasSteps: boolean): PuzzleList {
    const puzzles = [...this.puzzles.values()].filter(({ first_step }) => Boolean(first_step) === hasSteps);
    const results = puzzles.map((puzzle) => {
      const { id, title, category, language, difficulty, is_premium, published_at, first_step } = puzzle;
      const { success_rate, reaction_counts } = puzzle;
      const { completed } = this.#progress(who ?? '', puzzle);
      const locked = is_premium && id !== this.daily;
      const head = { id, title, category, language, difficulty, is_premium, published_at, first_step };
      return { ...head, success_rate, reaction_counts, completed, locked };
    });
    const daily = this.daily === null ? null : { puzzle_id: this.daily, next_daily_at: this.nextDailyAt };
    return { page, page_size: 20, count: results.length, results, daily };
  }

  async #pull(cursor: string | null): Promise<PullReply> {
    const who = this.session;
    const user_id = who === null ? null : this.#account(who).id;
    const mark = `${user_id ?? who ?? ''}${this.#history === 0 ? '' : `/${this.#history}`}`;
    const [owner, place] = cursor === null ? [mark, '0'] : cursor.split(':');
    const isForeign = owner !== mark;
    const after = isForeign ? 0 : Number(place);
    const mine = this.rows.filter((row) => row.who === undefined || row.who === who);
    const changed = mine.filter(({ version }) => version > after).slice(0, this.pageSize);
    const more = changed.length === this.pageSize;
    const check = async (scope: Scope) => {
      const rows = mine.filter((row) => row.scope === scope && !('deleted' in row));
      return { count: rows.length, hash: await hashRows(rows) };
    };
    return {
      cursor: `${mark}:${changed.at(-1)?.version ?? after}`,
      ...(user_id !== undefined && { user_id }),
      username: who,
      plan: who === null ? null : this.plan,
      plan_until: who === null ? null : this.planUntil,
      reset: isForeign ? ['catalogue', 'user'] : [],
      changes: changed.map(({ scope: _, who: __, ...change }) => change as Change),
      more,
      checks: more ? null : { catalogue: await check('catalogue'), user: who === null ? null : await check('user') },
    };
  }
}

export function json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });
}

function rejection(code: ErrorCode): FakeReply {
  return { status: statusByCode[code], body: rejectionBody(code) };
}

function rejectionBody(code: ErrorCode) {
  return { code, error: `Refused: ${code}.` };
}

export function rejectWith(code: ErrorCode, headers: Record<string, string> = {}): Response {
  const { status, body } = rejection(code);
  return json(status, body, headers);
}

/** Returns this share of a response's bytes, rounded down. Then it ends, or the connection breaks. */
export async function cutShort(response: Response, share: number, isBroken: boolean): Promise<Response> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  const part = bytes.slice(0, Math.floor(share * bytes.length));
  const { status, headers } = response;
  // A 204 can have no body to cut.
  if (bytes.length === 0) return new Response(null, { status, headers });
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      if (part.length > 0) controller.enqueue(part);
      if (isBroken) controller.error(new TypeError('The connection broke.'));
      else controller.close();
    },
  });
  return new Response(body, { status, headers });
}

export function portal(): Response {
  return new Response('<html>Welcome to the hotel</html>', { headers: { 'content-type': 'text/html' } });
}

/** The server can't be reached. */
export const unreachable: Network = async () => {
  throw new TypeError('Failed to fetch');
};

/** Every request hangs, as in a tunnel, until it's aborted. */
export const hanging: Network = (request) =>
  new Promise((_, fail) => {
    request.signal.throwIfAborted();
    request.signal.addEventListener('abort', () => fail(request.signal.reason));
  });

/** The request has its effect, and the reply is lost. */
export const replyLost: Network = async (_, serve) => {
  await serve();
  throw new TypeError('Failed to fetch');
};

const notes = { A: 'Of A.', B: 'Of B.', C: 'Of C.', D: 'Of D.' };

export const config = {
  product: { name: 'Nday', tagline: '', support_email: '' },
  captcha: { provider: 'altcha', site_key: null },
  payments: { provider: 'sandbox', test_mode: true },
  prices: { monthly: 9.99, annual: 89.99, currency: 'usd' },
  push_public_key: null,
  generator: 'templates',
};

const user: Omit<SignedInUser, 'username'> = {
  xp: 0,
  picture: null,
  is_staff: false,
  is_subscriber: false,
  email: 'somebody@nday.test',
  plan: null,
  profile: { image_url: null, bio: '', location: '' },
};

/** A puzzle with two questions, `10 * id + 1` and `10 * id + 2`; A is right. */
export function fakePuzzle(id: number): Puzzle {
  const question = (order: number) => ({
    id: 10 * id + order,
    order,
    label: `Q${order}`,
    text: 'Which?',
    option_a: 'A',
    option_b: 'B',
    option_c: 'C',
    option_d: 'D',
  });
  return {
    id,
    title: `Puzzle ${id}`,
    description: '',
    category: 'Injection',
    language: 'C',
    difficulty: 1,
    is_premium: false,
    published_at: '2026-11-20',
    version: 1,
    is_active: true,
    file_name: 'a.c',
    code_snippet: 'int main;',
    questions: [question(1), question(2)],
    explanation: null,
    lines: null,
    success_rate: null,
    reaction_counts: { thumbs_up: 5, thumbs_down: 1 },
    comments: [],
    completed: false,
    user_reaction: null,
    user_progress: { completed: false, answered: 0, correct: 0, total: 2, xp: 0 },
    user_answers: {},
    is_daily: false,
    next_daily_at: '2026-11-21T00:00:00.000Z',
  };
}

/** An interview question: a multiple choice where the id is odd, else open ended. */
export function fakeQuestion(id: number, fields: Partial<InterviewQuestion> = {}): InterviewQuestion {
  const isChoice = id % 2 === 1;
  return {
    id,
    title: `Question ${id}`,
    description: 'What is wrong?',
    description_tree: textTreeOf(fields.description ?? 'What is wrong?'),
    is_premium: true,
    type: isChoice ? 'MC' : 'OE',
    difficulty: 1,
    categories: [{ id: 2, name: 'Injection' }],
    category_id: 2,
    version: 1,
    is_active: true,
    option_a: isChoice ? 'A' : null,
    option_b: isChoice ? 'B' : null,
    option_c: isChoice ? 'C' : null,
    option_d: isChoice ? 'D' : null,
    correct_mc_answer: null,
    correct_text_answer: null,
    explanation: null,
    notes: null,
    user_answer: null,
    ...fields,
  };
}

import { sql } from 'drizzle-orm';
import fastify from 'fastify';
import type { Puzzle } from '../../src/contract/puzzles.ts';
import { seedInterview } from '../../src/server/interview/seed-interview.ts';
import { startPostgres } from '../support/postgres.ts';
import { recordStatements } from '../support/statements.ts';
import { type Load, LoadClient } from './http-load.ts';
import { fillPuzzles, librarySize } from './large-library.ts';
import { insertSignedInLearner } from './sign-in.ts';
import { type BenchApp, headersOf, listen, openApp } from './throughput.ts';

const rounds = 5;
const requests = 1500;
const answers = 600;

/** At most so many times the processor time of a constant reply, statements, and bytes of PostgreSQL's log. */
const budgets = {
  daily: { cpu: 3.5 },
  list: { cpu: 3 },
  pull: { cpu: 4.5, statements: 1 },
  answer: { cpu: 12, statements: 2, wal: 1400 },
  visitor: { cpu: 1.6 },
  day: { statements: 36, wal: 9000 },
  firstPull: { statements: 5 },
};

/**
 * Measures what requests cost on PostgreSQL by what holds on a busy machine: the server's processor time, as multiples of what Fastify takes
 * to return the same bytes as a constant, statements, and bytes of PostgreSQL's log.
 */
export async function benchRequests(): Promise<void> {
  const postgres = await startPostgres();
  if (!postgres) return console.log("Requests: skipped, PostgreSQL's programs are not on this machine.");
  const bench = await openApp(postgres);
  const client = new LoadClient();
  try {
    await fillPuzzles(bench.db);
    await seedInterview(bench.db);
    const daily = (await bench.app.inject('/api/puzzles/0/')).json<Puzzle>();
    await bench.db.execute(sql`vacuum analyze`);
    console.log(
      '\nRequests on PostgreSQL: processor time, as multiples of a constant reply; statements; bytes of its log',
    );
    const learner = await newLearner(bench);
    await report("a learner's daily", budgets.daily, bench, client, { url: '/api/puzzles/0/', learner });
    await report("a learner's list", budgets.list, bench, client, { url: '/api/puzzles/', learner });
    const pull = { url: `/api/sync/?cursor=${(await pullAll(bench, learner)).cursor}`, learner };
    await report('a pull with nothing new', budgets.pull, bench, client, pull);
    await report("a visitor's daily", budgets.visitor, bench, client, { url: '/api/puzzles/0/' });
    await report("a visitor's list", budgets.visitor, bench, client, { url: '/api/puzzles/' });
    await reportAnswer(bench, client, daily);
    await reportDay(bench, daily);
    const first = await newLearner(bench);
    let pulled = { pages: 0, bytes: 0 };
    const { statements, bytes } = await costOf(bench, async () => {
      pulled = await pullAll(bench, first);
    });
    const size = `${librarySize.toLocaleString('en')} puzzles`;
    const replies = `${pulled.pages} replies, ${Math.round(pulled.bytes / 1000)} KB before compression`;
    print(`a device's first pull, ${size}, ${replies}`, budgets.firstPull, { statements, wal: bytes });
  } finally {
    await client.stop();
    await bench.close();
    await postgres.stop();
  }
}

/** The headers of a learner who has just signed in. */
async function newLearner({ app, db }: BenchApp) {
  return headersOf(app, { sessionid: await insertSignedInLearner(db) });
}

type Headers = Awaited<ReturnType<typeof newLearner>>;

interface Asked {
  url: string;
  /** Without it, a visitor asks. */
  learner?: Headers;
}

interface Cost {
  cpu?: number;
  statements?: number;
  wal?: number;
}

/** Reads one call again and again, next to the same bytes as a constant. */
async function report(name: string, budget: Cost, bench: BenchApp, client: LoadClient, asked: Asked): Promise<void> {
  const { url } = asked;
  const headers = asked.learner ?? (await headersOf(bench.app, {}));
  const read = () => bench.app.inject({ url, headers });
  await read();
  const { statements } = await costOf(bench, read);
  const load = () => ({ port: bench.port, url, headers, count: requests });
  const cpu = await multiple(bench, client, asked, load);
  print(name, budget, { cpu, statements });
}

/** Each is another learner's first answer to one question. */
async function reportAnswer(bench: BenchApp, client: LoadClient, daily: Puzzle): Promise<void> {
  const url = `/api/puzzles/${daily.id}/answer/`;
  const body = JSON.stringify(answerTo(daily.questions[0]!.id));
  const bodies: { headers: Record<string, string>; body: string }[] = [];
  for (let at = 0; at < rounds * answers; at += 1)
    bodies.push({ headers: operation(await openedBy(bench, daily)), body });
  const counted: Headers[] = [];
  for (let at = 0; at < 20; at += 1) counted.push(await openedBy(bench, daily));
  const one = await openedBy(bench, daily);
  await send(bench, url, one, body);
  const { statements, bytes } = await costOf(bench, async () => {
    for (const each of counted) await send(bench, url, each, body);
  });
  const load = () =>
    ({ port: bench.port, method: 'POST', url, bodies: bodies.splice(0, answers), count: answers }) as const;
  const cpu = await multiple(bench, client, { url: '/api/puzzles/0/', learner: one }, load);
  const each = (sum: number) => Math.round(sum / counted.length);
  print('an answer', budgets.answer, { cpu, statements: each(statements), wal: each(bytes) });
}

/** What the devices of a learner ask for on a day: start, pull, answers to the daily, reaction, the puzzle again, pull. */
async function reportDay(bench: BenchApp, daily: Puzzle): Promise<void> {
  // What all learners' replies share is stored with the first of them.
  await playDay(bench, daily);
  const { statements, bytes } = await playDay(bench, daily);
  const name = `a learner's day: start, pull, ${Math.min(5, daily.questions.length)} answers, reaction, read, pull`;
  print(name, budgets.day, { statements, wal: bytes });
}

async function playDay(bench: BenchApp, daily: Puzzle): Promise<{ statements: number; bytes: number }> {
  const learner = await newLearner(bench);
  const read = (url: string) => bench.app.inject({ url, headers: learner });
  await read(`/api/puzzles/${daily.id}/`);
  let next = (await pullAll(bench, learner)).cursor;
  const pull = async () => {
    next = (await read(`/api/sync/?cursor=${next}`)).json<{ cursor: string }>().cursor;
  };
  const day = async () => {
    await read(`/api/start/?today=${today()}`);
    await pull();
    for (const { id } of daily.questions.slice(0, 5)) {
      await send(bench, `/api/puzzles/${daily.id}/answer/`, learner, JSON.stringify(answerTo(id)));
    }
    await send(bench, `/api/puzzles/${daily.id}/react/`, learner, JSON.stringify({ desired: 'UP' }));
    await read(`/api/puzzles/${daily.id}/`);
    await pull();
  };
  return costOf(bench, day);
}

/** Statements, and bytes of PostgreSQL's log. */
async function costOf(
  { db }: BenchApp,
  action: () => Promise<unknown>,
): Promise<{ statements: number; bytes: number }> {
  const place = async () => {
    const { rows } = await db.execute<{ place: string }>(
      sql`select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as place`,
    );
    return Number(rows[0]!.place);
  };
  const before = await place();
  const { length } = await recordStatements(action);
  return { statements: length, bytes: (await place()) - before };
}

/** The processor time of a load of a call, next to that of its constant: the least of interleaved rounds. */
async function multiple(
  bench: BenchApp,
  client: LoadClient,
  { url, learner }: Asked,
  load: () => Load,
): Promise<number> {
  const headers = learner ?? (await headersOf(bench.app, {}));
  const { payload, headers: sent } = await bench.app.inject({ url, headers });
  const { date: _date, connection: _connection, ...same } = sent;
  const constant = fastify();
  constant.get('/', async (_request, reply) => reply.headers(same).send(payload));
  const port = await listen(constant);
  const least = { call: Number.POSITIVE_INFINITY, constant: Number.POSITIVE_INFINITY };
  for (let round = 0; round < rounds; round += 1) {
    least.call = Math.min(least.call, await client.costOf(load()));
    least.constant = Math.min(least.constant, await client.costOf({ port, url: '/', headers, count: requests }));
  }
  await constant.close();
  return least.call / least.constant;
}

async function pullAll({ app }: BenchApp, headers: Headers) {
  let cursor = '';
  let [pages, bytes, more] = [0, 0, true];
  while (more) {
    const reply = await app.inject({ url: `/api/sync/${cursor && `?cursor=${cursor}`}`, headers });
    ({ cursor, more } = reply.json<{ cursor: string; more: boolean }>());
    pages += 1;
    bytes += reply.rawPayload.length;
  }
  return { cursor, pages, bytes };
}

/** A learner to whom the daily is open already, because a first answer also records that. */
async function openedBy(bench: BenchApp, daily: Puzzle): Promise<Headers> {
  const learner = await newLearner(bench);
  await bench.app.inject({ url: `/api/puzzles/${daily.id}/`, headers: learner });
  return learner;
}

async function send({ app }: BenchApp, url: string, learner: Headers, payload: string): Promise<void> {
  const headers = { ...operation(learner), 'content-type': 'application/json' };
  const reply = await app.inject({ method: 'POST', url, headers, payload });
  if (reply.statusCode !== 200) throw new Error(reply.payload);
}

function operation(learner: Headers): Record<string, string> {
  return { ...learner, 'idempotency-key': crypto.randomUUID() };
}

const today = () => new Date().toISOString().slice(0, 10);

function answerTo(question: number) {
  return { question_id: question, answer: 'A', answered_at: new Date(), local_date: today() };
}

function print(name: string, budget: Cost, { cpu, statements, wal }: Cost): void {
  const limited = (value: string, most: number | undefined) =>
    most === undefined ? value : `${value} (at most ${most})`;
  const parts = [
    cpu === undefined ? [] : limited(`${cpu.toFixed(1)}×`, budget.cpu),
    limited(`${statements} ${statements === 1 ? 'statement' : 'statements'}`, budget.statements),
    wal === undefined ? [] : limited(`${wal} bytes`, budget.wal),
  ];
  console.log(`  ${name}: ${parts.flat().join(', ')}`);
}

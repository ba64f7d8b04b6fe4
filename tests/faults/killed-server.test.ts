import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Puzzle } from '../../src/contract/puzzles.ts';
import { type OpenDatabase, openDatabase } from '../../src/server/database/open-database.ts';
import { answers, puzzleCounts, sessions, subscriptions, users } from '../../src/server/database/schema.ts';
import { seedLibrary } from '../../src/server/puzzles/seed-library.ts';
import { hashToken } from '../../src/server/session.ts';
import { seeded } from '../support/random.ts';
import { runPostgres } from '../support/run-postgres.ts';
import { type RunningServer, startServer } from '../support/running-server.ts';

const kills = 20;
const learners = 40;
/** Fewer than one address may send in a minute. */
const acts = 600;

interface Learner {
  id: number;
  cookie: string;
  /** Bound to the session, so that it outlives the server's process. */
  csrfToken?: string;
}

interface Act {
  learner: Learner;
  puzzleId: number;
  questionId: number;
  key: string;
}

const places = [
  { name: 'PGlite', databaseUrl: async () => undefined },
  ...(runPostgres ? [{ name: 'PostgreSQL', databaseUrl: () => runPostgres!.createDatabase() }] : []),
];

describe.each(places)('a server that is killed under a stream of answers', ({ name, databaseUrl }) => {
  it(`keeps every acknowledged answer and none twice on ${name}`, { timeout: 600_000 }, async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'nday-killed-'));
    const source = { databaseUrl: await databaseUrl(), dataDir, log: { warn: () => undefined } };
    const random = seeded(20);
    const people = await withDatabase(source, arrange);
    const settings = { dataDir, databaseUrl: source.databaseUrl };

    let server = await startServer(settings);
    const open = await allActs(server, people);
    const acknowledged: Act[] = [];
    for (let round = 0; round < kills; round += 1) {
      const target = acknowledged.length + 1 + Math.floor(random() * 25);
      await Promise.all(
        Array.from({ length: 4 }, async () => {
          while (server.process.exitCode === null && server.process.signalCode === null) {
            const act = open.shift();
            if (!act) break;
            if (await isAcknowledged(server, act)) acknowledged.push(act);
            else open.unshift(act);
            if (acknowledged.length >= target) await server.kill();
          }
        }),
      );
      await server.kill();
      server = await startServer(settings);
    }
    for (const act of open) {
      expect(await isAcknowledged(server, act)).toBe(true);
      acknowledged.push(act);
    }
    expect(await server.stop()).toBe(0);

    await withDatabase(source, async ({ db }) => {
      const rows = await db.select().from(answers);
      const key = (userId: number, questionId: number) => `${userId}:${questionId}`;
      expect(rows.map((row) => key(row.user_id, row.question_id)).sort()).toEqual(
        acknowledged.map((act) => key(act.learner.id, act.questionId)).sort(),
      );
      const [counted] = await db.select({ answers: sql<number>`sum(${puzzleCounts.answers})::int` }).from(puzzleCounts);
      expect(counted?.answers).toBe(rows.length);
      const [earned] = await db.select({ xp: sql<number>`sum(${users.xp})::int` }).from(users);
      expect(earned?.xp).toBe(rows.reduce((total, row) => total + row.points, 0));
    });
    rmSync(dataDir, { recursive: true, force: true });
  });
});

async function withDatabase<Result>(
  source: Parameters<typeof openDatabase>[0],
  work: (database: OpenDatabase) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase(source);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Subscribers with a session each, put straight into the database. */
async function arrange({ db }: OpenDatabase): Promise<Learner[]> {
  await seedLibrary(db, new Date());
  const rows = await db
    .insert(users)
    .values(
      Array.from({ length: learners }, (_, index) => ({
        username: `learner${index}`,
        email: `learner${index}@example.org`,
        password_hash: 'none',
      })),
    )
    .returning({ id: users.id });
  const later = new Date(Date.now() + 86_400_000);
  return Promise.all(
    rows.map(async ({ id }) => {
      const token = randomBytes(32).toString('base64url');
      await db.insert(sessions).values({ token_hash: hashToken(token), user_id: id, expires_at: later });
      await db.insert(subscriptions).values({ user_id: id, subscription_type: 'annual', current_period_end: later });
      return { id, cookie: `sessionid=${token}` };
    }),
  );
}

/** Each learner's answer to each question that is open to them, the learners in turn. */
async function allActs(server: RunningServer, people: Learner[]): Promise<Act[]> {
  const [first] = people;
  if (!first) throw new Error('Nobody is there to answer.');
  const questions: { puzzleId: number; questionId: number }[] = [];
  for (let id = 1; ; id += 1) {
    const response = await fetch(`${server.url}/api/puzzles/${id}/`, { headers: { cookie: first.cookie } });
    if (response.status === 404) break;
    const puzzle = (await response.json()) as Puzzle;
    questions.push(...puzzle.questions.map((question) => ({ puzzleId: puzzle.id, questionId: question.id })));
  }
  return questions
    .flatMap((question) => people.map((learner) => ({ ...question, learner, key: randomUUID() })))
    .slice(0, acts);
}

/** Whether the server said that it took the answer; a connection that broke said nothing. */
async function isAcknowledged(server: RunningServer, act: Act): Promise<boolean> {
  try {
    const token = await csrfTokenOf(server, act.learner);
    const response = await fetch(`${server.url}/api/puzzles/${act.puzzleId}/answer/`, {
      method: 'POST',
      headers: {
        cookie: `${act.learner.cookie}; csrftoken=${token}`,
        'content-type': 'application/json',
        'x-csrftoken': token,
        'idempotency-key': act.key,
      },
      body: JSON.stringify({ question_id: act.questionId, answer: 'A' }),
    });
    const text = await response.text();
    if (response.status !== 200) throw new Error(`The answer was refused: ${response.status} ${text}`);
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

async function csrfTokenOf(server: RunningServer, learner: Learner): Promise<string> {
  if (learner.csrfToken) return learner.csrfToken;
  const { headers } = await fetch(`${server.url}/api/config/`, { headers: { cookie: learner.cookie } });
  const cookie = headers.getSetCookie().find((text) => text.startsWith('csrftoken='));
  learner.csrfToken = cookie?.split(';', 1)[0]?.slice('csrftoken='.length) ?? '';
  return learner.csrfToken;
}

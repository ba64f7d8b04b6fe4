import { randomBytes, randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Puzzle } from '../../src/contract/puzzles.ts';
import { type OpenDatabase, openDatabase } from '../../src/server/database/open-database.ts';
import { answers, puzzleCounts, sessions, subscriptions, users } from '../../src/server/database/schema.ts';
import { aggregateAnswers } from '../../src/server/puzzles/aggregate-answers.ts';
import { hashToken } from '../../src/server/session/session.ts';
import { seededDataDir } from '../support/data-dir.ts';
import { seeded } from '../support/random.ts';
import { runPostgres } from '../support/run-postgres.ts';
import { type RunningServer, startServer } from '../support/running-server.ts';
import { firstSeed, killCount } from './amounts.ts';

const learnerCount = 40;
/** So many answers are under way at any time, most of which a kill cuts off. */
const senders = 8;
/** At most so many are acknowledged before the server is killed again. */
const betweenKills = 25;

interface Learner {
  id: number;
  cookie: string;
  /** Bound to the session, so it outlives the server's process. */
  csrfToken: string;
}

interface Operation {
  learner: Learner;
  puzzleId: number;
  questionId: number;
  key: string;
}

const places = [
  { name: 'PGlite', databaseUrl: async () => undefined },
  ...(runPostgres ? [{ name: 'PostgreSQL', databaseUrl: () => runPostgres!.createDatabase('seeded') }] : []),
];

describe.each(places)('a server that is killed under a stream of answers', ({ name, databaseUrl }) => {
  it(`keeps every acknowledged answer once on ${name} (seed ${firstSeed})`, {
    timeout: 120_000 + 30_000 * killCount,
  }, async () => {
    const dataDir = await seededDataDir();
    const source = { databaseUrl: await databaseUrl(), dataDir, log: { warn: () => undefined } };
    const settings = { dataDir, databaseUrl: source.databaseUrl, args: ['--api-only'] };
    const random = seeded(firstSeed);
    const learners = await withDatabase(source, arrange);

    let server = await startServer(settings);
    const unsent = await allOperations(server, learners);
    const cutOff: Operation[] = [];
    let cuts = 0;
    const acknowledged: Operation[] = [];
    for (let kill = 0; kill < killCount; kill += 1) {
      const target = acknowledged.length + 1 + Math.floor(random() * betweenKills);
      let killed: Promise<void> | undefined;
      const send = async () => {
        while (!killed) {
          const operation = (cutOff.shift() ?? unsent.shift())!;
          if (await isAcknowledged(server, operation)) acknowledged.push(operation);
          else if (killed) cutOff.push(operation);
          else throw new Error(`The server ended by itself:\n${server.output()}`);
          if (acknowledged.length >= target) killed ??= server.kill();
        }
      };
      await Promise.all(Array.from({ length: senders }, send));
      await killed;
      cuts += cutOff.length;
      server = await startServer(settings);
    }
    expect(cuts, 'no answer was under way when the server was killed').toBeGreaterThanOrEqual(killCount);
    for (const operation of cutOff) {
      expect(await isAcknowledged(server, operation)).toBe(true);
      acknowledged.push(operation);
    }
    expect(await server.stop()).toBe(0);

    await withDatabase(source, async ({ db }) => {
      const rows = await db.select().from(answers);
      const key = (userId: number, questionId: number) => `${userId}:${questionId}`;
      expect(rows.map((row) => key(row.user_id, row.question_id)).sort()).toEqual(
        acknowledged.map((operation) => key(operation.learner.id, operation.questionId)).sort(),
      );
      await aggregateAnswers(db);
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
  const rows = await db
    .insert(users)
    .values(
      Array.from({ length: learnerCount }, (_, index) => ({
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
      return { id, cookie: `sessionid=${token}`, csrfToken: '' };
    }),
  );
}

/** As many answers as the kills can take, of each learner to each question, the learners in turn. */
async function allOperations(server: RunningServer, learners: Learner[]): Promise<Operation[]> {
  for (const learner of learners) learner.csrfToken = await readCsrfToken(server, learner);
  const operations: Operation[] = [];
  for (let id = 1; operations.length < (killCount + 1) * (betweenKills + senders); id += 1) {
    const response = await fetch(`${server.url}/api/puzzles/${id}/`, { headers: { cookie: learners[0]!.cookie } });
    expect(response.status, `puzzle ${id} cannot be read`).toBe(200);
    const puzzle = (await response.json()) as Puzzle;
    for (const { id: questionId } of puzzle.questions) {
      operations.push(...learners.map((learner) => ({ learner, puzzleId: puzzle.id, questionId, key: randomUUID() })));
    }
  }
  return operations;
}

/** Returns whether the server acknowledged the answer; on a broken connection it didn't. */
async function isAcknowledged(server: RunningServer, operation: Operation): Promise<boolean> {
  try {
    const { cookie, csrfToken } = operation.learner;
    const response = await fetch(`${server.url}/api/puzzles/${operation.puzzleId}/answer/`, {
      method: 'POST',
      headers: {
        cookie: `${cookie}; csrftoken=${csrfToken}`,
        'content-type': 'application/json',
        'x-csrftoken': csrfToken,
        'idempotency-key': operation.key,
      },
      body: JSON.stringify({ question_id: operation.questionId, answer: 'A' }),
    });
    const text = await response.text();
    if (response.status !== 200) throw new Error(`The answer was refused: ${response.status} ${text}`);
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

async function readCsrfToken(server: RunningServer, learner: Learner): Promise<string> {
  const { headers } = await fetch(`${server.url}/api/config/`, { headers: { cookie: learner.cookie } });
  const cookie = headers.getSetCookie().find((text) => text.startsWith('csrftoken='));
  return cookie!.split(';', 1)[0]!.slice('csrftoken='.length);
}

import { randomUUID } from 'node:crypto';
import { mkdtempSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/server/database/open-database.ts';
import { answers } from '../../src/server/database/schema.ts';
import { seedLibrary } from '../../src/server/puzzles/seed-library.ts';
import type { Client } from '../support/client.ts';
import { playsMachineFailures } from '../support/machine-failures.ts';
import { findPrograms, startPostgres, startStandby } from '../support/postgres.ts';
import { TestServer } from '../support/server.ts';
import { isNightly } from '../support/settings.ts';

/** So many answers are under way at any time. */
const learnerCount = 6;
const replicated = { wal_level: 'replica', max_wal_senders: '4' };

interface Operation {
  learner: number;
  puzzleId: number;
  questionId: number;
}

const folder = mkdtempSync(join(tmpdir(), 'nday-failover-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.runIf(playsMachineFailures && findPrograms())('a primary that fails under a stream of answers', () => {
  it.each(isNightly ? ['synchronous', 'asynchronous'] : ['synchronous'])(
    'is replaced by its %s standby, and every error until then can be retried',
    { timeout: 120_000 },
    async (kind) => {
      const primary = (await startPostgres(replicated))!;
      const standby = await startStandby(primary, replicated);
      if (kind === 'synchronous') await waitForStandby(primary.url);
      const current = join(folder, kind);
      pointAt(current, primary.folder);
      const databaseUrl = `postgresql://nday@${encodeURIComponent(current)}/postgres`;
      const database = await openDatabase({ databaseUrl, dataDir: folder, log: { warn: () => {} } });
      await seedLibrary(database.db, new Date());
      const server = await TestServer.start(database, {});
      const clients = await Promise.all(
        Array.from({ length: learnerCount }, async () => {
          const { user, client } = await server.member();
          await server.subscribe(user.id, 'annual');
          return { id: user.id, client };
        }),
      );

      const acknowledged = { byPrimary: new Set<string>(), byStandby: new Set<string>() };
      let isPromoted = false;
      let rejections = 0;
      const questions = await readQuestions(clients[0]!.client);
      const queue: Operation[] = questions.flatMap((question) =>
        clients.map((_, learner) => ({ learner, puzzleId: question.puzzleId, questionId: question.id })),
      );
      const send = async (operation: Operation) => {
        const { id, client } = clients[operation.learner]!;
        const key = randomUUID();
        for (;;) {
          const afterPromotion = isPromoted;
          const { status, rejection } = await client.call('answerPuzzle', {
            params: { id: operation.puzzleId },
            body: { question_id: operation.questionId, answer: 'A' },
            key,
          });
          if (status === 200) {
            const owners = afterPromotion ? acknowledged.byStandby : acknowledged.byPrimary;
            return owners.add(`${id}:${operation.questionId}`);
          }
          rejections += 1;
          expect(['unavailable', 'in_progress'], rejection.error).toContain(rejection.code);
        }
      };
      const streams = Promise.all(
        clients.map(async () => {
          for (let operation = queue.shift(); operation; operation = queue.shift()) await send(operation);
        }),
      );
      const readiness = async () => {
        const { status, rejection } = await server.visitor().call('readReady');
        return status === 200 ? 'ready' : rejection.error;
      };

      await expect.poll(() => acknowledged.byPrimary.size).toBeGreaterThan(20);
      await primary.stop();
      await expect.poll(() => rejections).toBeGreaterThan(0);
      await expect.poll(readiness).toBe("We can't reach the database. Try again in a moment.");
      pointAt(current, standby.folder);
      await expect.poll(readiness).toBe("The database can't be written to.");
      const before = rejections;
      await expect.poll(() => rejections).toBeGreaterThan(before);
      expect(queue.length, 'too few answers to go on with').toBeGreaterThan(learnerCount);
      await ask(standby.url, 'SELECT pg_promote()');
      isPromoted = true;
      await streams;
      expect(await readiness()).toBe('ready');

      const rows = await database.db.select().from(answers);
      const stored = rows.map((row) => `${row.user_id}:${row.question_id}`);
      expect(new Set(stored).size).toBe(stored.length);
      expect(stored).toEqual(expect.arrayContaining([...acknowledged.byStandby]));
      // What an asynchronous standby hadn't received is lost with the primary.
      if (kind === 'synchronous') expect(stored).toEqual(expect.arrayContaining([...acknowledged.byPrimary]));
      await server.app.close();
      await database.close();
      await standby.stop();
    },
  );
});

/** Moves the address that the server knows, as a virtual address or a name would be. */
function pointAt(link: string, target: string): void {
  symlinkSync(target, `${link}.new`);
  renameSync(`${link}.new`, link);
}

/** From then on, a commit waits until the standby has it. */
async function waitForStandby(url: string): Promise<void> {
  await expect.poll(() => ask(url, 'SELECT 1 FROM pg_stat_replication')).toHaveLength(1);
  await ask(url, "ALTER SYSTEM SET synchronous_standby_names = '*'");
  await ask(url, 'SELECT pg_reload_conf()');
}

async function ask(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

async function readQuestions(client: Client): Promise<{ id: number; puzzleId: number }[]> {
  const puzzles = await Promise.all(
    Array.from({ length: 40 }, (_, index) => client.call('readPuzzle', { params: { id: index + 1 } })),
  );
  return puzzles.flatMap(({ body }) => body.questions.map(({ id }) => ({ id, puzzleId: body.id })));
}

import { createHash, randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../tests/support/client.ts';
import { hashesOf, idsOf, readDownloadRows, readManifest, readRows } from '../../../tests/support/download.ts';
import { describeServer, type TestServer } from '../../../tests/support/server.ts';
import { untilOneWaits } from '../../../tests/support/until-one-waits.ts';
import { DownloadedRow, LicenseTerms } from '../../contract/offline.ts';
import { textTreeOf } from '../../rules/markdown/text-tree.ts';
import { addDays, utcDay } from '../../rules/puzzle-day.ts';
import { bumpVersions, catalogueScope } from '../database/bump-versions.ts';
import {
  downloadBuilds,
  downloadBytes,
  downloadChunks,
  downloadDeliveries,
  interviewQuestions,
  puzzles,
  questions,
  subscriptions,
} from '../database/schema.ts';
import { seedInterview } from '../interview/seed-interview.ts';
import { sweep } from '../system/sweep.ts';
import { puzzleTexts, questionTexts, storeTrees } from '../text-trees/text-trees.ts';
import { removeSupersededChunks } from './download-builder.ts';

const noon = '2026-11-20T12:00:00.000Z';
const today = utcDay(new Date(noon));
const hour = 3_600_000;
const after = (milliseconds: number) => new Date(Date.parse(noon) + milliseconds);

type Puzzle = typeof puzzles.$inferInsert;

function builds({ log }: TestServer): number {
  return log.filter((line) => line.includes('The offline download was built.')).length;
}

describeServer('The offline download', (openServer) => {
  let server: TestServer;
  let annual: Client;

  /** A server with its library, and with so many more puzzles that they fill three ranges. */
  async function openLibrary(): Promise<TestServer> {
    const opened = await openServer({ seededAt: noon });
    opened.setClock(noon);
    await seedInterview(opened.db);
    await opened.db.transaction(async (transaction) => {
      const { rows } = await transaction.execute<{ id: number }>(sql`
        insert into puzzles (title, description, category_id, language, difficulty, file_name, code_snippet, explanation, lines, published_at)
        select title || n, description, category_id, language, difficulty, file_name, code_snippet, explanation, lines, ${addDays(today, -400)}::date
        from (select * from puzzles order by id limit 1) as first, generate_series(1, 1100) as n
        returning id
      `);
      await bumpVersions(
        transaction,
        catalogueScope,
        rows.map(({ id }) => ({ kind: 'puzzle', key: id })),
      );
    });
    return opened;
  }

  beforeAll(async () => {
    server = await openLibrary();
    annual = (await server.member({ plan: 'annual' })).client;
  });

  const edit = (id: number, fields: Partial<Puzzle>) =>
    server.db.transaction(async (transaction) => {
      await transaction.update(puzzles).set(fields).where(eq(puzzles.id, id));
      await bumpVersions(transaction, catalogueScope, [{ kind: 'puzzle', key: id }]);
    });

  test('SRV-10: is only for annual subscribers, whatever their role, and must not be cached', async () => {
    const { user: expired, client: lapsed } = await server.member();
    await server.subscribe(expired.id, 'annual', new Date(Date.now() - 60_000));
    const readers: [Client, number, string | undefined][] = [
      [server.visitor(), 401, 'not_authenticated'],
      [(await server.member()).client, 403, 'premium_required'],
      [(await server.member({ plan: 'monthly' })).client, 403, 'premium_required'],
      [lapsed, 403, 'premium_required'],
      [(await server.staff()).client, 403, 'premium_required'],
      [(await server.member({ is_staff: true, plan: 'annual' })).client, 200, undefined],
      [annual, 200, undefined],
    ];
    const [sha256] = hashesOf(await readManifest(annual));
    for (const [client, status, code] of readers) {
      const manifest = await client.call('readDownloadManifest');
      const chunk = await client.call('readDownloadChunk', { params: { sha256: sha256! } });
      for (const reply of [manifest, chunk]) {
        expect(reply.status).toBe(status);
        expect(reply.rejection?.code).toBe(code);
        expect(reply.headers['cache-control']).toBe('no-store');
      }
    }
  });

  test('SRV-10: is available until the end of grace, and no longer', async () => {
    const { user, client } = await server.member({ plan: 'annual' });
    const [sha256] = hashesOf(await readManifest(annual));
    const own = eq(subscriptions.user_id, user.id);
    const endAt = async (paid: number, grace: number | null) => {
      // The plan runs by the database's own clock.
      const [current_period_end, grace_until] = [paid, grace].map((at) =>
        at === null ? null : new Date(Date.now() + at),
      );
      await server.db.update(subscriptions).set({ current_period_end: current_period_end!, grace_until }).where(own);
      const manifest = await client.call('readDownloadManifest');
      const chunk = await client.call('readDownloadChunk', { params: { sha256: sha256! } });
      return [manifest, chunk].map(({ status, rejection }) => rejection?.code ?? status);
    };
    expect(await endAt(hour, null)).toEqual([200, 200]);
    expect(await endAt(-hour, hour)).toEqual([200, 200]);
    expect(await endAt(-hour, -1000)).toEqual(['premium_required', 'premium_required']);
    expect(await endAt(-hour, null)).toEqual(['premium_required', 'premium_required']);
  });

  test('SRV-9: comes in chunks of at most 500 rows, whose bytes match their hash', async () => {
    const { chunks } = await readManifest(annual);
    expect(chunks.length).toBeGreaterThanOrEqual(4);
    for (const { sha256, size, rows } of chunks) {
      const headers = { 'accept-encoding': 'br, gzip, deflate, zstd' };
      const reply = await annual.call('readDownloadChunk', { params: { sha256 }, headers });
      expect(createHash('sha256').update(reply.bytes).digest('hex')).toBe(sha256);
      expect(reply.bytes).toHaveLength(size);
      expect(reply.headers).toMatchObject({ 'content-type': 'application/gzip', 'content-length': String(size) });
      expect(reply.headers['content-encoding']).toBeUndefined();
      const modifiedAt = [...reply.bytes.subarray(4, 8)];
      expect(modifiedAt).toEqual([0, 0, 0, 0]);
      const lines = gunzipSync(reply.bytes).toString().trimEnd().split('\n');
      expect(lines).toHaveLength(rows);
      expect(rows).toBeLessThanOrEqual(500);
      for (const line of lines) {
        const row = JSON.parse(line);
        expect(v.parse(DownloadedRow, row)).toEqual(row);
      }
    }
  });

  test('returns 404 for an unknown chunk', async () => {
    expect((await annual.call('readDownloadChunk', { params: { sha256: 'f'.repeat(64) } })).status).toBe(404);
    expect((await annual.call('readDownloadChunk', { params: { sha256: 'F'.repeat(64) } })).status).toBe(400);
  });

  test('has the puzzles up to tomorrow, the first steps, and the interview questions with their keys and hints, and nothing unpublished', async () => {
    const [draft, inactive, deleted, tomorrow, later] = await server.db
      .select({ id: puzzles.id })
      .from(puzzles)
      .where(eq(puzzles.published_at, addDays(today, -400)))
      .orderBy(puzzles.id)
      .limit(5)
      .then((rows) => rows.map(({ id }) => id) as [number, number, number, number, number]);
    await edit(draft, { published_at: null });
    await edit(inactive, { is_active: false });
    await edit(deleted, { is_active: false, deleted_at: server.now });
    await edit(tomorrow, { published_at: addDays(today, 1) });
    await edit(later, { published_at: addDays(today, 2) });
    const [hidden] = await server.db.select().from(interviewQuestions).limit(1);
    await server.db.transaction(async (transaction) => {
      const isHidden = eq(interviewQuestions.id, hidden!.id);
      await transaction.update(interviewQuestions).set({ is_active: false }).where(isHidden);
      await bumpVersions(transaction, catalogueScope, [{ kind: 'question', key: hidden!.id }]);
    });
    const [puzzle] = await server.db
      .select()
      .from(puzzles)
      .where(and(eq(puzzles.published_at, today), isNotNull(puzzles.slug)));
    await server.db.update(questions).set({ hint: 'Follow the length.' }).where(eq(questions.puzzle_id, puzzle!.id));
    await edit(puzzle!.id, { published_at: today });

    await storeTrees(server.db, puzzleTexts, puzzle!.id);
    const active = eq(interviewQuestions.is_active, true);
    const asked = await server.db.select().from(interviewQuestions).where(active).orderBy(interviewQuestions.id);
    const open = asked.find(({ type }) => type === 'OE')!;
    await storeTrees(server.db, questionTexts, open.id);
    const rows = await readDownloadRows(annual);
    const downloaded = idsOf(rows, 'puzzle');
    for (const id of [draft, inactive, deleted, later]) expect(downloaded).not.toContain(id);
    expect(downloaded).toContain(tomorrow);
    const { rows: published } = await server.db.execute<{ id: number }>(
      sql`select id from puzzles where is_active and (published_at <= ${addDays(today, 1)} or first_step is not null) order by id`,
    );
    expect(downloaded).toEqual(published.map(({ id }) => id));
    expect(idsOf(rows, 'question')).toEqual(asked.map(({ id }) => id));

    const keys = await server.db
      .select()
      .from(questions)
      .where(eq(questions.puzzle_id, puzzle!.id))
      .orderBy(questions.position);
    expect(rows.find(({ kind, id }) => kind === 'puzzle' && id === puzzle!.id)).toMatchObject({
      code_snippet: puzzle!.code_snippet,
      explanation: puzzle!.explanation,
      explanation_tree: textTreeOf(puzzle!.explanation, puzzle!.code_snippet),
      lines: puzzle!.lines,
      questions: keys.map(({ id, correct_answer, notes }) => ({
        ...{ id, correct_answer, notes },
        hint: 'Follow the length.',
      })),
    });
    expect(rows.find(({ kind, id }) => kind === 'question' && id === open.id)).toMatchObject({
      correct_text_answer: open.correct_text_answer,
      description_tree: textTreeOf(open.description),
      correct_text_answer_tree: textTreeOf(open.correct_text_answer!),
      explanation_tree: textTreeOf(open.explanation),
      key_points: open.key_points!.map(({ phrase, synonyms }) => ({ phrase, synonyms })),
    });
  });

  test('has the kind of each puzzle, and clean code as plain code', async () => {
    const [diff, clean] = await server.db
      .select()
      .from(puzzles)
      .where(sql`${puzzles.id} between 501 and 1000 and is_active and kind = 'CLASSIC'`);
    await edit(diff!.id, { kind: 'DIFF' });
    await edit(clean!.id, { kind: 'CLEAN' });
    const rows = (await readDownloadRows(annual)).filter((row) => row.kind === 'puzzle');
    const kindOf = (id: number) => rows.find((row) => row.id === id)?.puzzle_kind;
    expect([kindOf(diff!.id), kindOf(clean!.id)]).toEqual(['DIFF', undefined]);
  });

  test('SRV-9: is built after a change, and an edit changes one chunk', async () => {
    const before = await readManifest(annual);
    const built = builds(server);
    expect(hashesOf(await readManifest(annual))).toEqual(hashesOf(before));
    expect(builds(server)).toBe(built);

    const [puzzle] = await server.db
      .select()
      .from(puzzles)
      .where(sql`${puzzles.id} between 501 and 1000 and is_active`);
    await edit(puzzle!.id, { title: 'Edited' });
    const edited = hashesOf(await readManifest(annual));
    expect(builds(server)).toBe(built + 1);
    const [changed, ...others] = edited.filter((sha256) => !hashesOf(before).includes(sha256));
    expect(others).toEqual([]);
    expect(edited).toHaveLength(before.chunks.length);
    expect(idsOf(await readRows(annual, changed!), 'puzzle')).toContain(puzzle!.id);

    const { id: _, slug: __, ...copy } = puzzle!;
    const [added] = await server.db.insert(puzzles).values(copy).returning({ id: puzzles.id });
    await edit(added!.id, { title: 'New' });
    const grown = hashesOf(await readManifest(annual));
    const [last, ...more] = grown.filter((sha256) => !edited.includes(sha256));
    expect(more).toEqual([]);
    expect(Math.max(...idsOf(await readRows(annual, last!), 'puzzle'))).toBe(added!.id);
  });

  test('has no chunk for an empty range', async () => {
    const other = await openServer({ seededAt: noon });
    other.setClock(noon);
    const { client } = await other.member({ plan: 'annual' });
    expect((await readManifest(client)).chunks).toHaveLength(1);
    await other.db.transaction(async (transaction) => {
      const rows = await transaction.update(puzzles).set({ is_active: false }).returning({ id: puzzles.id });
      await bumpVersions(
        transaction,
        catalogueScope,
        rows.map(({ id }) => ({ kind: 'puzzle', key: id })),
      );
    });
    expect((await readManifest(client)).chunks).toEqual([]);
  });

  test("has a new day's puzzles once it starts", async () => {
    const [puzzle] = await server.db.select().from(puzzles).where(sql`${puzzles.id} > 1000 and is_active`).limit(1);
    await edit(puzzle!.id, { published_at: addDays(today, 2) });
    expect(idsOf(await readDownloadRows(annual), 'puzzle')).not.toContain(puzzle!.id);
    const built = builds(server);
    server.setClock(after(24 * hour));
    expect(idsOf(await readDownloadRows(annual), 'puzzle')).toContain(puzzle!.id);
    expect(builds(server)).toBe(built + 1);
    server.setClock(noon);
    expect(idsOf(await readDownloadRows(annual), 'puzzle')).not.toContain(puzzle!.id);
  });

  test('SRV-9: is built once, however many requests and processes there are', async () => {
    const first = await openLibrary();
    const second = await first.twin();
    second.setClock(noon);
    const user = await first.createUser({ plan: 'annual' });
    const clients = [
      await first.signIn(user),
      await second.signIn(user),
      await first.signIn(user),
      await second.signIn(user),
    ];
    const manifests = await Promise.all(clients.map(readManifest));
    expect(new Set(manifests.map((manifest) => hashesOf(manifest).join())).size).toBe(1);
    expect(builds(first) + builds(second)).toBe(1);
    await second.app.close();
  });

  test('SRV-9: continues after a builder died', async () => {
    await edit(1, { title: 'Edited while somebody builds' });
    await server.db.update(downloadBuilds).set({ lease: randomUUID(), lease_until: sql`now() - interval '1 second'` });
    const rows = await readDownloadRows(annual);
    expect(rows.find(({ kind, id }) => kind === 'puzzle' && id === 1)?.title).toBe('Edited while somebody builds');
  });

  test('SRV-9: keeps a superseded chunk for a day for running downloads', async () => {
    const before = hashesOf(await readManifest(annual));
    await edit(2, { title: 'Edited again' });
    const now = hashesOf(await readManifest(annual));
    const [old] = before.filter((sha256) => !now.includes(sha256));
    const status = async () => (await annual.call('readDownloadChunk', { params: { sha256: old! } })).status;
    await sweep(server.db, after(23 * hour));
    expect(await status()).toBe(200);
    await sweep(server.db, after(25 * hour));
    expect(await status()).toBe(404);
    for (const sha256 of now) {
      expect((await annual.call('readDownloadChunk', { params: { sha256 } })).status).toBe(200);
    }
    // Its content is known as long as a device has it.
    const isOldChunk = eq(downloadChunks.sha256, old!);
    expect(await server.db.select().from(downloadChunks).where(isOldChunk)).toHaveLength(1);
    await server.db.delete(downloadDeliveries).where(eq(downloadDeliveries.sha256, old!));
    await sweep(server.db, after(25 * hour));
    expect(await server.db.select().from(downloadChunks).where(isOldChunk)).toEqual([]);
  });

  test('SRV-9: keeps a superseded chunk that becomes current again during the sweep', async () => {
    const [sha256] = hashesOf(await readManifest(annual));
    const isChunk = eq(downloadChunks.sha256, sha256!);
    await server.db
      .update(downloadChunks)
      .set({ superseded_at: after(-48 * hour) })
      .where(isChunk);
    let removed: Promise<void> | undefined;
    await server.db.transaction(async (transaction) => {
      await transaction.update(downloadChunks).set({ superseded_at: null }).where(isChunk);
      removed = removeSupersededChunks(server.db, server.now);
      await untilOneWaits(server, 'delete from "pack_bytes"%');
    });
    await removed!;
    expect(await server.db.$count(downloadBytes, eq(downloadBytes.sha256, sha256!))).toBe(1);
  });

  test("SRV-11: has a license that verifies with the configuration's key, in every process", async () => {
    const twin = await server.twin();
    const { body: config } = await twin.visitor().call('readConfig');
    await twin.app.close();
    const { user, client } = await server.member({ plan: 'annual' });
    const paidUntil = new Date(Date.now() + 10 * 24 * hour);
    await server.subscribe(user.id, 'annual', paidUntil);
    const { licence } = await readManifest(client);
    const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
    const key = await crypto.subtle.importKey(
      'spki',
      Buffer.from(config.licence_public_key, 'base64url'),
      algorithm,
      false,
      ['verify'],
    );
    const signature = Buffer.from(licence.signature, 'base64url');
    const verify = (terms: string) => crypto.subtle.verify(algorithm, key, signature, Buffer.from(terms));
    expect(signature).toHaveLength(64);
    expect(await verify(licence.terms)).toBe(true);
    expect(await verify(licence.terms.replace(user.username, 'somebody'))).toBe(false);
    const terms = {
      user_id: user.account,
      username: user.username,
      issued_at: noon,
      paid_until: paidUntil.toISOString(),
      grace_until: paidUntil.toISOString(),
    };
    expect(v.parse(LicenseTerms, JSON.parse(licence.terms))).toEqual(terms);

    const graceUntil = new Date(paidUntil.getTime() + 7 * 24 * hour);
    await server.db.update(subscriptions).set({ grace_until: graceUntil }).where(eq(subscriptions.user_id, user.id));
    const renewed = await readManifest(client);
    expect(JSON.parse(renewed.licence.terms)).toEqual({ ...terms, grace_until: graceUntil.toISOString() });
  });

  test('SRV-11: the license ends with the annual plan, also when a monthly one lasts longer', async () => {
    const { user, client } = await server.member();
    const paidUntil = new Date(Date.now() + 10 * 24 * hour);
    await server.subscribe(user.id, 'annual', paidUntil);
    const current_period_end = new Date(paidUntil.getTime() + 20 * 24 * hour);
    await server.db
      .insert(subscriptions)
      .values({ user_id: user.id, subscription_type: 'monthly', current_period_end, ended_at: server.now });
    const { licence } = await readManifest(client);
    expect(JSON.parse(licence.terms)).toMatchObject({ paid_until: paidUntil.toISOString() });
  });

  test('SRV-3, SRV-12: learners can answer only what they were sent after their plan ended', async () => {
    const { user, client } = await server.member({ plan: 'annual' });
    const { chunks } = await readManifest(client);
    const puzzleRows = await readRows(client, chunks[0]!.sha256);
    expect(idsOf(puzzleRows, 'puzzle').length).toBeGreaterThan(0);
    const questionChunk = chunks.at(-1)!.sha256;
    // Another range's puzzle, and one of the same range that came after the chunk was sent.
    const [unsent] = await server.db
      .select()
      .from(puzzles)
      .where(sql`${puzzles.id} between 501 and 1000 and is_active`)
      .limit(1);
    const [hidden] = await server.db
      .select()
      .from(puzzles)
      .where(and(eq(puzzles.is_active, false), sql`${puzzles.id} <= 500`));
    await edit(hidden!.id, { is_active: true, deleted_at: null, published_at: today });

    await server.subscribe(user.id, 'annual', new Date(Date.now() - 60_000));
    server.setClock(after(20 * 24 * hour));
    const { body: daily } = await client.call('readPuzzle', { params: { id: 0 } });
    const sent = puzzleRows.filter(
      (row) => row.kind === 'puzzle' && row.is_premium && row.questions.length > 0 && row.id !== daily.id,
    );
    const answer = async (puzzleId: number, answeredAt: Date) => {
      const [question] = await server.db.select().from(questions).where(eq(questions.puzzle_id, puzzleId));
      const body = { question_id: question?.id ?? 1, answer: 'A' as const, answered_at: answeredAt.toISOString() };
      const { status, rejection } = await client.call('answerPuzzle', {
        params: { id: puzzleId },
        body,
        key: randomUUID(),
      });
      return status === 200 ? 'taken' : rejection.code;
    };
    const [puzzle, other] = sent;
    expect((await client.call('readPuzzle', { params: { id: puzzle!.id } })).rejection.code).toBe('premium_required');
    expect(await answer(puzzle!.id, after(hour))).toBe('taken');
    expect(await answer(other!.id, after(-hour))).toBe('premium_required');
    expect(await answer(unsent!.id, after(hour))).toBe('premium_required');
    expect(await answer(hidden!.id, after(hour))).toBe('premium_required');

    const [choice] = await server.db
      .select()
      .from(interviewQuestions)
      .where(and(eq(interviewQuestions.type, 'MC'), eq(interviewQuestions.is_active, true)));
    const answerQuestion = async () => {
      const body = { selected_mc_answer: 'A' as const, answered_at: after(hour).toISOString() };
      const { status, rejection } = await client.call('answerQuestion', {
        params: { id: choice!.id },
        body,
        key: randomUUID(),
      });
      return status === 200 ? 'taken' : rejection.code;
    };
    expect(await answerQuestion()).toBe('premium_required');
    await server.subscribe(user.id, 'annual');
    server.setClock(noon);
    await readRows(client, questionChunk);
    await server.subscribe(user.id, 'annual', new Date(Date.now() - 60_000));
    server.setClock(after(31 * 24 * hour));
    expect(await answer(other!.id, after(hour))).not.toBe('taken');
    expect(await answerQuestion()).toBe('invalid');
    server.setClock(after(30 * 24 * hour));
    expect(await answerQuestion()).toBe('taken');
    server.setClock(noon);
  });

  test('SRV-12: records deliveries once, exports them with the account, and deletes them with it', async () => {
    const { user, client } = await server.member({ plan: 'annual' });
    const [sha256] = hashesOf(await readManifest(client));
    await readRows(client, sha256!);
    server.setClock(after(hour));
    await readRows(client, sha256!);
    server.setClock(noon);
    const { body } = await client.call('exportAccount');
    expect(body).toMatchObject({ pack_deliveries: [{ sha256, sent_at: noon }] });
    expect((await client.call('deleteAccount', { body: { password: user.password } })).status).toBe(204);
    const isTheirs = eq(downloadDeliveries.user_id, user.id);
    expect(await server.db.select().from(downloadDeliveries).where(isTheirs)).toEqual([]);
  });
});

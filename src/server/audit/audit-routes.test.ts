import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../tests/support/client.ts';
import { insertRows } from '../../../tests/support/insert-rows.ts';
import {
  describeOnEachDatabase,
  describeServer,
  type TestServer,
  type TestUser,
} from '../../../tests/support/server.ts';
import { managementCommand } from '../../contract/audit.ts';
import type { BodyOf, Call } from '../../contract/call.ts';
import { type CallName, type Calls, calls } from '../../contract/calls.ts';
import { addDays, utcDay } from '../../rules/puzzle-day.ts';
import { auditLog, categories, comments, reports, users } from '../database/schema.ts';
import { runManagementCommand } from '../management/commands.ts';

const notes = { A: '', B: '', C: '', D: '' };
const options = { option_a: 'First', option_b: 'Second', option_c: 'Third', option_d: 'Fourth' };
const newPuzzle: BodyOf<Calls['createPuzzle']> = {
  title: 'A logged puzzle',
  description: 'd',
  category: 'Injection',
  language: 'C',
  difficulty: 1,
  code_snippet: 'int x;',
  questions: [{ ...options, role: 'Where' as const, text: 'Which line?', correct_answer: 'A', notes }],
};
const newQuestion = {
  category_id: 1,
  difficulty: 1,
  type: 'MC',
  title: 'A logged question',
  description: 'd',
  explanation: 'e',
  ...options,
  correct_mc_answer: 'A',
} as const;

/** The staff's calls that aren't reads. */
type StaffWrite = {
  [Name in CallName]: Calls[Name]['access'] extends 'staff'
    ? Calls[Name]['method'] extends 'GET'
      ? never
      : Name
    : never;
}[CallName];

/** They only draft: what they return is stored by another call, if at all. */
const drafts = ['generatePuzzle', 'generateQuestion'] as const;

describeServer('The audit log', (openServer) => {
  let server: TestServer;
  let user: TestUser;
  let staff: Client;
  beforeAll(async () => {
    server = await openServer();
    ({ user, client: staff } = await server.staff());
    await insertRows(server.db, categories, { name: 'Injection' });
  });

  const puzzle = async (fields: object = {}) =>
    (await staff.call('createPuzzle', { body: { ...newPuzzle, ...fields } })).body;
  const question = async () => (await staff.call('createQuestion', { body: newQuestion })).body;
  const read = async (query: Parameters<typeof staff.call<'listAudit'>>[1] = {}) =>
    (await staff.call('listAudit', query)).body.results;
  const latest = async () => (await read())[0];
  const comment = async (text: string) => {
    const { id: puzzle_id } = await puzzle();
    const { id: user_id } = await server.createUser();
    const id = randomUUID();
    await insertRows(server.db, comments, { id, puzzle_id, user_id, text });
    return { params: { id: puzzle_id, commentId: id }, user_id };
  };

  /** For each of these calls: makes what it needs, and returns the call itself. */
  const writes: Record<
    Exclude<StaffWrite, (typeof drafts)[number]>,
    () => Promise<() => Promise<{ status: number }>>
  > = {
    createPuzzle: async () => () => staff.call('createPuzzle', { body: newPuzzle }),
    updatePuzzle: async () => {
      const { id } = await puzzle();
      return () => staff.call('updatePuzzle', { params: { id }, body: { ...newPuzzle, title: 'Changed', version: 1 } });
    },
    deletePuzzle: async () => {
      const { id } = await puzzle();
      return () => staff.call('deletePuzzle', { params: { id } });
    },
    restorePuzzle: async () => {
      const { params } = await comment('It keeps its puzzle.');
      await staff.call('deletePuzzle', { params });
      return () => staff.call('restorePuzzle', { params });
    },
    movePuzzle: async () => {
      const { id } = await puzzle({ published_at: null });
      const to = addDays(utcDay(server.now), 3);
      return () => staff.call('movePuzzle', { body: { puzzle_id: id, from: null, to } });
    },
    importPuzzle: async () => {
      const { id, slug } = await puzzle({ title: 'To export' });
      const { results } = (await staff.call('exportPuzzles')).body;
      const folder = results.find((each) => each.slug === slug)!;
      expect(id).toBeGreaterThan(0);
      return () => staff.call('importPuzzle', { body: { ...folder, slug: `copy-${randomUUID()}` } });
    },
    createQuestion: async () => () => staff.call('createQuestion', { body: newQuestion }),
    updateQuestion: async () => {
      const { id } = await question();
      const body = { ...newQuestion, title: 'Changed', version: 1 };
      return () => staff.call('updateQuestion', { params: { id }, body });
    },
    deleteQuestion: async () => {
      const { id } = await question();
      return () => staff.call('deleteQuestion', { params: { id } });
    },
    restoreQuestion: async () => {
      const { id } = await question();
      const { client } = await server.member({ plan: 'annual' });
      await client.call('answerQuestion', { params: { id }, body: { selected_mc_answer: 'A' } });
      await staff.call('deleteQuestion', { params: { id } });
      return () => staff.call('restoreQuestion', { params: { id } });
    },
    deleteAnyComment: async () => {
      const { params } = await comment('Spam');
      return () => staff.call('deleteAnyComment', { params, body: undefined });
    },
    settleReport: async () => {
      const id = randomUUID();
      const about = { target_kind: 'puzzle', target_id: '1', reason: 'typo' } as const;
      await insertRows(server.db, reports, { id, ...about, text: 'There.', created_at: server.now });
      return () => staff.call('settleReport', { params: { id } });
    },
    suspendAccount: async () => {
      const { id } = await server.createUser();
      return () => staff.call('suspendAccount', { params: { id }, body: { is_suspended: true } });
    },
    exportAudit: async () => () => staff.call('exportAudit', { body: {} }),
  };

  const written = (Object.keys(calls) as CallName[]).filter((name) => {
    const { access, method }: Call = calls[name];
    return access === 'staff' && method !== 'GET' && !(drafts as readonly string[]).includes(name);
  });

  it('is tested with every staff call that changes data', () => {
    expect(Object.keys(writes).sort()).toEqual(written.sort());
  });

  it.each(Object.keys(writes) as (keyof typeof writes)[])('has one entry for a call of %s', async (name) => {
    const call = await writes[name]();
    const before = await server.db.$count(auditLog);
    expect((await call()).status).toBeLessThan(300);
    expect(await server.db.$count(auditLog)).toBe(before + 1);
    expect(await latest()).toMatchObject({ actor: user.username });
  });

  it.each(Object.keys(writes) as (keyof typeof writes)[])(
    'rolls back a call of %s if its entry fails',
    async (name) => {
      const call = await writes[name]();
      await server.db.execute(sql`alter table audit_log add constraint closed check (false) not valid`);
      try {
        expect((await call()).status).toBe(500);
      } finally {
        await server.db.execute(sql`alter table audit_log drop constraint closed`);
      }
      // Nothing has happened, so it can happen now.
      expect((await call()).status).toBeLessThan(300);
    },
  );

  it('has the changed fields, and of a long string the part around the change', async () => {
    const long = 'x'.repeat(3000);
    const { id, questions } = await puzzle({ title: 'Before', explanation: `${long}one${long}` });
    const body = {
      ...newPuzzle,
      title: 'After',
      explanation: `${long}two${long}`,
      is_premium: false,
      questions: questions.map(({ order: _, ...asked }) => ({ ...asked, option_b: 'Last' })),
      version: 1,
    };
    expect((await staff.call('updatePuzzle', { params: { id }, body })).status).toBe(200);
    const { act, target, before, after } = (await latest())!;
    expect({ act, target }).toEqual({
      act: 'update_puzzle',
      target: { kind: 'puzzle', id: String(id), name: 'After' },
    });
    const fields = { title: 'Before', is_premium: true, 'questions.1.option_b': 'Second' };
    expect(before).toEqual({ ...fields, explanation: expect.stringMatching(/^…x{40}onex+…$/) });
    const changed = { title: 'After', is_premium: false, 'questions.1.option_b': 'Last' };
    expect(after).toEqual({ ...changed, explanation: expect.stringMatching(/^…x{40}twox+…$/) });
    expect(String(before?.explanation).length).toBeLessThan(210);
  });

  it('has no keys of a created or removed puzzle', async () => {
    const { id } = await puzzle({ code_snippet: 'int secret_key;' });
    const made = await latest();
    await staff.call('deletePuzzle', { params: { id } });
    const removed = await latest();
    expect(made).toMatchObject({ act: 'create_puzzle', before: null, after: { language: 'C', questions: 1 } });
    expect(removed).toMatchObject({ act: 'delete_puzzle', before: made?.after, after: null });
    expect(JSON.stringify([made, removed])).not.toMatch(/secret_key|correct_answer/);
  });

  it('has an entry for each of two swapped puzzles', async () => {
    const [day, other] = [addDays(utcDay(server.now), 10), addDays(utcDay(server.now), 11)];
    const [one, two] = [await puzzle({ published_at: day }), await puzzle({ published_at: other })];
    await staff.call('movePuzzle', { body: { puzzle_id: one.id, from: day, to: other } });
    const moves = (await read({ query: { act: 'move_puzzle' } })).slice(0, 2);
    expect(moves.map(({ target, before, after }) => [target.id, before?.day, after?.day])).toEqual([
      [String(one.id), day, other],
      [String(two.id), other, day],
    ]);
  });

  it('has no entry for a rejected call', async () => {
    const count = await server.db.$count(auditLog);
    await staff.call('deletePuzzle', { params: { id: 2 ** 31 - 1 } });
    await staff.call('settleReport', { params: { id: randomUUID() } });
    await staff.call('suspendAccount', { params: { id: user.id }, body: { is_suspended: true } });
    expect(await server.db.$count(auditLog)).toBe(count);
  });

  it("outlives the account of the actor, and doesn't name deleted learners", async () => {
    const learner = await server.createUser();
    const { user: leaver, client } = await server.staff();
    await client.call('suspendAccount', { params: { id: learner.id }, body: { is_suspended: true } });
    expect((await latest())?.target).toEqual({ kind: 'account', id: String(learner.id), name: learner.username });
    await client.call('deleteAccount', { body: { password: leaver.password } });
    await server.db.delete(users).where(eq(users.id, learner.id));
    const entry = await latest();
    expect(entry).toMatchObject({ actor: leaver.username, target: { id: String(learner.id), name: null } });
    const [row] = await server.db.select().from(auditLog).where(eq(auditLog.id, entry!.id));
    expect(row).toMatchObject({ actor_id: leaver.id, target_name: null });
  });

  it('is read page by page from the newest back, by staff member and by kind of action', async () => {
    const { user: other, client } = await server.staff();
    for (let count = 0; count < 22; count++) await client.call('createPuzzle', { body: newPuzzle });
    const query = { actor: other.username };
    const first = (await client.call('listAudit', { query })).body;
    expect(first.results).toHaveLength(20);
    await client.call('createPuzzle', { body: newPuzzle });
    const second = (await client.call('listAudit', { query: { ...query, before: String(first.next) } })).body;
    expect(second).toMatchObject({ next: null });
    const ids = [...first.results, ...second.results].map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].sort((one, two) => two - one));
    expect(ids).toHaveLength(22);
    expect(first.actors).toEqual(expect.arrayContaining([user.username, other.username]));
    expect(await read({ query: { ...query, act: 'delete_puzzle' } })).toEqual([]);
  });

  it('is exported as a whole, and notes that once', async () => {
    const { user: other, client } = await server.staff();
    await insertRows(
      server.db,
      auditLog,
      ...Array.from({ length: 501 }, () => ({
        at: server.now,
        actor: other.username,
        act: 'create_puzzle' as const,
        target_kind: 'puzzle' as const,
        target_id: '1',
      })),
    );
    const filter = { actor: other.username, act: 'create_puzzle' as const };
    const first = (await client.call('exportAudit', { body: filter })).body;
    const rest = (await client.call('exportAudit', { body: { ...filter, before: first.next! } })).body;
    expect([first.results.length, rest.results.length, rest.next]).toEqual([500, 1, null]);
    const exports = await read({ query: { actor: other.username, act: 'export_audit_log' } });
    expect(exports.map(({ after }) => after)).toEqual([filter]);
  });

  it('has an entry for each export that only claims to continue', async () => {
    const { user: other, client } = await server.staff();
    const exported = async (body: { before: number; act?: 'delete_puzzle' }) => {
      await client.call('exportAudit', { body });
      return (await read({ query: { actor: other.username, act: 'export_audit_log' } })).length;
    };
    expect(await exported({ before: 5, act: 'delete_puzzle' })).toBe(1);
    expect(await exported({ before: 4, act: 'delete_puzzle' })).toBe(1);
    expect(await exported({ before: 4 })).toBe(2);
    expect(await exported({ before: 2 ** 31 - 1 })).toBe(3);
    server.setClock(new Date(Date.now() + 2 * 3_600_000));
    expect(await exported({ before: 4 })).toBe(4);
    server.setClock(undefined);
  });

  describe('of management commands', () => {
    const run = (command: string, input: object) => runManagementCommand(server.db, { command, input });

    it('has an entry for each change of an account, without addresses and passwords', async () => {
      const username = `made-${randomUUID().slice(0, 8)}`;
      const email = `${username}@example.test`;
      await run('create-user', { username, email, password: 'a fine password', staff: true });
      expect(await latest()).toMatchObject({
        actor: null,
        act: 'create_account',
        target: { kind: 'account', name: username },
        before: null,
        after: { is_staff: true, plan: null },
      });
      const changes = { staff: false, plan: 'annual', email: `new-${email}`, password: 'another fine one' };
      await run('set-user', { username, ...changes, suspended: true });
      const [entry] = await read({ query: { actor: managementCommand } });
      expect(entry).toMatchObject({
        act: 'change_account',
        before: { is_staff: true, plan: null, suspended_at: null },
        after: {
          is_staff: false,
          plan: 'annual',
          email: 'changed',
          password: 'changed',
          suspended_at: expect.any(String),
        },
      });
      expect(JSON.stringify(entry)).not.toMatch(/@example|fine|argon2/);
    });
  });
});

describeOnEachDatabase('The audit log of the database', (openServer) => {
  it('rejects every change, deletion, and truncation of entries', async () => {
    const { db, now } = await openServer();
    const entry = { at: now, act: 'create_puzzle', target_kind: 'puzzle', target_id: '1' } as const;
    await insertRows(db, auditLog, entry);
    for (const statement of ["update audit_log set actor = 'eve'", 'delete from audit_log', 'truncate audit_log']) {
      const error = await db.execute(sql.raw(statement)).then(
        () => undefined,
        (thrown: Error) => thrown.cause as Error,
      );
      expect(error?.message, statement).toBe('The audit log only takes new entries.');
    }
    expect(await db.select().from(auditLog)).toMatchObject([entry]);
  });
});

import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { describeServer } from '../../../tests/support/server.ts';
import { NewPuzzleBody } from '../../contract/admin-puzzles.ts';
import { commandActor } from '../audit/record-action.ts';
import { categories, users, versions } from '../database/schema.ts';
import { updatePuzzle } from './write-puzzle.ts';

const notes = { A: '', B: '', C: '', D: '' };
const options = { option_a: 'First', option_b: 'Second', option_c: 'Third', option_d: 'Fourth' };
const body = {
  title: 'Much Edited',
  description: 'd',
  category: 'Injection' as const,
  cwe: null,
  language: 'C' as const,
  difficulty: 1,
  file_name: 'a.c',
  code_snippet: 'int x;',
  explanation: '',
  lines: [],
  is_premium: true,
  is_active: true,
  published_at: null,
  questions: [{ ...options, role: 'Where' as const, text: 'Which line?', correct_answer: 'A' as const, notes }],
};

describeServer('versions', (openServer) => {
  it('tell a deleted account, a management command, and an unknown author apart', async () => {
    const server = await openServer();
    await server.db.insert(categories).values({ name: 'Injection' });
    const [{ client, user }, leaver] = [await server.staff(), await server.staff()];
    const { id } = (await client.call('createPuzzle', { body })).body;
    const params = { id };
    const edit = { ...body, version: 1, title: 'By a leaver' };
    expect((await leaver.client.call('updatePuzzle', { params, body: edit })).status).toBe(200);
    await server.db.delete(users).where(eq(users.username, leaver.user.username));
    await updatePuzzle(server.db, id, { ...v.parse(NewPuzzleBody, edit), version: 2 }, commandActor(server.now));
    const noted = async () =>
      (await client.call('listPuzzleVersions', { params })).body.map(({ edited_by, origin }) => [edited_by, origin]);
    expect(await noted()).toEqual([
      [null, 'command'],
      [null, 'account'],
      [user.username, 'account'],
    ]);
    const { body: snapshot } = await client.call('readPuzzleVersion', { params: { ...params, version: 3 } });
    expect(snapshot).toMatchObject({ title: 'By a leaver' });
    expect(snapshot).not.toHaveProperty('origin');

    await server.db.update(versions).set({ body: snapshot }).where(eq(versions.version, 2));
    expect((await noted())[1]).toEqual([null, null]);
  });
});

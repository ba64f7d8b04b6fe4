import { randomUUID } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { beforeAll, expect, it } from 'vitest';
import type { Client } from '../../../tests/support/client.ts';
import { keyOf, wrongLetterOf } from '../../../tests/support/library.ts';
import { describeServer, type TestServer } from '../../../tests/support/server.ts';
import { recordStatements } from '../../../tests/support/statements.ts';
import type { Puzzle } from '../../contract/puzzles.ts';

describeServer('A reply that is written once for learners who did the same', (openServer) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openServer({ replyTtlMs: 600_000, seededAt: new Date() });
  });

  const read = async (client: Client): Promise<Puzzle> => (await client.call('readPuzzle', { params: { id: 0 } })).body;
  const listed = async (client: Client) => (await client.call('listPuzzles')).body.results[0]!;

  async function finish(client: Client, puzzle: Puzzle) {
    const params = { id: puzzle.id };
    for (const question of puzzle.questions) {
      const body = { question_id: question.id, answer: keyOf(puzzle, question) };
      await client.call('answerPuzzle', { params, body, key: randomUUID() });
    }
  }

  it('says nothing of what others did', async () => {
    const [{ client: one }, { client: other }] = [await server.member(), await server.member()];
    const fresh = await read(one);
    await listed(one);
    expect(await read(other)).toEqual(fresh);
    await finish(one, fresh);
    expect(await read(one)).toMatchObject({ completed: true, explanation: expect.stringMatching(/./) });
    expect(await listed(one)).toMatchObject({ id: fresh.id, completed: true });
    const untouched = await read(other);
    expect(untouched).toEqual({ ...fresh, reaction_counts: untouched.reaction_counts });
    expect(JSON.stringify(untouched)).not.toContain('correct_answer');
    expect(await listed(other)).toMatchObject({ id: fresh.id, completed: false });
    expect((await listed(server.visitor())).completed).toBe(false);
  });

  it("shows a learner's own operations immediately", async () => {
    const { client } = await server.member();
    const puzzle = await read(client);
    const params = { id: puzzle.id };
    const [question, hinted] = puzzle.questions as [Puzzle['questions'][number], Puzzle['questions'][number]];
    const letter = wrongLetterOf(puzzle, question);
    await client.call('answerPuzzle', {
      params,
      body: { question_id: question.id, answer: letter },
      key: randomUUID(),
    });
    expect((await read(client)).user_answers[question.id]).toMatchObject({ selected_answer: letter });
    await client.call('takeHint', { params, body: { question_id: hinted.id, number: 1 }, key: randomUUID() });
    expect((await read(client)).questions.find(({ id }) => id === hinted.id)?.hints).toHaveLength(1);
    await client.call('reactToPuzzle', { params, body: { desired: 'UP' }, key: randomUUID() });
    expect((await read(client)).user_reaction).toBe('UP');
    await client.call('reactToPuzzle', { params, body: { desired: null }, key: randomUUID() });
    expect((await read(client)).user_reaction).toBeNull();
    const texts = async () => (await read(client)).comments.map(({ text }) => text);
    const write = (text: string) => client.call('commentOnPuzzle', { params, body: { text }, key: randomUUID() });
    const { body: comment } = await write('First');
    expect(await texts()).toEqual(['First']);
    await client.call('deleteComment', { params: { ...params, commentId: comment.id } });
    await write('Second');
    expect(await texts()).toEqual(['Second']);
  });

  it('has keys for staff alone', async () => {
    const [{ client: staff }, { client }] = [await server.staff(), await server.member()];
    const asStaff = await read(staff);
    expect(JSON.stringify(asStaff.questions)).toContain('correct_answer');
    expect(asStaff.explanation).not.toBeNull();
    const asLearner = await read(client);
    expect(JSON.stringify(asLearner.questions)).not.toContain('correct_answer');
    expect(asLearner.explanation).toBeNull();
  });

  it('needs no statement but the one that tells what the learner did', async () => {
    const { client } = await server.member();
    await read(client);
    await listed(client);
    for (const again of [read, listed]) expect(await recordStatements(() => again(client))).toHaveLength(1);
  });

  it('is compressed for those who accept that', async () => {
    const { client } = await server.member();
    const plain = await read(client);
    const headers = { 'accept-encoding': 'br', cookie: `sessionid=${client.cookie('sessionid')}` };
    const reply = await server.app.inject({ url: '/api/puzzles/0/', headers });
    expect(reply.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(JSON.parse(brotliDecompressSync(reply.rawPayload).toString())).toEqual(plain);
  });
});

import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Client } from '../../../tests/support/client.ts';
import { describeServer } from '../../../tests/support/server.ts';

describeServer('comments', (openServer) => {
  it('are limited to 20 in 15 minutes per learner, and a delayed one is accepted under its own key', async () => {
    const start = new Date('2026-11-20T10:00:00Z');
    const server = await openServer({ seededAt: start });
    server.setClock(start);
    const daily = async () => (await server.visitor().call('readPuzzle', { params: { id: 0 } })).body;
    const { id } = await daily();
    const comment = (client: Client, text: string, key: string = randomUUID()) =>
      client.call('commentOnPuzzle', { params: { id }, body: { text }, key });
    const [{ user, client }, other] = [await server.member(), await server.member()];

    expect((await comment(client, '  ')).status).toBe(400);
    const first = randomUUID();
    await server.countAttempts(17, 'comment', user.id);
    for (let count = 0; count < 3; count++) {
      expect((await comment(client, `Comment ${count}`, count === 0 ? first : randomUUID())).status).toBe(201);
    }
    // What was sent before is answered as it was, and counts no more.
    expect((await comment(client, 'Comment 0', first)).headers['idempotency-replayed']).toBe('true');
    const key = randomUUID();
    const rejected = await comment(client, 'One too many', key);
    expect([rejected.status, rejected.rejection, rejected.headers['retry-after']]).toEqual([
      429,
      { code: 'too_often', error: "You're commenting too fast. Try again later." },
      '900',
    ]);
    expect((await daily()).comments).toHaveLength(3);
    expect((await comment(other.client, 'Another voice')).status).toBe(201);

    server.setClock(new Date(start.getTime() + 15 * 60_000));
    expect((await comment(client, 'One too many', key)).body).toMatchObject({ id: key, text: 'One too many' });
  });
});

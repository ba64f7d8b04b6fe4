import type { FastifyBaseLogger } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '../../../tests/support/client.ts';
import { keyOf } from '../../../tests/support/library.ts';
import {
  type SubscribedDevice,
  startPushService,
  subscribedDevice,
  vapidClaims,
} from '../../../tests/support/push-service.ts';
import { describeServer, type TestServer, type TestUser } from '../../../tests/support/server.ts';
import type { Puzzle } from '../../contract/puzzles.ts';
import { pushSubscriptions } from '../database/schema.ts';
import { suspendUser } from '../moderation/suspend-user.ts';
import { sendDueReminders } from './send-reminders.ts';

const noon = new Date('2026-11-20T12:00:00Z');
const at = (time: string) => new Date(`2026-11-20T${time}Z`);
const utc = (hour: number) => ({ hour, time_zone: 'UTC' });

describeServer('Push', (openServer) => {
  let server: TestServer;
  let service: Awaited<ReturnType<typeof startPushService>>;
  let user: TestUser;
  let client: Client;
  let device: SubscribedDevice;

  beforeAll(async () => {
    server = await openServer({ seededAt: noon });
    service = await startPushService();
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    await server.db.delete(pushSubscriptions);
    server.setClock(noon);
    service.received.length = 0;
    service.reply = { status: 201, headers: {} };
    ({ user, client } = await server.member());
    device = subscribedDevice();
  });

  const stored = () => server.db.select().from(pushSubscriptions);

  async function subscribe(reminder: { hour: number; time_zone: string } | null, by = client, of = device) {
    const { endpoint, keys } = of;
    return (await by.call('subscribePush', { body: { endpoint, keys, reminder } })).status;
  }

  function reminding(of = server) {
    const log = of.app.log as FastifyBaseLogger;
    return { db: of.db, vapid: of.app.vapid, log, now: () => of.now, fetch: service.fetch };
  }

  /** Moves the clock to the time, sends what is due then, and returns where it went. */
  async function remindAt(instant: Date): Promise<string[]> {
    server.setClock(instant);
    service.received.length = 0;
    await sendDueReminders(reminding());
    return service.received.map(({ endpoint }) => endpoint);
  }

  async function readDaily(): Promise<Puzzle> {
    return (await client.call('readPuzzle', { params: { id: 0 } })).body;
  }

  async function answerDaily(questions = Number.POSITIVE_INFINITY): Promise<void> {
    const puzzle = await readDaily();
    for (const question of puzzle.questions.slice(0, questions)) {
      const body = { question_id: question.id, answer: keyOf(puzzle, question) };
      expect((await client.call('answerPuzzle', { params: { id: puzzle.id }, body })).status).toBe(200);
    }
  }

  describe('A subscription', () => {
    test('belongs to the signed-in user only', async () => {
      expect(await subscribe(utc(8), server.visitor())).toBe(401);
      expect(await subscribe(utc(8))).toBe(204);
      const { endpoint } = device;
      const { client: other } = await server.member();
      expect((await other.call('unsubscribePush', { body: { endpoint } })).status).toBe(204);
      expect(await stored()).toMatchObject([{ endpoint, user_id: user.id, hour: 8, time_zone: 'UTC' }]);
      expect((await client.call('unsubscribePush', { body: { endpoint } })).status).toBe(204);
      expect(await stored()).toEqual([]);
      expect((await client.call('unsubscribePush', { body: { endpoint } })).status).toBe(204);
    });

    test("is replaced by its device's later one", async () => {
      await subscribe(utc(8));
      await subscribe({ hour: 21, time_zone: 'Asia/Tokyo' });
      expect(await stored()).toMatchObject([{ hour: 21, time_zone: 'Asia/Tokyo' }]);
      await subscribe(null);
      expect(await stored()).toMatchObject([{ hour: null, time_zone: null, send_after: null }]);
    });

    test('moves to the user who subscribes with the same browser', async () => {
      await subscribe(utc(13));
      await remindAt(at('13:00:00'));
      const { user: other, client: theirs } = await server.member();
      expect(await subscribe(utc(14), theirs)).toBe(204);
      expect(await stored()).toMatchObject([{ user_id: other.id, hour: 14, reminded_on: null }]);
      expect(await remindAt(at('14:00:00'))).toEqual([device.endpoint]);
    });

    test('is rejected beyond a limit', async () => {
      const { endpoint, keys } = device;
      const bodies = {
        endpoint: { endpoint: `https://fcm.googleapis.com/${'a'.repeat(1000)}`, keys, reminder: null },
        'keys.auth': { endpoint, keys: { ...keys, auth: 'short' }, reminder: null },
        'keys.p256dh': { endpoint, keys: { ...keys, p256dh: `B${'A'.repeat(86)}` }, reminder: null },
        'reminder.hour': { endpoint, keys, reminder: utc(24) },
        'reminder.time_zone': { endpoint, keys, reminder: { hour: 8, time_zone: 'Europe/Atlantis' } },
      };
      for (const [field, body] of Object.entries(bodies)) {
        const { status, rejection } = await client.call('subscribePush', { body });
        expect(status, field).toBe(400);
        expect(rejection[field], field).toHaveLength(1);
      }
      const offset = { endpoint, keys, reminder: { hour: 8, time_zone: '+01:00' } };
      expect((await client.call('subscribePush', { body: offset })).status).toBe(400);
      expect(await stored()).toEqual([]);
    });

    test.each(['http://fcm.googleapis.com/abc', 'https://127.0.0.1/abc', 'https://localhost:3000/api/health/'])(
      'at %s is rejected, because the server sends only to push services',
      async (endpoint) => {
        expect(await subscribe(null, client, { ...device, endpoint })).toBe(400);
        expect(await stored()).toEqual([]);
      },
    );

    test('is one of at most 10, the last used', async () => {
      const devices = Array.from({ length: 11 }, () => subscribedDevice());
      for (const [index, one] of devices.entries()) {
        server.setClock(new Date(noon.getTime() + index * 1000));
        expect(await subscribe(utc(8), client, one)).toBe(204);
      }
      const remaining = (await stored()).map(({ endpoint }) => endpoint).sort();
      expect(remaining).toEqual(
        devices
          .slice(1)
          .map(({ endpoint }) => endpoint)
          .sort(),
      );
    });

    test("is in the account's export without its secrets, and is deleted with it", async () => {
      await subscribe(utc(8));
      const { body, text } = await client.call('exportAccount');
      expect(body.push_subscriptions).toMatchObject([{ endpoint: device.endpoint, hour: 8, time_zone: 'UTC' }]);
      expect(text).not.toContain(device.keys.auth);
      expect(text).not.toContain(device.keys.p256dh);
      expect((await client.call('deleteAccount', { body: { password: user.password } })).status).toBe(204);
      expect(await stored()).toEqual([]);
    });
  });

  describe('A reminder', () => {
    test('can be read only by its device, proves its sender, and has only the title', async () => {
      await subscribe(utc(13));
      const puzzle = await readDaily();
      await remindAt(at('13:00:00'));
      const [{ headers, body }] = service.received as [(typeof service.received)[0]];
      const message = JSON.parse(device.decrypt(body));
      expect(message).toEqual({ title: puzzle.title, url: '/daily', day: '2026-11-20' });
      expect(body.includes(puzzle.title)).toBe(false);
      expect(() => subscribedDevice().decrypt(body)).toThrow();
      expect(headers).toMatchObject({ ttl: String(11 * 3600), topic: 'daily', 'content-encoding': 'aes128gcm' });
      const { push_public_key } = (await client.call('readConfig')).body;
      const claims = vapidClaims(String(headers.authorization), push_public_key!);
      expect(claims).toMatchObject({ aud: 'https://fcm.googleapis.com', sub: 'mailto:support@nday.example' });
    });

    test('is signed by the same key in every process, and names the site if that has an https URL', async () => {
      const twin = await server.twin({ env: { publicUrl: 'https://nday.example' } });
      expect(twin.app.vapid).toEqual({ ...server.app.vapid, subject: 'https://nday.example' });
      await twin.app.close();
    });

    test('comes at the chosen hour of the learner’s own clock, once a day', async () => {
      await subscribe({ hour: 21, time_zone: 'Asia/Tokyo' });
      expect(await remindAt(at('12:00:00'))).toEqual([]);
      const next = new Date('2026-11-21T12:00:00Z');
      expect(await remindAt(next)).toEqual([device.endpoint]);
      expect(await remindAt(new Date(next.getTime() + 60_000))).toEqual([]);
      expect(await remindAt(new Date(next.getTime() + 24 * 3_600_000))).toEqual([device.endpoint]);
    });

    test('keeps its hour when the clocks change', async () => {
      server.setClock('2026-10-24T12:00:00Z');
      await subscribe({ hour: 8, time_zone: 'Europe/Berlin' });
      expect(await remindAt(new Date('2026-10-25T06:30:00Z'))).toEqual([]);
      expect(await remindAt(new Date('2026-10-25T07:00:00Z'))).toEqual([device.endpoint]);
    });

    test('is sent once on a day whose hour changes, and on a day that had none', async () => {
      await subscribe(utc(13));
      expect(await remindAt(at('13:00:00'))).toEqual([device.endpoint]);
      await subscribe(utc(15));
      expect(await remindAt(at('15:00:00'))).toEqual([]);
      await subscribe(null);
      await subscribe(utc(16));
      expect(await remindAt(new Date('2026-11-21T16:00:00Z'))).toEqual([device.endpoint]);
    });

    test('skips users who finished the daily puzzle, and not those who began it', async () => {
      await subscribe(utc(13));
      await answerDaily(1);
      expect(await remindAt(at('13:00:00'))).toEqual([device.endpoint]);
      await subscribe(null);
      server.setClock(new Date('2026-11-21T12:00:00Z'));
      await answerDaily();
      await subscribe(utc(13));
      expect(await remindAt(new Date('2026-11-21T13:00:00Z'))).toEqual([]);
      expect(await remindAt(new Date('2026-11-22T13:00:00Z'))).toEqual([device.endpoint]);
    });

    test("isn't sent without a daily puzzle", async () => {
      server.setClock('2020-01-01T12:00:00Z');
      await subscribe(utc(13));
      expect(await remindAt(new Date('2020-01-01T13:00:00Z'))).toEqual([]);
    });

    test('skips suspended and opted-out users', async () => {
      await subscribe(utc(13));
      await subscribe(null, client, subscribedDevice());
      await server.db.transaction((transaction) => suspendUser(transaction, user.id, noon));
      expect(await remindAt(at('13:00:00'))).toEqual([]);
      await server.db.transaction((transaction) => suspendUser(transaction, user.id, null));
      expect(await remindAt(new Date('2026-11-21T13:00:00Z'))).toEqual([device.endpoint]);
    });

    test('is sent once by several processes', async () => {
      const devices: string[] = [];
      for (let index = 0; index < 8; index += 1) {
        const { client: learner } = await server.member();
        for (const one of [subscribedDevice(), subscribedDevice()]) {
          await subscribe(utc(13), learner, one);
          devices.push(one.endpoint);
        }
      }
      server.setClock(at('13:00:00'));
      const twin = await server.twin();
      twin.setClock(at('13:00:00'));
      await Promise.all([reminding(), reminding(twin), reminding()].map(sendDueReminders));
      expect(service.received.map(({ endpoint }) => endpoint).sort()).toEqual(devices.sort());
      await twin.app.close();
    });

    test('of a killed process is sent once its lease is over', async () => {
      await subscribe(utc(13));
      server.setClock(at('13:00:00'));
      let asked = 0;
      const fetch = (() => {
        asked += 1;
        return new Promise(() => {});
      }) as unknown as typeof globalThis.fetch;
      void sendDueReminders({ ...reminding(), fetch });
      await expect.poll(() => asked).toBe(1);
      expect(await remindAt(at('13:01:00'))).toEqual([]);
      expect(await remindAt(at('13:03:00'))).toEqual([device.endpoint]);
    });

    test.each([404, 410])('answered with %i ends the subscription', async (status) => {
      await subscribe(utc(13));
      service.reply.status = status;
      expect(await remindAt(at('13:00:00'))).toEqual([device.endpoint]);
      expect(await stored()).toEqual([]);
    });

    test('that fails is tried 4 times with growing delays, and then the next day', async () => {
      await subscribe(utc(13));
      service.reply.status = 500;
      const tried: string[] = [];
      for (let minute = 0; minute < 180; minute += 1) {
        const now = new Date(at('13:00:00').getTime() + minute * 60_000);
        if ((await remindAt(now)).length > 0) tried.push(now.toISOString().slice(11, 16));
      }
      expect(tried).toEqual(['13:00', '13:01', '13:05', '13:21']);
      service.reply.status = 201;
      expect(await remindAt(new Date('2026-11-21T13:00:00Z'))).toEqual([device.endpoint]);
      expect(await stored()).toMatchObject([{ attempts: 0, reminded_on: '2026-11-21' }]);
    });

    test("waits for the push service's Retry-After", async () => {
      await subscribe(utc(13));
      service.reply = { status: 429, headers: { 'retry-after': '600' } };
      await remindAt(at('13:00:00'));
      service.reply = { status: 201, headers: {} };
      expect(await remindAt(at('13:09:00'))).toEqual([]);
      expect(await remindAt(at('13:10:00'))).toEqual([device.endpoint]);
    });

    test('that would be hours late is skipped', async () => {
      await subscribe(utc(13));
      expect(await remindAt(at('19:00:00'))).toEqual([]);
      expect(await remindAt(new Date('2026-11-21T13:30:00Z'))).toEqual([device.endpoint]);
    });

    test('follows no redirect, and logs no endpoint', async () => {
      await subscribe(utc(13));
      service.reply = { status: 307, headers: { location: 'http://127.0.0.1:1/inside' } };
      expect(await remindAt(at('13:00:00'))).toEqual([device.endpoint]);
      expect(server.log.join('')).toContain('A reminder could not be sent.');
      expect(server.log.join('')).not.toContain(new URL(device.endpoint).pathname);
    });

    test('keeps an hour that is chosen during the send', async () => {
      await subscribe(utc(13));
      server.setClock(at('13:00:00'));
      const fetch = (async (...given: Parameters<typeof globalThis.fetch>) => {
        await subscribe(utc(18));
        return service.fetch(...given);
      }) as typeof globalThis.fetch;
      await sendDueReminders({ ...reminding(), fetch });
      expect(await stored()).toMatchObject([{ hour: 18, reminded_on: '2026-11-20' }]);
      expect(await remindAt(at('18:00:00'))).toEqual([]);
      expect(await remindAt(new Date('2026-11-21T18:00:00Z'))).toEqual([device.endpoint]);
    });

    test('comes the next day at an earlier hour that is chosen during the send', async () => {
      await subscribe(utc(13));
      server.setClock(at('13:00:00'));
      const fetch = (async (...given: Parameters<typeof globalThis.fetch>) => {
        await subscribe(utc(9));
        return service.fetch(...given);
      }) as typeof globalThis.fetch;
      await sendDueReminders({ ...reminding(), fetch });
      expect(await remindAt(new Date('2026-11-21T09:00:00Z'))).toEqual([device.endpoint]);
    });
  });
});

import { randomUUID } from 'node:crypto';
import { hashPassword } from '../../src/server/account/password-hash.ts';
import { users } from '../../src/server/database/schema.ts';
import { uniqueName } from '../support/client.ts';
import { startPostgres } from '../support/postgres.ts';
import { registration } from '../support/registration.ts';
import { type BenchApp, openApp } from './throughput.ts';

const rounds = 500;

type Way = 'known' | 'unknown';

/** Measures whether a reply's time tells an existing account from one that doesn't exist. */
export async function benchAccountTiming(): Promise<void> {
  const postgres = await startPostgres();
  if (!postgres) return console.log("account timing: PostgreSQL's programs are not on this machine");
  const bench = await openApp(postgres);
  const password_hash = await hashPassword('not what is tried');
  const names = Array.from({ length: rounds }, () => `known-${randomUUID().slice(0, 8)}`);
  await bench.db
    .insert(users)
    .values(names.map((username) => ({ username, email: `${username}@example.test`, password_hash })));
  console.log('account timing: medians for a known and an unknown name, in ms');
  await compareNames(bench, 'login', names, '/api/auth/login/', (username) => ({ username, password: 'a wrong one' }));
  await compareNames(bench, 'forgot password', names, '/api/auth/forgotpw/', emailOf);
  await compareNames(bench, 'forgot username', names, '/api/auth/forgotusername/', emailOf);
  // The response says what is taken, as specified: this shows what it costs, not that it's equal.
  await compareNames(bench, 'registration', names, '/api/auth/register/', (username) =>
    registration(bench.db, { username, ...emailOf(uniqueName()) }),
  );
  await bench.close();
  await postgres.stop();
}

const emailOf = (username: string) => ({ email: `${username}@example.test` });

/** Asks for each name once, so none is throttled. Known and unknown names take turns, each first half of the time. */
async function compareNames(
  { app }: BenchApp,
  what: string,
  names: readonly string[],
  url: string,
  bodyOf: (username: string) => object | Promise<object>,
): Promise<void> {
  const times: Record<Way, number[]> = { known: [], unknown: [] };
  const token = await csrfToken(app);
  let sent = 0;
  for (const name of names) {
    for (const way of Math.random() < 0.5 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
      const username = way === 'known' ? name : `nobody-${randomUUID().slice(0, 8)}`;
      sent += 1;
      const payload = await bodyOf(username);
      const started = performance.now();
      await app.inject({
        method: 'POST',
        url,
        remoteAddress: `10.9.${sent >> 8}.${sent & 255}`,
        headers: { cookie: `csrftoken=${token}`, 'x-csrftoken': token },
        payload,
      });
      times[way].push(performance.now() - started);
    }
  }
  const slower = times.known.filter((time, at) => time > times.unknown[at]!).length / rounds;
  const [known, unknown] = [median(times.known), median(times.unknown)];
  // A fair coin stays within two standard deviations 95 times in 100.
  const noise = 1 / Math.sqrt(rounds);
  console.log(
    `  ${what}: ${known.toFixed(2)} and ${unknown.toFixed(2)}, ${(known / unknown).toFixed(2)} times (0.9 to 1.1); the known one is slower ` +
      `in ${percent(slower)} of ${rounds} pairs (${percent(0.5 - noise)} to ${percent(0.5 + noise)} is noise)`,
  );
}

async function csrfToken(app: BenchApp['app']): Promise<string> {
  const { cookies } = await app.inject('/api/config/');
  return cookies.find(({ name }) => name === 'csrftoken')?.value ?? '';
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)}%`;
}

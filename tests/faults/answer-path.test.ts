import { existsSync, readFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { calls } from '../../src/contract/calls.ts';
import { seedLibrary } from '../../src/server/puzzles/seed-library.ts';
import { answer } from '../../src/sync/operations/answer.ts';
import { puzzleQuery } from '../../src/sync/queries/first/puzzle.ts';
import { keyOf } from '../support/library.ts';
import { describeOnEachDatabase } from '../support/server.ts';
import { deviceOn, emptyStorage, ManualClock } from '../support/test-device.ts';
import { Browser } from './browser.ts';

const root = resolve(import.meta.dirname, '../..');

describeOnEachDatabase('the path of one answer', (openServer) => {
  it('passes exactly the files that SPEC.md lists', async () => {
    const server = await openServer();
    const clock = new ManualClock();
    server.setClock(new Date(clock.time));
    await seedLibrary(server.db, server.now);
    const { username, account, password } = await server.createUser();
    const browser = new Browser(server.visitor());
    await browser.client.call('login', { body: { username, password } });
    const device = await deviceOn(browser, { username, userId: account, storage: emptyStorage(), clock });
    await device.refresh(puzzleQuery('daily'));
    await device.loop.run('start');
    const puzzle = (await puzzleQuery('daily')
      .read(device)
      .then(({ view }) => view ?? undefined))!;
    const give = async (index: number) => {
      const question = puzzle.questions[index]!;
      await device.perform(answer, { puzzle_id: puzzle.id, question_id: question.id, answer: keyOf(puzzle, question) });
      await device.loop.run('enqueue');
      expect(
        (
          await puzzleQuery('daily')
            .read(device)
            .then(({ view }) => view ?? undefined)
        )?.questions[index]?.answer,
      ).toMatchObject({ pending: false });
    };
    const idle = () => device.loop.run('enqueue');
    // The first answer also enters what runs once, when a module loads.
    await give(0);
    // Any call enters the server's files around it, such as its session's. Of the device's files that only a call enters, each has the answer.
    const around = await filesEntered(async () => {
      await device.call(calls.readUser);
    });
    const always = new Set([
      ...(await filesEntered(idle)),
      ...[...around].filter((file) => file.startsWith('src/server/')),
    ]);
    const entered = await filesEntered(() => give(1));

    const { path, asked } = readTable();
    const named = [...path, ...asked];
    const ownFiles = [...entered].filter((file) => !always.has(file));
    expect(ownFiles.filter((file) => !named.includes(file))).toEqual([]);
    expect(named.filter((file) => !file.startsWith('src/app/') && !entered.has(file))).toEqual([]);
    expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([]);
    expect(path.length).toBeLessThanOrEqual(17);
  });
});

/** Returns the files of the app, outside of contract and rules, of which a function ran. */
async function filesEntered(run: () => Promise<void>): Promise<Set<string>> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true });
  await run();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  session.disconnect();
  const entered = result.filter(({ functions }) => functions.some(({ ranges }) => ranges[0]!.count > 0));
  const files = entered.map(({ url }) => relative(root, url.startsWith('file:') ? fileURLToPath(url) : url));
  return new Set(files.filter((file) => /^src\/(?:sync|server)\/(?!database\/schema\/)/.test(file)));
}

/** Returns the files of the chapter "The path of one answer": those that have the answer, and those that they ask. */
function readTable(): { path: string[]; asked: string[] } {
  const spec = readFileSync(join(root, 'src/sync/SPEC.md'), 'utf8');
  const chapter = spec.split('\n## ').find((text) => text.startsWith('The path of one answer')) ?? '';
  const rows = [...chapter.matchAll(/^\| \d+ \| `(.+?)` \|.*\|(.*)\|$/gm)];
  const asked = rows.flatMap(([, , cell]) => [...cell!.matchAll(/`(.+?)`/g)].map(([, file]) => file!));
  return { path: [...new Set(rows.map(([, file]) => file!))], asked };
}

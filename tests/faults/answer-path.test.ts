import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { readLibrary } from '../../src/content/read-library.ts';
import { calls } from '../../src/contract/calls.ts';
import { seedLibrary } from '../../src/server/puzzles/seed-library.ts';
import { answer } from '../../src/sync/operations/answer.ts';
import { puzzleQuery } from '../../src/sync/queries/first/puzzle.ts';
import { filesOfItsOwn, readAnswerPath, startCoverage } from '../support/answer-path.ts';
import { keyOf } from '../support/library.ts';
import { describeOnEachDatabase } from '../support/server.ts';
import { deviceOn, emptyStorage, ManualClock } from '../support/test-device.ts';
import { Browser } from './browser.ts';

const root = resolve(import.meta.dirname, '../..');

describeOnEachDatabase('the path of one answer', (openServer) => {
  it('passes exactly the files that SPEC.md lists', async () => {
    const coverageOf = await startCoverage();
    const server = await openServer();
    const clock = new ManualClock();
    server.setClock(new Date(clock.time));
    await seedLibrary(server.db, server.now, readLibrary().slice(0, 3));
    const { username, account, password } = await server.createUser();
    const browser = new Browser(server.visitor());
    await browser.client.call('login', { body: { username, password } });
    const device = await deviceOn(browser, { username, userId: account, storage: emptyStorage(), clock });
    await device.refresh(puzzleQuery('daily'));
    await device.loop.run('start');
    const shown = async () => (await device.read(puzzleQuery('daily'))).view!;
    const puzzle = await shown();
    const give = async (index: number) => {
      const question = puzzle.questions[index]!;
      await device.perform(answer, { puzzle_id: puzzle.id, question_id: question.id, answer: keyOf(puzzle, question) });
      await device.loop.run('enqueue');
      expect((await shown()).questions[index]?.answer).toMatchObject({ pending: false });
    };
    // The first answer also runs what runs once, when a module loads.
    await give(0);
    const others = [
      await coverageOf(() => device.loop.run('enqueue')),
      await coverageOf(() => device.call(calls.readUser)),
    ];
    const answering = await coverageOf(() => give(1));
    const { path, asked } = readAnswerPath();
    const named = [...path, ...asked];
    const own = filesOfItsOwn(answering, others);
    expect(own.filter((file) => !named.includes(file))).toEqual([]);
    expect(named.filter((file) => !file.startsWith('src/app/') && !answering.has(file))).toEqual([]);
    expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([]);
    expect(path.length).toBeLessThanOrEqual(17);
  });
});

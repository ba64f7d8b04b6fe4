import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeServer, type TestServer } from '../../../tests/support/server.ts';
import { isNightly } from '../../../tests/support/settings.ts';
import { inColumns } from '../../content/puzzle-file.ts';
import { puzzlesFolder, readLibrary } from '../../content/read-library.ts';
import { questionsFolder, readLibraryQuestions } from '../../content/read-questions.ts';
import { commandActor } from '../audit/record-action.ts';
import { interviewQuestions, puzzles } from '../database/schema.ts';
import { interviewSnapshot } from '../interview/interview-mapper.ts';
import { seedInterview } from '../interview/seed-interview.ts';
import { runManagementCommand } from '../management/commands.ts';
import { puzzleFolder } from '../puzzles/puzzle-mapper.ts';
import { seedLibrary } from '../puzzles/seed-library.ts';
import { QuestionJson } from './puzzle-folders.ts';
import { questionJson } from './question-folders.ts';
import { readAdminPuzzle } from './read-admin-puzzle.ts';
import { readAdminQuestion } from './read-admin-question.ts';
import { createQuestion, updateQuestion } from './write-question.ts';

const folder = mkdtempSync(join(tmpdir(), 'nday-content-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** By day one puzzle of each kind in each language: reading and writing one takes as long as most tests. */
const library = isNightly
  ? readLibrary()
  : [...new Map(readLibrary().map((each) => [each.kind + each.language, each])).values()];
const slug = library[0]!.slug;

describeServer('content on disk', (openServer) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openServer();
  });
  const run = (command: string, path: string) => runManagementCommand(server.db, { command, input: { folder: path } });

  it('imports a library folder as a draft, and changes nothing the second time', async () => {
    const path = join(folder, server.kind, 'one', slug);
    cpSync(join(puzzlesFolder, slug), path, { recursive: true });
    expect(await run('import-content', path)).toBe('Imported: 1 created, 0 updated, 0 unchanged.');
    expect(await run('import-content', join(path, '..'))).toBe('Imported: 0 created, 0 updated, 1 unchanged.');
    const [row] = await server.db.select().from(puzzles).where(eq(puzzles.slug, slug));
    expect(row).toMatchObject({ published_at: null, library_revision: null, title: library[0]!.title });
  });

  it('round-trips everything that is exported', async () => {
    await seedLibrary(server.db, server.now, library);
    const path = join(folder, server.kind, 'all');
    expect(await run('export-content', path)).toBe(
      `Exported ${library.length} puzzles and 0 interview questions to ${path}.`,
    );
    expect(readdirSync(path)).toHaveLength(library.length);
    // The test before imported it, and so made it staff's.
    const [exported, imported] = [path, puzzlesFolder].map((each) => join(each, slug, 'explanation.md'));
    expect(readFileSync(exported!, 'utf8')).toBe(readFileSync(imported!, 'utf8'));
    expect(await run('import-content', path)).toBe(`Imported: 0 created, 0 updated, ${library.length} unchanged.`);
  });

  it('a folder has every field of a question, also one that a later schema adds, and an import reads it', async () => {
    const [row] = await server.db.select().from(puzzles).where(eq(puzzles.slug, slug));
    const puzzle = (await readAdminPuzzle(server.db, row!.id))!;
    const later = {
      ...puzzle,
      questions: puzzle.questions.map((question) => ({ ...question, hint: 'Count the bytes' })),
    };
    const exported = JSON.parse(puzzleFolder(later, new Map()).files['puzzle.json']!);
    const imported = inColumns(v.parse(QuestionJson, exported.questions[0]));
    // Older exports have a label, which the role replaces.
    const { id, order: _, label: _label, ...first } = later.questions[0]!;
    expect(imported).toEqual({ ...first, id: String(id) });
  });

  it("names what can't be read, and imports the rest", async () => {
    const path = join(folder, server.kind, 'bad');
    const json = {
      title: 'T',
      description: 'D',
      category: 'Injection',
      language: 'C',
      difficulty: 1,
      is_active: false,
    };
    for (const [name, fields] of Object.entries({ good: {}, bad: { difficulty: 9 } })) {
      mkdirSync(join(path, name), { recursive: true });
      writeFileSync(join(path, name, 'puzzle.json'), JSON.stringify({ ...json, ...fields }));
      writeFileSync(join(path, name, 'snippet.c'), 'int x;\n');
      writeFileSync(join(path, name, 'explanation.md'), 'Why.\n');
    }
    cpSync(join(path, 'good'), join(path, 'latin'), { recursive: true });
    writeFileSync(join(path, 'latin', 'explanation.md'), Buffer.from('M\u00fcll', 'latin1'));
    mkdirSync(join(path, 'nested', 'puzzle.json'), { recursive: true });
    await expect(run('import-content', path)).rejects.toThrow(
      "Imported: 1 created, 0 updated, 0 unchanged. Rejected:\nbad: puzzle.json, difficulty: Difficulty is a number from 1 to 5.\nlatin: explanation.md isn't UTF-8 text.\nnested: puzzle.json can't be read: EISDIR: ",
    );
  });

  describe('interview questions', () => {
    const asked = readLibraryQuestions();
    const open = asked.find(({ type }) => type === 'OE')!;
    const find = async (slug: string) => {
      const [row] = await server.db.select().from(interviewQuestions).where(eq(interviewQuestions.slug, slug));
      return (await readAdminQuestion(server.db, row!.id))!;
    };
    const editor = commandActor(new Date());

    it('are imported from the library as they are there', async () => {
      const path = join(folder, server.kind, 'asked');
      cpSync(join(questionsFolder, open.slug), join(path, open.slug), { recursive: true });
      expect(await run('import-content', path)).toBe('Imported: 1 created, 0 updated, 0 unchanged.');
      expect(await run('import-content', path)).toBe('Imported: 0 created, 0 updated, 1 unchanged.');
      const { title, explanation, key_points } = open as typeof open & { type: 'OE' };
      expect(await find(open.slug)).toMatchObject({
        ...{ title, explanation, category: open.category, is_premium: open.is_premium },
        key_points: key_points.map(({ id: _, ...point }) => point),
      });
      // The library leaves it alone, as it does what staff wrote.
      const [row] = await server.db.select().from(interviewQuestions).where(eq(interviewQuestions.slug, open.slug));
      expect(row?.library_revision).toBeNull();
    });

    it('round-trip with what staff wrote and edited', async () => {
      await seedInterview(server.db);
      const { category_id } = await find(open.slug);
      const written = {
        ...{ category_id, difficulty: 2 as const, type: 'OE' as const, is_premium: false, is_active: false },
        ...{ title: 'A title of our own', description: 'Why?', explanation: 'So.', correct_text_answer: 'It is so.' },
        key_points: [{ phrase: 'It is so', synonyms: [] }],
      };
      await createQuestion(server.db, written, editor);
      const edited = asked.find(({ type }) => type === 'MC')!;
      const { id, version, ...before } = await find(edited.slug);
      await updateQuestion(server.db, id, { ...before, title: 'Edited', version } as never, editor);
      const path = join(folder, server.kind, 'exported');
      const count = asked.length + 1;
      expect(await run('export-content', path)).toContain(` and ${count} interview questions to ${path}.`);
      expect(JSON.parse(readFileSync(join(path, edited.slug, 'question.json'), 'utf8'))).toMatchObject({
        title: 'Edited',
      });
      expect(await run('import-content', path)).toContain('0 created, 0 updated,');

      const own = join(path, 'a-title-of-our-own');
      const file = join(own, 'question.json');
      const json = JSON.parse(readFileSync(file, 'utf8'));
      expect(json).toMatchObject({ title: written.title, is_active: false, is_premium: false });
      writeFileSync(file, JSON.stringify({ ...json, explanation: 'So it is.' }));
      expect(await run('import-content', own)).toBe('Imported: 0 created, 1 updated, 0 unchanged.');
      // An older export, or a folder by hand, can leave both out.
      const { is_active: _, is_premium: __, ...bare } = json;
      writeFileSync(file, JSON.stringify({ ...bare, explanation: 'So it is.' }));
      expect(await run('import-content', own)).toBe('Imported: 0 created, 0 updated, 1 unchanged.');
    });

    it('keep every field, also one that a later schema adds', async () => {
      for (const type of ['MC', 'OE']) {
        const question = await find(asked.find((each) => each.type === type)!.slug);
        const later = { ...interviewSnapshot(question), hint: 'Count the bytes' };
        expect(JSON.parse(questionJson(later))).toMatchObject({ hint: 'Count the bytes' });
      }
    });

    it("name what can't be read", async () => {
      const path = join(folder, server.kind, 'unreadable');
      const json = JSON.parse(readFileSync(join(questionsFolder, open.slug, 'question.json'), 'utf8'));
      for (const [name, fields] of Object.entries({ level: { difficulty: 9 }, kind: { category: 'Cooking' } })) {
        mkdirSync(join(path, name), { recursive: true });
        writeFileSync(join(path, name, 'question.json'), JSON.stringify({ ...json, ...fields }));
      }
      await expect(run('import-content', path)).rejects.toThrow(
        /Rejected:\nkind: question.json, category: .*\nlevel: question.json, difficulty: Difficulty must be 1, 2, or 3\./,
      );
    });
  });

  it('rejects a missing folder with a message', async () => {
    await expect(run('import-content', join(folder, 'none'))).rejects.toThrow('no such file or directory');
    await expect(run('import-content', folder)).rejects.toThrow('There is no puzzle.json or question.json in');
  });
});

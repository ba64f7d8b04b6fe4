import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeServer, type TestServer } from '../../../tests/support/server.ts';
import { inColumns } from '../../content/puzzle-file.ts';
import { puzzlesFolder, readLibrary } from '../../content/read-library.ts';
import { puzzles } from '../database/schema.ts';
import { runManagementCommand } from '../management-commands.ts';
import { puzzleFolder } from '../puzzles/puzzle-mapper.ts';
import { seedLibrary } from '../puzzles/seed-library.ts';
import { QuestionJson } from './puzzle-folders.ts';
import { readAdminPuzzle } from './read-admin-puzzle.ts';

const folder = mkdtempSync(join(tmpdir(), 'nday-content-'));
afterAll(() => rmSync(folder, { recursive: true }));

const library = readLibrary();
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
    await seedLibrary(server.db, server.now);
    const path = join(folder, server.kind, 'all');
    expect(await run('export-content', path)).toBe(`Exported ${library.length} puzzles to ${path}.`);
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
      "Imported: 1 created, 0 updated, 0 unchanged. Refused:\nbad: puzzle.json, difficulty: Difficulty is a number from 1 to 5.\nlatin: explanation.md isn't UTF-8 text.\nnested: puzzle.json can't be read: EISDIR: ",
    );
  });

  it('rejects a missing folder with a message', async () => {
    await expect(run('import-content', join(folder, 'none'))).rejects.toThrow('no such file or directory');
    await expect(run('import-content', folder)).rejects.toThrow('There is no puzzle.json in');
  });
});

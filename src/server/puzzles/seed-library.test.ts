import { asc, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { keyOf } from '../../../tests/support/library.ts';
import { describeServer, type TestServer } from '../../../tests/support/server.ts';
import { readLibrary } from '../../content/read-library.ts';
import type { Puzzle } from '../../contract/puzzles.ts';
import { workOffCorrections } from '../corrections/work-off-corrections.ts';
import { answers, puzzles, questions } from '../database/schema.ts';
import { seedLibrary } from './seed-library.ts';

const library = readLibrary()
  .filter(({ first_step }) => !first_step)
  .slice(0, 6);

/** The library that this one replaces: each puzzle has another title, another option, and a lower revision. */
const oldLibrary = library.map((puzzle) => ({
  ...puzzle,
  revision: 0,
  title: `${puzzle.title}, as it was`,
  questions: puzzle.questions.map((question) => ({
    ...question,
    options: { ...question.options, A: { ...question.options.A, text: `${question.options.A.text}, as it was` } },
  })),
}));

describeServer('an upgrade of the library', (openServer) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openServer();
  });

  /** An installation that has the old library, and a learner with its daily puzzle. */
  const openOld = async () => {
    await seedLibrary(server.db, server.now, oldLibrary);
    const { client } = await server.member({ plan: 'annual' });
    const puzzle = (await client.call('readPuzzle', { params: { id: 0 } })).body;
    return { client, puzzle };
  };
  const rowOf = async (slug: string) => {
    const [row] = await server.db.select().from(puzzles).where(eq(puzzles.slug, slug));
    if (!row) throw new Error(`${slug} is not in the database.`);
    return row;
  };
  const questionsOf = async (id: number) =>
    server.db.select().from(questions).where(eq(questions.puzzle_id, id)).orderBy(asc(questions.position));

  describe('of an installation in use', () => {
    it("keeps answers, streaks, and staff's edits, and updates the text", async () => {
      const { client, puzzle } = await openOld();
      const answer = async ({ id }: Puzzle['questions'][number], letter: 'A' | 'B' | 'C' | 'D') => {
        const body = { question_id: id, answer: letter };
        expect((await client.call('answerPuzzle', { params: { id: puzzle.id }, body })).status).toBe(200);
      };
      const title = puzzle.title.replace(', as it was', '');
      for (const question of puzzle.questions) await answer(question, keyOf({ title }, question));
      const edited = library.find((each) => each.title !== title)!;
      await server.db
        .update(puzzles)
        .set({ title: 'By staff', library_revision: null })
        .where(eq(puzzles.slug, edited.slug));
      const progress = () => client.call('readProgress', { query: {} }).then(({ body }) => body);
      const given = () => server.db.select().from(answers).orderBy(asc(answers.question_id));
      const before = { progress: await progress(), answers: await given() };
      expect(before.progress).toMatchObject({ puzzles_completed: 1, streak: { current: 1 } });

      await seedLibrary(server.db, server.now, library);

      expect({ progress: await progress(), answers: await given() }).toEqual(before);
      expect((await rowOf(edited.slug)).title).toBe('By staff');
      const after = (await client.call('readPuzzle', { params: { id: puzzle.id } })).body;
      expect(after).toMatchObject({ title, completed: true });
      for (const { slug, title: name } of library.filter(({ slug }) => slug !== edited.slug))
        expect((await rowOf(slug)).title).toBe(name);
    });
  });

  describe('that changed a hint', () => {
    it('stores it, and removes one that the library dropped', async () => {
      const [first] = library;
      const hinted = first!.questions.map((question) => ({ ...question, hint: 'Follow the length.' }));
      const puzzle = { ...first!, slug: 'a-hinted-one', title: 'A Hinted One', revision: 1, questions: hinted };
      const hints = async () => (await questionsOf((await rowOf(puzzle.slug)).id)).map(({ hint }) => hint);
      await seedLibrary(server.db, server.now, [puzzle]);
      expect(new Set(await hints())).toEqual(new Set(['Follow the length.']));
      const plain = hinted.map((question) => ({ ...question, hint: '' }));
      await seedLibrary(server.db, server.now, [{ ...puzzle, revision: 2, questions: plain }]);
      expect(new Set(await hints())).toEqual(new Set(['']));
    });
  });

  describe('that changed a role', () => {
    it('SRV-15: shows it on the tab, and has devices count the answer under it', async () => {
      const [first] = library;
      const [one, two] = first!.questions.map((question) => ({ ...question, role: 'Trace' as const }));
      const old = { ...first!, slug: 'a-coarse-one', title: 'A Coarse One', revision: 1, questions: [one!, two!] };
      await seedLibrary(server.db, server.now, [old]);
      const { id } = await rowOf(old.slug);
      await server.db.update(puzzles).set({ published_at: '2020-01-03' }).where(eq(puzzles.id, id));
      const { client } = await server.member({ plan: 'annual' });
      const asked = (await client.call('readPuzzle', { params: { id } })).body.questions;
      for (const { id: question_id } of asked) {
        const body = { question_id, answer: 'A' as const };
        expect((await client.call('answerPuzzle', { params: { id }, body })).status).toBe(200);
      }
      const { cursor } = (await client.call('pull')).body;

      const finer = [{ ...one!, role: 'Limits' as const }, two!];
      await seedLibrary(server.db, server.now, [{ ...old, revision: 2, questions: finer }]);

      const after = (await client.call('readPuzzle', { params: { id } })).body;
      expect(after.questions.map(({ role, label }) => [role, label])).toEqual([
        ['Limits', 'Limits'],
        ['Trace', 'Trace'],
      ]);
      const { changes } = (await client.call('pull', { query: { cursor } })).body;
      expect(changes.filter(({ kind }) => kind === 'answer')).toMatchObject([
        { value: { question_id: asked[0]!.id, role: 'Limits', is_correct: one!.correct === 'A' } },
      ]);
    });
  });

  describe('that corrected a key', () => {
    it('regrades the answers to the same options, and voids those to others', async () => {
      const [first] = library;
      const [asked] = first!.questions;
      const one = { ...asked!, id: 'one', correct: 'A' as const };
      const two = { ...asked!, id: 'two', correct: 'A' as const };
      const old = { ...first!, slug: 'a-wrong-one', title: 'A Wrong One', revision: 1, questions: [one, two] };
      await seedLibrary(server.db, server.now, [old]);
      const row = await rowOf(old.slug);
      await server.db.update(puzzles).set({ published_at: '2020-01-02' }).where(eq(puzzles.id, row.id));
      const { client, user } = await server.member({ plan: 'annual' });
      await client.call('readPuzzle', { params: { id: row.id } });
      for (const { id } of await questionsOf(row.id)) {
        const body = { question_id: id, answer: 'B' as const };
        expect((await client.call('answerPuzzle', { params: { id: row.id }, body })).status).toBe(200);
      }
      const others = { ...two.options, B: { ...two.options.B, text: 'Another option' } };
      const corrected = [
        { ...one, correct: 'B' as const },
        { ...two, correct: 'B' as const, options: others },
      ];
      await seedLibrary(server.db, server.now, [{ ...old, revision: 2, questions: corrected }]);
      await workOffCorrections(server.db, () => server.now);
      const given = await server.db
        .select()
        .from(answers)
        .where(eq(answers.user_id, user.id))
        .orderBy(asc(answers.question_id));
      expect(given.map(({ is_correct, points, correction }) => [is_correct, points, correction])).toEqual([
        [true, 10 * first!.difficulty, 'regraded'],
        [false, 0, 'void'],
      ]);
    });

    it('is stored once by servers that start at the same time, and continues with the next puzzle after a failure', async () => {
      const [first] = library;
      const old = ['once-one', 'once-two', 'once-three'].map((slug) => ({ ...first!, slug, title: slug, revision: 1 }));
      await seedLibrary(server.db, server.now, old);
      const next = old.map((puzzle) => ({ ...puzzle, title: `${puzzle.title}, revised`, revision: 2 }));
      const versions = () => Promise.all(old.map(async ({ slug }) => (await rowOf(slug)).version));
      const broken = next.map((puzzle, at) => (at === 1 ? { ...puzzle, title: null as unknown as string } : puzzle));
      await expect(seedLibrary(server.db, server.now, broken)).rejects.toThrow();
      expect(await versions()).toEqual([2, 1, 1]);
      await Promise.all([1, 2].map(() => seedLibrary(server.db, server.now, next)));
      expect(await versions()).toEqual([2, 2, 2]);
    });
  });

  describe('that dropped a question', () => {
    const [first] = library;
    const extra = { ...first!.questions[0]!, id: 'dropped-since', text: 'What did it ask?' };
    const isOld = { slug: 'an-old-one', title: 'An Old One', revision: 1 };
    const old = { ...first!, ...isOld, questions: [...first!.questions, extra] };
    const next = { ...first!, ...isOld, title: 'An Old One, Revised', revision: 2 };

    it('removes it if nobody answered the puzzle', async () => {
      await seedLibrary(server.db, server.now, [old]);
      await seedLibrary(server.db, server.now, [next]);
      const { id, title } = await rowOf(old.slug);
      expect(title).toBe(next.title);
      expect((await questionsOf(id)).map(({ slug }) => slug)).toEqual(next.questions.map(({ id: slug }) => slug));
    });

    it('keeps the puzzle unchanged if a learner answered it, and revises the others', async () => {
      const other = { ...old, slug: 'another-old-one', title: 'Another Old One' };
      await seedLibrary(server.db, server.now, [{ ...old, slug: 'an-answered-one', title: 'Answered' }, other]);
      const row = await rowOf('an-answered-one');
      const asked = await questionsOf(row.id);
      await server.db.update(puzzles).set({ published_at: '2020-01-01' }).where(eq(puzzles.id, row.id));
      const { client } = await server.member({ plan: 'annual' });
      await client.call('readPuzzle', { params: { id: row.id } });
      const body = { question_id: asked[0]!.id, answer: 'A' as const };
      expect((await client.call('answerPuzzle', { params: { id: row.id }, body })).status).toBe(200);
      const before = await rowOf(row.slug!);

      const revised = { ...next, slug: 'an-answered-one', title: 'Revised' };
      await seedLibrary(server.db, server.now, [revised, { ...next, slug: other.slug, title: 'Other, Revised' }]);

      expect(await rowOf(row.slug!)).toEqual(before);
      expect(await questionsOf(row.id)).toEqual(asked);
      expect((await rowOf(other.slug)).title).toBe('Other, Revised');
    });
  });
});

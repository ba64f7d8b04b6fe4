import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { describeServer, type TestServer } from '../../../tests/support/server.ts';
import { type LibraryQuestion, readLibraryQuestions } from '../../content/read-questions.ts';
import { categoryNames, codeCategoryNames } from '../../contract/categories.ts';
import { categories, interviewQuestions } from '../database/schema.ts';
import { seedInterview } from './seed-interview.ts';

const library = readLibraryQuestions();
const choice = library.find(({ type }) => type === 'MC')!;
const others = library.filter(({ slug }) => slug !== choice.slug);

describeServer('the library of interview questions', (openServer) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openServer();
    // An earlier release had these categories.
    await server.db.insert(categories).values(codeCategoryNames.map((name) => ({ name })));
    // 2 processes can start simultaneously.
    await Promise.all([seedInterview(server.db), seedInterview(server.db)]);
  });

  const rowOf = async (slug: string) => {
    const [row] = await server.db.select().from(interviewQuestions).where(eq(interviewQuestions.slug, slug));
    if (!row) throw new Error(`${slug} is not in the database.`);
    return row;
  };
  const pulled = async () => {
    const { body } = await server.visitor().call('pull', { query: {} });
    return body.changes.filter(({ kind }) => kind === 'question');
  };

  it('fills a fresh database once, and every device without keys', async () => {
    const list = await server.visitor().call('listQuestions', { query: {} });
    expect(list.body).toHaveLength(library.length);
    expect(new Set(list.body.map(({ title }) => title))).toEqual(new Set(library.map(({ title }) => title)));
    const changes = await pulled();
    expect(changes).toHaveLength(library.length);
    expect(JSON.stringify(changes)).not.toMatch(/option_|correct_|"notes"|key_points|explanation/);
  });

  it('adds the missing categories after those of an earlier release', async () => {
    const { body } = await server.visitor().call('listCategories');
    expect(body.map(({ name }) => name)).toEqual(categoryNames);
  });

  it('grades an answer that is the model answer as right', async () => {
    const { client } = await server.member({ plan: 'monthly' });
    for (const question of library) {
      const { id } = await rowOf(question.slug);
      const body =
        question.type === 'MC' ? { selected_mc_answer: question.correct } : { text_answer: question.model_answer };
      const reply = await client.call('answerQuestion', { params: { id }, body });
      expect(reply.body.user_answer.is_correct, question.slug).toBe(true);
    }
  });

  it('adds new questions, revises those with a higher revision, and leaves the rest', async () => {
    const before = await rowOf(choice.slug);
    const added: LibraryQuestion = { ...choice, slug: 'one-that-is-new', title: 'New' };
    await seedInterview(server.db, [...others, { ...choice, title: 'Not revised' }, added]);
    expect(await rowOf(choice.slug)).toEqual(before);
    expect(await rowOf(added.slug)).toMatchObject({ title: 'New', version: 1 });

    await seedInterview(server.db, [...others, { ...choice, title: 'Revised', revision: choice.revision + 1 }, added]);
    expect(await rowOf(choice.slug)).toMatchObject({ id: before.id, title: 'Revised', version: before.version + 1 });
    expect((await pulled()).find(({ key }) => key === String(before.id))).toMatchObject({
      value: { title: 'Revised' },
    });
  });

  it('never overwrites what staff changed', async () => {
    const { id } = await rowOf(choice.slug);
    await server.db
      .update(interviewQuestions)
      .set({ title: 'By staff', library_revision: null })
      .where(eq(interviewQuestions.id, id));
    await seedInterview(server.db, [...others, { ...choice, revision: choice.revision + 9 }]);
    expect(await rowOf(choice.slug)).toMatchObject({ title: 'By staff' });
  });

  it('deactivates what left the library, on devices too, but not what staff changed', async () => {
    const [gone, ...left] = others;
    const { id } = await rowOf(gone!.slug);
    await seedInterview(server.db, left);
    expect(await rowOf(gone!.slug)).toMatchObject({ is_active: false });
    expect((await pulled()).find(({ key }) => key === String(id))).not.toHaveProperty('value.title');
    expect(await rowOf(left[0]!.slug)).toMatchObject({ is_active: true });
    expect(await rowOf(choice.slug)).toMatchObject({ title: 'By staff', is_active: true });
  });
});

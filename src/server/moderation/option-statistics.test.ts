import { readFileSync } from 'node:fs';
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import type { Client } from '../../../tests/support/client.ts';
import { library } from '../../../tests/support/library.ts';
import { describeServer, type TestServer } from '../../../tests/support/server.ts';
import type { Letter } from '../../contract/puzzles.ts';
import { answers, interviewAnswers, interviewQuestions, puzzles, questions } from '../database/schema.ts';
import { seedInterview } from '../interview/seed-interview.ts';
import { seedLibrary } from '../puzzles/seed-library.ts';

const notes = { A: '', B: '', C: '', D: '' };
const options = { option_a: 'First', option_b: 'Second', option_c: 'Third', option_d: 'Fourth' };
const swapped = { ...options, option_a: 'Second', option_b: 'First' };

describeServer('option statistics', (openServer) => {
  let server: TestServer;
  let staff: Client;
  let category_id: number;
  beforeAll(async () => {
    server = await openServer({ seededAt: new Date() });
    await seedInterview(server.db);
    staff = (await server.staff()).client;
    category_id = (await staff.call('listCategories')).body[0]!.id;
  });

  const createPuzzle = async () => {
    const question = { ...options, role: 'Where' as const, text: 'Which line?', correct_answer: 'A' as const, notes };
    const body = {
      title: 'Mended',
      description: 'd',
      category: 'Injection' as const,
      language: 'C' as const,
      difficulty: 1,
      code_snippet: 'int x;',
      published_at: '2026-01-01',
      questions: [question, { ...question, role: 'Why' as const }],
    };
    return { ...body, ...(await staff.call('createPuzzle', { body })).body };
  };
  type Puzzle = Awaited<ReturnType<typeof createPuzzle>>;

  const updatePuzzle = async ({ id }: Puzzle, fields: Partial<Puzzle>) => {
    const { body: current } = await staff.call('readAdminPuzzle', { params: { id } });
    const { slug: _, answers: __, updated_at: ___, deleted_at: ____, ...body } = current;
    const asked = (fields.questions ?? body.questions).map(({ order: _, notes: input, ...question }) => ({
      ...question,
      correct_answer: question.correct_answer!,
      notes: input ?? notes,
    }));
    const { status, text } = await staff.call('updatePuzzle', {
      params: { id },
      body: { ...body, ...fields, version: body.version, questions: asked, past_answers: 'void' },
    });
    expect(status, text).toBe(200);
  };

  const createQuestion = async () => {
    const shared = { category_id, difficulty: 1 as const, title: 'T', description: 'd', explanation: 'e' };
    const body = {
      ...shared,
      ...options,
      notes,
      is_active: true,
      type: 'MC' as const,
      correct_mc_answer: 'A' as const,
    };
    return { ...body, id: (await staff.call('createQuestion', { body })).body.id };
  };

  const answerPuzzle = async ({ id }: { id: number }, question_id: number, chosen: readonly Letter[]) => {
    for (const answer of chosen) {
      const { client } = await server.member({ plan: 'monthly' });
      const { status, text } = await client.call('answerPuzzle', { params: { id }, body: { question_id, answer } });
      expect(status, text).toBe(200);
    }
  };

  const answerQuestion = async (id: number, chosen: readonly Letter[]) => {
    for (const selected_mc_answer of chosen) {
      const { client } = await server.member({ plan: 'monthly' });
      const { status, text } = await client.call('answerQuestion', { params: { id }, body: { selected_mc_answer } });
      expect(status, text).toBe(200);
    }
  };

  const ofPuzzle = async (id: number) =>
    (await staff.call('readPuzzleStatistics', { params: { id } })).body.map(counted);
  const ofQuestion = async (id: number) =>
    (await staff.call('readQuestionStatistics', { params: { id } })).body.map(counted);
  const counted = ({
    answers,
    earlier,
    beats_key,
    options,
  }: {
    answers: number;
    earlier: number;
    beats_key: Letter | null;
    options: { answers: number }[];
  }) => [answers, earlier, beats_key, options.map((option) => option.answers)];

  it('omit answers to former options of a puzzle’s question, and no other question’s', async () => {
    const puzzle = await createPuzzle();
    const [first, second] = puzzle.questions;
    await answerPuzzle(puzzle, first!.id, ['B', 'B', 'B', 'B', 'A']);
    await answerPuzzle(puzzle, second!.id, ['A']);
    await updatePuzzle(puzzle, { title: 'Renamed' });
    const before = [
      [5, 0, 'B', [1, 4, 0, 0]],
      [1, 0, null, [1, 0, 0, 0]],
    ];
    expect(await ofPuzzle(puzzle.id)).toEqual(before);

    await updatePuzzle(puzzle, { questions: [{ ...first!, ...swapped }, second!] });
    await answerPuzzle(puzzle, first!.id, ['A']);
    expect(await ofPuzzle(puzzle.id)).toEqual([[1, 5, null, [1, 0, 0, 0]], before[1]]);
  });

  it('count apart what was solved after one hint and after both', async () => {
    const puzzle = await createPuzzle();
    const params = { id: puzzle.id };
    const given = [
      { answer: 'A' },
      { answer: 'A', hints: 1 },
      { answer: 'A', hints: 2 },
      { answer: 'B', hints: 2 },
    ] as const;
    for (const each of given) {
      const { client } = await server.member({ plan: 'monthly' });
      await client.call('answerPuzzle', { params, body: { question_id: puzzle.questions[0]!.id, ...each } });
    }
    const { body } = await staff.call('readPuzzleStatistics', { params });
    expect(body.map(({ solved_with_hints }) => solved_with_hints)).toEqual([
      [1, 1],
      [0, 0],
    ]);
  });

  it('omit answers by staff', async () => {
    const puzzle = await createPuzzle();
    const [first] = puzzle.questions;
    await answerPuzzle(puzzle, first!.id, ['B']);
    const params = { id: puzzle.id };
    await staff.call('answerPuzzle', { params, body: { question_id: first!.id, answer: 'A' } });
    expect((await ofPuzzle(puzzle.id))[0]).toEqual([1, 0, null, [0, 1, 0, 0]]);

    const { id } = await createQuestion();
    await answerQuestion(id, ['D']);
    const { body } = await staff.call('answerQuestion', { params: { id }, body: { selected_mc_answer: 'A' } });
    expect(body).toMatchObject({ user_answer: { is_correct: true }, xp: 0 });
    expect(await ofQuestion(id)).toEqual([[1, 0, null, [0, 0, 0, 1]]]);
  });

  it('omit answers from before a key was fixed, also of an interview question', async () => {
    const puzzle = await createPuzzle();
    const [first, second] = puzzle.questions;
    await answerPuzzle(puzzle, first!.id, ['B', 'B', 'B', 'B', 'A']);
    await updatePuzzle(puzzle, { questions: [{ ...first!, correct_answer: 'B' }, second!] });
    expect((await ofPuzzle(puzzle.id))[0]).toEqual([0, 5, null, [0, 0, 0, 0]]);

    const { id, ...body } = await createQuestion();
    await answerQuestion(id, ['D', 'D', 'D', 'A', 'A']);
    const update = (version: number, fields: Partial<typeof body> | { correct_mc_answer: Letter }) =>
      staff.call('updateQuestion', { params: { id }, body: { ...body, ...fields, version, past_answers: 'void' } });
    expect((await update(1, { title: 'Renamed' })).status).toBe(200);
    expect(await ofQuestion(id)).toEqual([[5, 0, 'D', [2, 0, 0, 3]]]);
    expect((await update(2, { correct_mc_answer: 'D' })).status).toBe(200);
    await answerQuestion(id, ['D']);
    expect(await ofQuestion(id)).toEqual([[1, 5, null, [0, 0, 0, 1]]]);
  });

  it('omit answers to versions that a device still had, and reject future versions', async () => {
    const puzzle = await createPuzzle();
    const [first, second] = puzzle.questions;
    await updatePuzzle(puzzle, { questions: [{ ...first!, ...swapped }, second!] });
    const { id, ...body } = await createQuestion();
    await staff.call('updateQuestion', {
      params: { id },
      body: { ...body, ...swapped, version: 1, past_answers: 'void' },
    });
    const recorded: (number | undefined)[] = [];
    for (const version of [1, 2, 99]) {
      const { client } = await server.member({ plan: 'monthly' });
      const asked = { question_id: first!.id, answer: 'A' as const, version };
      const reply = await client.call('answerPuzzle', { params: { id: puzzle.id }, body: asked });
      const input = { selected_mc_answer: 'A' as const, version };
      const interview = await client.call('answerQuestion', { params: { id }, body: input });
      recorded.push(reply.body.version, interview.body.user_answer.version);
    }
    expect(recorded).toEqual([1, 1, 2, 2, 2, 2]);
    expect((await ofPuzzle(puzzle.id))[0]).toEqual([2, 1, null, [2, 0, 0, 0]]);
    expect(await ofQuestion(id)).toEqual([[2, 1, null, [2, 0, 0, 0]]]);
  });

  it('start over when a library upgrade changes the options', async () => {
    const { db } = server;
    const isOfLibrary = isNotNull(puzzles.library_revision);
    const [puzzle] = await db.select().from(puzzles).where(isOfLibrary).orderBy(asc(puzzles.published_at)).limit(1);
    const ofThis = eq(questions.puzzle_id, puzzle!.id);
    const [asked, other] = await db.select().from(questions).where(ofThis).orderBy(asc(questions.position));
    const isLibraryChoice = and(eq(interviewQuestions.type, 'MC'), isNotNull(interviewQuestions.library_revision));
    const [choice] = await db.select().from(interviewQuestions).where(isLibraryChoice).limit(1);
    // As an older library had them.
    await db.update(puzzles).set({ library_revision: 0 }).where(eq(puzzles.id, puzzle!.id));
    await db.update(questions).set({ option_a: 'Reworded since' }).where(eq(questions.id, asked!.id));
    const isChoice = eq(interviewQuestions.id, choice!.id);
    await db.update(interviewQuestions).set({ library_revision: 0, option_a: 'Reworded since' }).where(isChoice);
    await answerPuzzle(puzzle!, asked!.id, ['A']);
    await answerPuzzle(puzzle!, other!.id, ['A']);
    await answerQuestion(choice!.id, ['A']);

    await seedLibrary(db, server.now, library);
    await seedInterview(db);
    expect((await ofPuzzle(puzzle!.id)).slice(0, 2)).toEqual([
      [0, 1, null, [0, 0, 0, 0]],
      [1, 0, null, [1, 0, 0, 0]],
    ]);
    expect(await ofQuestion(choice!.id)).toEqual([[0, 1, null, [0, 0, 0, 0]]]);
  });

  it('stay the same for answers and edits from before versions existed', async () => {
    const { db } = server;
    const puzzle = await createPuzzle();
    const [first, second] = puzzle.questions;
    await answerPuzzle(puzzle, first!.id, ['A', 'B']);
    await updatePuzzle(puzzle, { questions: [{ ...first!, ...swapped }, second!] });
    await updatePuzzle(puzzle, { title: 'Renamed' });
    await answerPuzzle(puzzle, first!.id, ['C']);
    const { id, ...body } = await createQuestion();
    await answerQuestion(id, ['A']);
    await staff.call('updateQuestion', {
      params: { id },
      body: { ...body, ...swapped, version: 1, past_answers: 'void' },
    });
    await answerQuestion(id, ['B']);
    const isAsked = eq(questions.puzzle_id, puzzle.id);
    const isQuestion = eq(interviewQuestions.id, id);
    const told = async () => [
      await ofPuzzle(puzzle.id),
      await ofQuestion(id),
      await db.select().from(questions).where(isAsked).orderBy(asc(questions.id)),
      await db.select().from(answers).where(eq(answers.puzzle_id, puzzle.id)).orderBy(asc(answers.received_at)),
      await db.select().from(interviewQuestions).where(isQuestion),
    ];
    const before = await told();
    await db.update(answers).set({ version: 1 }).where(eq(answers.puzzle_id, puzzle.id));
    await db.update(questions).set({ options_version: 1 }).where(isAsked);
    await db.update(interviewQuestions).set({ options_version: 1 }).where(isQuestion);
    expect(await told()).not.toEqual(before);

    const migration = new URL('../database/migrations/0012_options_version.sql', import.meta.url);
    const statements = readFileSync(migration, 'utf8').split('--> statement-breakpoint');
    for (const statement of statements.filter((text) => text.includes('UPDATE '))) await db.execute(sql.raw(statement));
    expect(await told()).toEqual(before);
    const isEarlier = and(eq(interviewAnswers.question_id, id), eq(interviewAnswers.question_version, 1));
    expect(await db.$count(interviewAnswers, isEarlier)).toBe(1);
  });
});

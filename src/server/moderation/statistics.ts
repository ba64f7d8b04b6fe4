import { and, asc, desc, eq, gte, isNotNull, notInArray, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { KeyPointStatistics, OptionStatistics } from '../../contract/moderation.ts';
import { type Letter, letters } from '../../contract/puzzles.ts';
import { beatsKey } from '../../rules/beats-key.ts';
import type { Database } from '../database/open-database.ts';
import { answers, interviewAnswers, interviewQuestions, puzzles, questions, users } from '../database/schema.ts';

interface Asked {
  id: number;
  text: string;
  option_a: string;
  option_b: string;
  option_c: string;
  option_d: string;
  correct_answer: Letter;
}

interface Chosen {
  question_id: number;
  letter: Letter | null;
  answers: number;
  earlier: number;
  /** Of those to the current options, how many came after one hint, and after both. */
  hinted?: [one: number, both: number];
}

/** Staff's answers aren't scored. They are few, so it takes no look at the user of each answer. */
function isLearner(db: Database, user: typeof answers.user_id | typeof interviewAnswers.user_id): SQL {
  return notInArray(user, db.select({ id: users.id }).from(users).where(sql`${users.is_staff}`));
}

/** Splits answers to the current options and key from answers to earlier ones. */
function counts(isPresent: SQL) {
  return {
    answers: sql`count(*) filter (where ${isPresent})`.mapWith(Number),
    earlier: sql`count(*) filter (where not ${isPresent})`.mapWith(Number),
  };
}

/** Returns the statistics of a puzzle's questions, in order; undefined if there's no such puzzle. */
export async function puzzleStatistics(db: Database, id: number): Promise<OptionStatistics[] | undefined> {
  const [puzzle] = await db.select({ id: puzzles.id }).from(puzzles).where(eq(puzzles.id, id));
  if (!puzzle) return undefined;
  const asked = await db.select().from(questions).where(eq(questions.puzzle_id, id)).orderBy(asc(questions.position));
  const isPresent = gte(answers.version, questions.options_version);
  const after = (hints: number) =>
    sql`count(*) filter (where ${isPresent} and ${answers.hints} = ${hints})`.mapWith(Number);
  const rows = await db
    .select({
      question_id: answers.question_id,
      letter: answers.selected_answer,
      ...counts(isPresent),
      one: after(1),
      both: after(2),
    })
    .from(answers)
    .innerJoin(questions, eq(questions.id, answers.question_id))
    .where(and(eq(questions.puzzle_id, id), isLearner(db, answers.user_id)))
    .groupBy(answers.question_id, answers.selected_answer);
  const chosen = rows.map(({ one, both, ...row }): Chosen => ({ ...row, hinted: [one, both] }));
  return asked.map((question) => statisticsOf(question, chosen, true));
}

/** Returns an interview question's statistics, none if it's open ended; undefined if there's no such question. */
export async function questionStatistics(db: Database, id: number): Promise<OptionStatistics[] | undefined> {
  const [row] = await db.select().from(interviewQuestions).where(eq(interviewQuestions.id, id));
  if (!row) return undefined;
  if (row.type !== 'MC' || row.correct_mc_answer === null) return [];
  const chosen = await db
    .select({
      question_id: interviewAnswers.question_id,
      letter: interviewAnswers.selected_mc_answer,
      ...counts(gte(interviewAnswers.question_version, row.options_version)),
    })
    .from(interviewAnswers)
    .where(
      and(
        eq(interviewAnswers.question_id, id),
        isNotNull(interviewAnswers.selected_mc_answer),
        isLearner(db, interviewAnswers.user_id),
      ),
    )
    .groupBy(interviewAnswers.question_id, interviewAnswers.selected_mc_answer);
  const { option_a, option_b, option_c, option_d } = row;
  const asked = {
    id,
    text: row.title,
    option_a: option_a ?? '',
    option_b: option_b ?? '',
    option_c: option_c ?? '',
    option_d: option_d ?? '',
    correct_answer: row.correct_mc_answer,
  };
  return [statisticsOf(asked, chosen)];
}

/** How many of the answers that should count to show. */
const shownAnswers = 5;

/** Returns the statistics of an interview question's key points, none if it's multiple choice; undefined if there's no such question. */
export async function keyPointStatistics(db: Database, id: number): Promise<KeyPointStatistics[] | undefined> {
  const [row] = await db.select().from(interviewQuestions).where(eq(interviewQuestions.id, id));
  if (!row) return undefined;
  return Promise.all((row.key_points ?? []).map(({ phrase }) => pointStatistics(db, id, phrase)));
}

async function pointStatistics(db: Database, id: number, phrase: string): Promise<KeyPointStatistics> {
  const { covered, missed, should_count, text_answer, received_at } = interviewAnswers;
  const names = (column: AnyPgColumn) => sql<boolean>`jsonb_exists(${column}, ${phrase})`;
  const times = (column: AnyPgColumn) => sql`count(*) filter (where ${names(column)})`.mapWith(Number);
  const isCounted = and(eq(interviewAnswers.question_id, id), isLearner(db, interviewAnswers.user_id));
  const [counted] = await db
    .select({ covered: times(covered), missed: times(missed), should_count: times(should_count) })
    .from(interviewAnswers)
    .where(isCounted);
  const latest = await db
    .select({ text: text_answer })
    .from(interviewAnswers)
    .where(and(isCounted, names(should_count)))
    .orderBy(desc(received_at))
    .limit(shownAnswers);
  const { covered: stated = 0, missed: unstated = 0, should_count: claimed = 0 } = counted ?? {};
  const answers = latest.flatMap(({ text }) => text ?? []);
  return { phrase, covered: stated, missed: unstated, should_count: claimed, answers };
}

function statisticsOf(asked: Asked, chosen: readonly Chosen[], isHinted = false): OptionStatistics {
  const texts = { A: asked.option_a, B: asked.option_b, C: asked.option_c, D: asked.option_d };
  const rows = chosen.filter((row) => row.question_id === asked.id);
  const right = rows.find(({ letter }) => letter === asked.correct_answer);
  const options = letters.map((letter) => ({
    letter,
    text: texts[letter],
    answers: rows.find((row) => row.letter === letter)?.answers ?? 0,
  }));
  return {
    question_id: asked.id,
    text: asked.text,
    correct_answer: asked.correct_answer,
    options,
    answers: options.reduce((sum, option) => sum + option.answers, 0),
    earlier: rows.reduce((sum, row) => sum + row.earlier, 0),
    ...(isHinted && { solved_with_hints: right?.hinted ?? [0, 0] }),
    beats_key: beatsKey(asked.correct_answer, options),
  };
}

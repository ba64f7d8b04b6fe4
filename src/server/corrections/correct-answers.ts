import { sql } from 'drizzle-orm';
import type { PastAnswers } from '../../contract/admin-puzzles.ts';
import { pointsFor } from '../../rules/scoring.ts';
import type { Options } from '../answers/options-version.ts';
import { markLearners } from '../database/bump-versions.ts';
import type { Transaction } from '../database/open-database.ts';
import { Refusal } from '../http/refusal.ts';
import { rebuildLines } from '../leaderboard/rebuild-lines.ts';

/** `by change`: nobody can be asked, as in an import. */
export type Choice = PastAnswers | 'by change';

/**
 * Returns what becomes of the answers to a question, undefined if they stay as they are. Where nobody can be asked, another letter as the
 * key of the same options regrades them. If the options changed, too, their letters no longer say what was meant, so they count for nobody,
 * unless the right option only moved. Other words for options alone change no grade.
 */
export function choiceFor(choice: Choice, before: Options, after: Options): PastAnswers | undefined {
  if (choice !== 'by change') return choice;
  const names = ['option_a', 'option_b', 'option_c', 'option_d'] as const;
  const keyOf = ({ correct_answer, correct_mc_answer }: Options) => correct_answer ?? correct_mc_answer ?? 'A';
  const rightOf = (options: Options) => options[names['ABCD'.indexOf(keyOf(options))] ?? 'option_a'];
  if (keyOf(before) === keyOf(after)) return undefined;
  if (names.every((name) => before[name] === after[name])) return 'regrade';
  return rightOf(before) === rightOf(after) ? undefined : 'void';
}

export function correctionRequired(): Refusal {
  return new Refusal(
    'correction_required',
    'Learners have answered what this edit changes. Choose whether their answers are regraded or count for nobody.',
  );
}

/** How many learners to correct by one statement, so none takes long, however many there are. */
const batch = 1000;

interface Correction {
  questionId: number;
  choice: PastAnswers;
}

/**
 * After an edit of a puzzle, brings everything that follows from its answers up to date: grades, points, progress, success rate, and
 * leaderboard. Answers that count for nobody stay so. The caller must hold the puzzle and its questions, so no answer to it is under way.
 */
export async function correctPuzzle(
  transaction: Transaction,
  puzzle: { id: number; version: number; difficulty: number },
  corrections: readonly Correction[],
  now: Date,
): Promise<void> {
  // Every writer of a learner's score locks the user's row first, as this does, one learner after another.
  const { rows: learners } = await transaction.execute<{ id: number }>(sql`
    select id from users
    where id in (select user_id from puzzle_progress where puzzle_id = ${puzzle.id}::int)
    order by id for no key update
  `);
  for (let start = 0; start < learners.length; start += batch) {
    const ids = learners.slice(start, start + batch).map(({ id }) => id);
    await correctLearners(transaction, puzzle, corrections, ids, now);
  }
  // Not yet counted ones are among those that are counted now.
  await transaction.execute(sql`delete from counted_answers where puzzle_id = ${puzzle.id}::int`);
  await transaction.execute(sql`
    insert into puzzle_counts as kept (puzzle_id, answers, right_answers)
    select ${puzzle.id}::int, count(*)::int, (count(*) filter (where is_correct))::int
    from answers join users on users.id = answers.user_id
    where puzzle_id = ${puzzle.id}::int and not users.is_staff and correction is distinct from 'void'
    on conflict (puzzle_id) do update set answers = excluded.answers, right_answers = excluded.right_answers
  `);
}

async function correctLearners(
  transaction: Transaction,
  puzzle: { id: number; version: number; difficulty: number },
  corrections: readonly Correction[],
  ids: readonly number[],
  now: Date,
): Promise<void> {
  const list = JSON.stringify(corrections.map(({ questionId, choice }) => ({ id: questionId, choice })));
  const learners = sql`(select value::int from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`;
  const { rows: corrected } = await transaction.execute<Corrected & { is_moved: boolean }>(sql`
    with present as materialized (
      select a.user_id, a.question_id, a.points, c.choice, q.correct_answer as key, a.selected_answer = q.correct_answer as is_right,
        a.is_correct as was_right, u.is_staff
      from jsonb_to_recordset(${list}::jsonb) as c (id int, choice text)
      join questions q on q.id = c.id
      join answers a on a.question_id = q.id
      join users u on u.id = a.user_id
      where a.correction is distinct from 'void' and a.user_id in ${learners}
    ),
    changed as (
      update answers a set
        correct_answer = case when choice = 'regrade' then key else a.correct_answer end,
        is_correct = case when choice = 'regrade' then is_right else a.is_correct end,
        version = case when choice = 'regrade' then ${puzzle.version}::int else a.version end,
        points = case
          when choice = 'void' or not is_right or is_staff then 0
          when was_right then a.points
          else ${pointsFor(puzzle.difficulty, true)}::int
        end,
        correction = case
          when choice = 'void' then 'void'
          when is_right <> was_right then 'regraded'
          else a.correction
        end
      from present where a.user_id = present.user_id and a.question_id = present.question_id
      returning a.user_id, a.question_id, a.points - present.points as gained,
        choice = 'void' or is_right <> was_right as is_moved
    )
    select user_id, question_id, gained, is_moved from changed
  `);
  await addXp(transaction, corrected);
  const { rows: counted } = await transaction.execute<{ user_id: number }>(sql`
    with counted as (
      select user_id, count(*) filter (where correction is distinct from 'void') as answered,
        count(*) filter (where is_correct and correction is distinct from 'void') as correct, sum(points) as xp,
        (select count(*) from questions where puzzle_id = ${puzzle.id}::int) - count(*) filter (where correction = 'void') as total
      from answers where puzzle_id = ${puzzle.id}::int and user_id in ${learners} group by user_id
    )
    update puzzle_progress p set
      answered = counted.answered, correct = counted.correct, xp = counted.xp,
      total = case when p.completed_at is null then counted.total else counted.answered end
    from counted
    where p.user_id = counted.user_id and p.puzzle_id = ${puzzle.id}::int
    returning p.user_id
  `);
  const moved = corrected.filter(({ is_moved }) => is_moved).map(({ user_id }) => user_id);
  if (moved.length > 0) await rebuildLines(transaction, [...new Set(moved)], now);
  await markLearners(transaction, [
    ...corrected.map(({ user_id, question_id }) => ({ userId: user_id, kind: 'answer' as const, key: question_id })),
    ...counted.map(({ user_id }) => ({ userId: user_id, kind: 'progress' as const, key: puzzle.id })),
  ]);
}

/** The same for an interview question, whose points count as XP alone. The caller must hold the question. */
export async function correctInterviewQuestion(
  transaction: Transaction,
  question: { id: number; version: number; difficulty: number },
  choice: PastAnswers,
): Promise<void> {
  const { rows: learners } = await transaction.execute<{ id: number }>(sql`
    select id from users
    where id in (
      select user_id from interview_answers
      where question_id = ${question.id}::int and correction is distinct from 'void'
    )
    order by id for no key update
  `);
  for (let start = 0; start < learners.length; start += batch) {
    const ids = learners.slice(start, start + batch).map(({ id }) => id);
    const { rows: corrected } = await transaction.execute<Corrected>(sql`
      with present as materialized (
        select a.user_id, a.points, q.correct_mc_answer as key, a.selected_mc_answer = q.correct_mc_answer as is_right,
          a.is_correct as was_right, u.is_staff
        from interview_answers a
        join interview_questions q on q.id = a.question_id
        join users u on u.id = a.user_id
        where a.question_id = ${question.id}::int
          and a.user_id in (select value::int from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))
      ),
      changed as (
        update interview_answers a set
          correct_mc_answer = case when ${choice} = 'regrade' then key else a.correct_mc_answer end,
          is_correct = case when ${choice} = 'regrade' then is_right else a.is_correct end,
          question_version = case when ${choice} = 'regrade' then ${question.version}::int else a.question_version end,
          points = case
            when ${choice} = 'void' or not is_right or is_staff then 0
            when was_right then a.points
            else ${pointsFor(question.difficulty, true)}::int
          end,
          correction = case
            when ${choice} = 'void' then 'void'
            when is_right <> was_right then 'regraded'
            else a.correction
          end
        from present where a.user_id = present.user_id and a.question_id = ${question.id}::int
        returning a.user_id, a.question_id, a.points - present.points as gained
      )
      select user_id, question_id, gained from changed
    `);
    await addXp(transaction, corrected);
    await markLearners(
      transaction,
      corrected.map(({ user_id }) => ({ userId: user_id, kind: 'interview_answer', key: question.id })),
    );
  }
}

interface Corrected extends Record<string, unknown> {
  user_id: number;
  question_id: number;
  gained: number;
}

async function addXp(transaction: Transaction, gains: readonly { user_id: number; gained: number }[]): Promise<void> {
  const list = JSON.stringify(gains.filter(({ gained }) => gained !== 0));
  await transaction.execute(sql`
    update users set xp = xp + gains.gained
    from (
      select user_id, sum(gained)::int as gained from jsonb_to_recordset(${list}::jsonb) as g (user_id int, gained int)
      group by user_id
    ) gains
    where users.id = gains.user_id
  `);
}

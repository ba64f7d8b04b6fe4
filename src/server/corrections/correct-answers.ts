import { type SQL, sql } from 'drizzle-orm';
import { pointsFor } from '../../rules/scoring.ts';
import { anyOf } from '../database/any-of.ts';
import { markLearners } from '../database/bump-versions.ts';
import type { Transaction } from '../database/open-database.ts';
import type { QuestionCorrection } from '../database/schema/corrections.ts';
import { rebuildLines } from '../leaderboard/rebuild-lines.ts';

/** An edit whose correction is under way. `difficulty` is the present one. */
interface Edited {
  id: number;
  version: number;
  difficulty: number;
  changes: readonly QuestionCorrection[];
}

/**
 * Brings everything that follows from these learners' answers to a puzzle up to date after an edit: grades, points, progress, success rate,
 * and leaderboard. It changes only answers to versions before the edit, which were stored before it: those that came since are graded by
 * its key, so they're of its version, or count for nobody. Answers that count for nobody stay so. The caller must hold the puzzle, as an
 * answer does, and then the users' rows.
 */
export async function correctPuzzleAnswers(
  transaction: Transaction,
  puzzle: Edited,
  userIds: readonly number[],
  now: Date,
): Promise<void> {
  const learners = anyOf(userIds);
  const { rows: corrected } = await transaction.execute<Corrected>(sql`
    with present as materialized (
      select a.user_id, a.question_id, a.points, c.choice, c.key, a.selected_answer = c.key as is_right, a.is_correct as was_right,
        ${worthSql(puzzle.difficulty)} as worth
      from ${changesSql(puzzle.changes)}
      join answers a on a.question_id = c.question_id
      join users u on u.id = a.user_id
      where a.user_id = ${learners} and a.version < ${puzzle.version}::int and a.correction is distinct from 'void'
    ),
    changed as (
      update answers a set correct_answer = ${regradedSql(sql`a.correct_answer`, sql`key`)}, ${gradeSql},
        version = ${regradedSql(sql`a.version`, sql`${puzzle.version}::int`)}
      from present where a.user_id = present.user_id and a.question_id = present.question_id
      returning a.user_id, a.question_id, ${changeSql}
    )
    select * from changed
  `);
  await addXp(transaction, corrected);
  const { rows: recounted } = await transaction.execute<{ user_id: number }>(sql`
    with counted as (
      select user_id, count(*) filter (where correction is distinct from 'void') as answered,
        count(*) filter (where is_correct and correction is distinct from 'void') as correct, sum(points) as xp,
        (select count(*) from questions where puzzle_id = ${puzzle.id}::int) - count(*) filter (where correction = 'void') as total
      from answers where question_id in (select id from questions where puzzle_id = ${puzzle.id}::int) and user_id = ${learners}
      group by user_id
    ),
    wanted as (
      select p.user_id, counted.answered, counted.correct, counted.xp,
        case when p.completed_at is null then counted.total else counted.answered end as total
      from counted join puzzle_progress p on p.user_id = counted.user_id and p.puzzle_id = ${puzzle.id}::int
    )
    update puzzle_progress p set
      answered = wanted.answered, correct = wanted.correct, xp = wanted.xp, total = wanted.total
    from wanted
    where p.user_id = wanted.user_id and p.puzzle_id = ${puzzle.id}::int
      and (p.answered, p.correct, p.xp, p.total) is distinct from (wanted.answered, wanted.correct, wanted.xp, wanted.total)
    returning p.user_id
  `);
  const moved = corrected.filter(({ is_moved }) => is_moved).map(({ user_id }) => user_id);
  if (moved.length > 0) await rebuildLines(transaction, [...new Set(moved)], now);
  await moveCounts(transaction, puzzle.id, corrected);
  await markLearners(transaction, [
    ...corrected.map(({ user_id, question_id }) => ({ userId: user_id, kind: 'answer' as const, key: question_id })),
    ...recounted.map(({ user_id }) => ({ userId: user_id, kind: 'progress' as const, key: puzzle.id })),
  ]);
}

/** The same for an interview question, whose points count as XP alone. */
export async function correctInterviewAnswers(
  transaction: Transaction,
  question: Edited,
  userIds: readonly number[],
): Promise<void> {
  const { rows: corrected } = await transaction.execute<Corrected>(sql`
    with present as materialized (
      select a.user_id, a.question_id, a.points, c.choice, c.key, a.selected_mc_answer = c.key as is_right, a.is_correct as was_right,
        ${worthSql(question.difficulty)} as worth
      from ${changesSql(question.changes)}
      join interview_answers a on a.question_id = c.question_id
      join users u on u.id = a.user_id
      where a.user_id = ${anyOf(userIds)} and a.question_version < ${question.version}::int
        and a.correction is distinct from 'void'
    ),
    changed as (
      update interview_answers a set correct_mc_answer = ${regradedSql(sql`a.correct_mc_answer`, sql`key`)}, ${gradeSql},
        question_version = ${regradedSql(sql`a.question_version`, sql`${question.version}::int`)}
      from present where a.user_id = present.user_id and a.question_id = present.question_id
      returning a.user_id, a.question_id, ${changeSql}
    )
    select * from changed
  `);
  await addXp(transaction, corrected);
  await markLearners(
    transaction,
    corrected.map(({ user_id }) => ({ userId: user_id, kind: 'interview_answer', key: question.id })),
  );
}

/** A changed answer: the points it gained, whether its result moved, and what it adds to the answers that count. */
interface Corrected extends Record<string, unknown> {
  user_id: number;
  question_id: number;
  gained: number;
  is_moved: boolean;
  answers: number;
  right_answers: number;
}

/**
 * What an answer `a` of user `u` is worth if it's right. An older server stored only what a right one was worth: a wrong one is worth what
 * it would be today.
 */
function worthSql(difficulty: number): SQL {
  return sql`coalesce(a.points_if_right, case
    when a.is_correct then a.points when u.is_staff then 0 else ${pointsFor(difficulty, true)}::int
  end)`;
}

function regradedSql(before: SQL, after: SQL): SQL {
  return sql`case when choice = 'regrade' then ${after} else ${before} end`;
}

const gradeSql = sql`
  is_correct = ${regradedSql(sql`a.is_correct`, sql`is_right`)},
  points = case when choice = 'regrade' and is_right then worth else 0 end,
  points_if_right = worth,
  correction = case when choice = 'void' then 'void' when is_right <> was_right then 'regraded' else a.correction end`;

/** Staff's answers, which are worth nothing, aren't counted. */
const changeSql = sql`
  a.points - present.points as gained,
  choice = 'void' or is_right <> was_right as is_moved,
  case when choice = 'void' and worth > 0 then -1 else 0 end as answers,
  case when worth > 0 then (choice = 'regrade' and is_right)::int - was_right::int else 0 end as right_answers`;

function changesSql(changes: readonly QuestionCorrection[]): SQL {
  return sql`jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c (question_id int, choice text, key text)`;
}

async function addXp(transaction: Transaction, corrected: readonly Corrected[]): Promise<void> {
  const gains = corrected.filter(({ gained }) => gained !== 0).map(({ user_id, gained }) => ({ user_id, gained }));
  if (gains.length === 0) return;
  await transaction.execute(sql`
    update users set xp = xp + gains.gained
    from (
      select user_id, sum(gained)::int as gained
      from jsonb_to_recordset(${JSON.stringify(gains)}::jsonb) as g (user_id int, gained int)
      group by user_id
    ) gains
    where users.id = gains.user_id
  `);
}

/** Moves the puzzle's counts with its answers. Those that aren't in the counts yet are added first, so no count is ever below 0. */
async function moveCounts(transaction: Transaction, puzzleId: number, corrected: readonly Corrected[]): Promise<void> {
  const sumOf = (name: 'answers' | 'right_answers') => corrected.reduce((sum, row) => sum + row[name], 0);
  const [moved, movedRight] = [sumOf('answers'), sumOf('right_answers')];
  if (moved === 0 && movedRight === 0) return;
  await transaction.execute(sql`
    with taken as (
      delete from counted_answers where puzzle_id = ${puzzleId}::int returning is_correct
    )
    insert into puzzle_counts as kept (puzzle_id, answers, right_answers)
    select ${puzzleId}::int, count(*)::int + ${moved}::int, (count(*) filter (where is_correct))::int + ${movedRight}::int
    from taken
    on conflict (puzzle_id) do update set
      answers = kept.answers + excluded.answers,
      right_answers = kept.right_answers + excluded.right_answers
  `);
}

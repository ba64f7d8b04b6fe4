import { and, eq, sql } from 'drizzle-orm';
import type { PuzzleComparison } from '../../contract/comparison.ts';
import { fewestPlayers } from '../../rules/comparison.ts';
import { utcDay } from '../../rules/puzzle-day.ts';
import type { Database } from '../database/open-database.ts';
import { puzzleProgress } from '../database/schema.ts';
import { notFound, Rejection } from '../http/rejection.ts';
import type { ReplyCache } from '../http/reply-cache.ts';
import type { SessionUser } from '../session/session.ts';

/** How many of the latest completions it's about: enough for a percentage, and on a hot puzzle few to read. */
const mostPlayers = 1000;

/** How long the figures of a puzzle are cached, in milliseconds. */
export const comparisonTtlMs = 10_000;

/** How learners who completed a puzzle did, the same for everyone. */
export interface PuzzleFigures {
  /** How many have each score, which is the share of its points that they got. */
  scores: { is_today: boolean; score: number; learners: number }[];
  questions: { is_today: boolean; question_id: number; answers: number; missed: number }[];
}

/** Returns how others did in a puzzle. Until the learner has completed it, there's no comparison: it would say which questions are hard. */
export async function readComparison(
  db: Database,
  puzzleId: number,
  user: SessionUser,
  now: Date,
  cache: ReplyCache<PuzzleFigures>,
): Promise<PuzzleComparison | Rejection> {
  const [own] = await db
    .select({ xp: puzzleProgress.xp, total: puzzleProgress.total, completed_at: puzzleProgress.completed_at })
    .from(puzzleProgress)
    .where(and(eq(puzzleProgress.user_id, user.id), eq(puzzleProgress.puzzle_id, puzzleId)));
  if (!own?.completed_at) return notFound('This comparison');
  const today = utcDay(now);
  const figures = await cache.get(`${puzzleId} ${today}`, () => readFigures(db, puzzleId, today));
  if (figures instanceof Rejection) return figures;
  const ownScore = own.total === 0 ? 0 : own.xp / own.total;
  const isCounted = !user.is_staff;
  const isOfToday = utcDay(own.completed_at) === today;
  const ofToday = {
    scores: figures.scores.filter(({ is_today }) => is_today),
    questions: figures.questions.filter(({ is_today }) => is_today),
  };
  const todays = othersIn(ofToday, isCounted && isOfToday);
  const isToday = isOfToday && todays >= fewestPlayers;
  const { scores, questions } = isToday ? ofToday : figures;
  const players = isToday ? todays : othersIn(figures, isCounted);
  const hasEnough = players >= fewestPlayers;
  const worse = scores.filter(({ score }) => score < ownScore).reduce((sum, { learners }) => sum + learners, 0);
  return {
    period: isToday ? 'today' : 'ever',
    players,
    better_than: hasEnough && isCounted ? Math.min(1, worse / players) : null,
    most_missed: hasEnough ? mostMissed(questions) : null,
  };
}

/** The learner isn't among the others. The figures can be older than their own completion, so there can be none of it to leave out. */
function othersIn({ scores }: PuzzleFigures, isIncluded: boolean): number {
  const all = scores.reduce((sum, { learners }) => sum + learners, 0);
  return isIncluded ? Math.max(0, all - 1) : all;
}

function mostMissed(questions: PuzzleFigures['questions']): PuzzleComparison['most_missed'] {
  const byQuestion = Map.groupBy(questions, ({ question_id }) => question_id);
  const shares = [...byQuestion].map(([question_id, rows]) => {
    const answers = rows.reduce((sum, row) => sum + row.answers, 0);
    const missed = rows.reduce((sum, row) => sum + row.missed, 0);
    return { question_id, missed: missed / answers };
  });
  const [first] = shares.sort((a, b) => b.missed - a.missed || a.question_id - b.question_id);
  return first && first.missed > 0 ? first : null;
}

async function readFigures(db: Database, puzzleId: number, today: string): Promise<PuzzleFigures> {
  const { rows } = await db.execute<{ [Name in keyof PuzzleFigures]: PuzzleFigures[Name] }>(sql`
    with latest as (
      select p.user_id, p.xp, p.total, p.completed_at >= ${`${today}T00:00:00Z`}::timestamptz as is_today
      from puzzle_progress p join users u on u.id = p.user_id
      where p.puzzle_id = ${puzzleId}::int and p.completed_at is not null and not u.is_staff
      order by p.completed_at desc limit ${mostPlayers}
    ),
    by_score as (
      select is_today, case when total = 0 then 0 else xp::float / total end as score, count(*)::int as learners
      from latest group by 1, 2
    ),
    by_question as (
      select l.is_today, a.question_id, count(*)::int as answers, count(*) filter (where not a.is_correct)::int as missed
      from latest l join answers a on a.user_id = l.user_id and a.puzzle_id = ${puzzleId}::int
      join questions q on q.id = a.question_id
      where a.correction is distinct from 'void'
      group by 1, 2
    )
    select (select coalesce(json_agg(s), '[]') from by_score s) as scores,
      (select coalesce(json_agg(q), '[]') from by_question q) as questions
  `);
  return rows[0] ?? { scores: [], questions: [] };
}

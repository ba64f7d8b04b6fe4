import { and, asc, count, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { ProfileRating } from '../../contract/profile.ts';
import type { Database } from '../database/open-database.ts';
import { completions, puzzleProgress, users } from '../database/schema.ts';
import { notFound } from '../http/rejection.ts';
import { route } from '../http/route.ts';
import { hideFromLeaderboard } from '../leaderboard/hide-from-leaderboard.ts';
import { profileColumns } from '../session/user-mapper.ts';
import { competencyOf, readTallies } from './competency.ts';

export function profileRoutes(app: FastifyInstance): void {
  route(app, 'readProfile', async ({ db, params }) => {
    const completed = sql`filter (where ${puzzleProgress.completed_at} is not null)`;
    const [row] = await db
      .select({
        id: users.id,
        username: users.username,
        profile: profileColumns,
        attempts: sql<number>`coalesce(sum(${puzzleProgress.answered}), 0)::int`,
        completed: count(puzzleProgress.completed_at),
        right: sql<number>`coalesce(sum(${puzzleProgress.correct}) ${completed}, 0)::int`,
        asked: sql<number>`coalesce(sum(${puzzleProgress.total}) ${completed}, 0)::int`,
      })
      .from(users)
      .leftJoin(puzzleProgress, eq(puzzleProgress.user_id, users.id))
      .where(isNamed(params.username))
      .groupBy(users.id);
    if (!row) return notFound('This profile');
    const average_score = row.asked === 0 ? 0 : (100 * row.right) / row.asked;
    const rating = await readRating(db, row.id);
    return {
      username: row.username,
      profile: row.profile,
      stats: { total_attempts: row.attempts, completed_puzzles: row.completed, average_score },
      ...(rating && { rating }),
    };
  });

  route(app, 'updateProfile', ({ db, user, body }) => {
    const { profile, hidden_from_leaderboard } = body;
    return db.transaction(async (transaction) => {
      const [row] = await transaction
        .update(users)
        .set({ ...profile, image_url: profile.image_url || null })
        .where(eq(users.id, user.id))
        .returning({ profile: profileColumns, hidden_from_leaderboard: users.hidden_from_leaderboard });
      if (!row) return notFound('This profile');
      if (hidden_from_leaderboard === undefined) return row;
      await hideFromLeaderboard(transaction, user.id, hidden_from_leaderboard);
      return { ...row, hidden_from_leaderboard };
    });
  });

  route(app, 'readOwnCompetency', async ({ db, user }) => competencyOf(await readTallies(db, user.id)));

  route(app, 'readCompetency', async ({ db, params }) => {
    const [user] = await db.select({ id: users.id }).from(users).where(isNamed(params.username));
    return user ? competencyOf(await readTallies(db, user.id)) : notFound('This profile');
  });
}

/** Returns the learner's rating, and how it stood at the end of each day; undefined before the first rated puzzle. */
async function readRating(db: Database, userId: number): Promise<ProfileRating | undefined> {
  const days = await db
    .selectDistinctOn([completions.day], {
      day: completions.day,
      rating: sql<number>`round(${completions.rating})`.mapWith(Number),
      deviation: sql<number>`round(${completions.deviation})`.mapWith(Number),
    })
    .from(completions)
    .where(and(eq(completions.user_id, userId), isNotNull(completions.rating)))
    .orderBy(asc(completions.day), desc(completions.sequence));
  const last = days.at(-1);
  if (!last) return undefined;
  return {
    rating: last.rating,
    deviation: last.deviation,
    days: days.slice(-ratedDays).map(({ day, rating }) => ({ day, rating })),
  };
}

/** The most days that a profile shows. */
const ratedDays = 365;

/** Ignores case and uses the unique index. */
export function isNamed(username: string): SQL {
  return sql`lower(${users.username}) = lower(${username})`;
}

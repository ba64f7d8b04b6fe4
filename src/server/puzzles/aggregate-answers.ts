import { sql } from 'drizzle-orm';
import type { Database } from '../database/open-database.ts';

const batch = 10_000;

/** Adds the answers appended since the last run to the puzzles' counts. */
export async function aggregateAnswers(db: Database): Promise<void> {
  let taken: number;
  do {
    const { rows } = await db.execute<{ answers: number }>(sql`
      with taken as (
        delete from counted_answers where ctid = any (array(
          select ctid from counted_answers limit ${batch} for update skip locked
        ))
        returning puzzle_id, is_correct
      ),
      folded as (
        insert into puzzle_counts as kept (puzzle_id, answers, right_answers)
        select puzzle_id, count(*)::int, count(*) filter (where is_correct)::int
        from taken join puzzles on puzzles.id = puzzle_id
        group by puzzle_id order by puzzle_id
        on conflict (puzzle_id) do update set
          answers = kept.answers + excluded.answers,
          right_answers = kept.right_answers + excluded.right_answers
      )
      select count(*)::int as answers from taken
    `);
    taken = rows[0]?.answers ?? 0;
  } while (taken === batch);
}

import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../src/server/database/open-database.ts';
import { maintainOperationMonths } from '../../src/server/system/operation-months.ts';

export interface Learning {
  learners: number;
  /** How many puzzles each has completed, the newest today, and how many days lie between two of them; both can depend on `id`. */
  puzzles: SQL;
  stepDays: SQL;
}

/**
 * Fills a database that has puzzles with learners and all that their answers leave behind, as the server would have written it: by a few
 * statements, since that many calls would take hours.
 */
export async function fillLearners(db: Database, { learners, puzzles, stepDays }: Learning): Promise<void> {
  for (let month = 13; month >= 0; month -= 1) {
    await maintainOperationMonths(db, new Date(Date.now() - month * 30 * 86_400_000));
  }
  await db.transaction(async (transaction) => {
    const run = async (statement: SQL, filled?: string) => {
      await transaction.execute(statement);
      // Without statistics of what was just filled, the next statement would be planned for a few rows.
      if (filled) await transaction.execute(sql`analyze ${sql.identifier(filled)}`);
    };
    await run(sql`set local statement_timeout = 0`);
    // What refers to what is right by construction.
    await run(sql`set local session_replication_role = replica`);
    await run(
      sql`
      insert into users (username, email, password_hash, xp, created_at)
      select 'learner-' || n, n || '@bench.test', repeat('x', 97), 300, now() - interval '1 year'
      from generate_series(1, ${learners}::int) n
    `,
      'users',
    );
    await run(
      sql`
      create temporary table completed on commit drop as
      with listed as materialized (
        select array_agg(id order by published_at desc) as ids from puzzles
        where published_at <= current_date and exists (select from questions where puzzle_id = puzzles.id)
      ),
      chosen as (
        select users.id as user_id, ids[1 + (users.id % 97 * 29 + k) % cardinality(ids)] as puzzle_id,
          current_date - ((k - 1) * ${stepDays})::int as day
        from listed, users, generate_series(1, ${puzzles}) k
        where username like 'learner-%'
      )
      select user_id, puzzle_id, difficulty, day,
        day + time '00:00' + (user_id * 7919 + puzzle_id * 104729) % 86000 * interval '1 second' as at
      from chosen join puzzles on puzzles.id = puzzle_id
      order by user_id, day
    `,
      'completed',
    );
    await run(sql`
      insert into openings select user_id, puzzle_id, at - interval '5 minutes', day = current_date from completed
    `);
    await run(
      sql`
      insert into answers (user_id, question_id, puzzle_id, version, selected_answer, correct_answer, is_correct, points, answered_at, local_date, received_at)
      select user_id, id, completed.puzzle_id, 1, case when is_right then correct_answer else 'B' end, correct_answer, is_right,
        case when is_right then 10 * difficulty else 0 end, at, day, at
      from completed join questions on questions.puzzle_id = completed.puzzle_id,
        lateral (select (user_id + questions.id) % 3 > 0 or correct_answer = 'B') as result (is_right)
      order by user_id, at, position
    `,
      'answers',
    );
    await run(
      sql`
      insert into puzzle_progress
      select user_id, puzzle_id, count(*), count(*) filter (where is_correct), count(*), sum(points), max(answered_at), max(local_date)
      from answers group by user_id, puzzle_id order by user_id
    `,
      'puzzle_progress',
    );
    await run(
      sql`
      insert into shared_replies (hash, body)
      select md5(id || letter)::uuid, json_build_object('is_correct', letter = correct_answer, 'selected_answer', letter,
        'selected_option', option_a, 'correct_answer', correct_answer, 'correct_option', option_b, 'note', notes -> letter, 'notes', notes,
        'version', 1, 'progress', json_build_object('completed', false, 'answered', 1, 'correct', 1, 'total', 3, 'xp', 10))
      from questions, (values ('A'), ('B'), ('C'), ('D')) as option (letter)
    `,
      'shared_replies',
    );
    // A key of version 7, as devices make it.
    const keyAt = (at: SQL) =>
      sql`(lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0') || '7' || substr(seed, 1, 3) || '8' || substr(seed, 4, 15))::uuid`;
    // What `operation_month` says of that key, in a tenth of the time.
    const month = sql`(extract(year from day) * 12 + extract(month from day) - 1)::smallint`;
    await run(sql`
      insert into operations (user_id, key, month, request, status, shared_reply_id, created_on)
      select user_id, ${keyAt(sql`answered_at at time zone 'utc'`)}, ${month}, hashtextextended(seed, 0), 200, shared_replies.id, day
      from (
        select *, (answered_at at time zone 'utc')::date as day, md5(user_id || ' ' || question_id) as seed from answers
      ) as seeded
      join shared_replies on hash = md5(question_id || selected_answer)::uuid
      order by answered_at
    `);
    const reactions = sql`select * from completed where (user_id + puzzle_id) % 7 = 0`;
    await run(sql`
      insert into reactions
      select user_id, puzzle_id, case when puzzle_id % 5 = 0 then 'DOWN' else 'UP' end from (${reactions}) as reacted
    `);
    await run(sql`
      insert into operations (user_id, key, month, request, status, body, created_on)
      select user_id, ${keyAt(sql`at`)}, ${month}, hashtextextended(seed, 0), 200,
        '{"reaction_counts":{"thumbs_up":120,"thumbs_down":14},"user_reaction":"UP"}', day
      from (select *, md5(user_id || ' r ' || puzzle_id) as seed from (${reactions}) as reacted) as seeded
    `);
    await run(sql`
      insert into sync_rows (scope, kind, key, version, changed_at)
      select 'user:' || user_id, kind, key, row_number() over (partition by user_id order by at, key), at
      from (
        select user_id, 'answer' as kind, question_id::text as key, answered_at as at from answers
        union all select user_id, 'progress', puzzle_id::text, completed_at from puzzle_progress
        union all select user_id, 'reaction', puzzle_id::text, at from (${reactions}) as reacted
      ) as changed
      order by at
    `);
    await run(
      sql`insert into sync_counters select scope, max(version) from sync_rows where scope like 'user:%' group by scope`,
    );
    await run(sql`
      insert into puzzle_counts (puzzle_id, answers, right_answers, thumbs_up)
      select puzzle_id, count(*), count(*) filter (where is_correct), 50 from answers group by puzzle_id
    `);
    await run(sql`
      insert into leaderboard_days
      select user_id, day, sum(xp), count(*), sum(answered), sum(correct)
      from puzzle_progress, lateral (select completed_on) as completed (day)
      where day > current_date - 30 group by user_id, day
    `);
    await run(sql`
      insert into leaderboard_totals
      select timeframe, user_id, sum(xp), count(*), sum(answered), sum(correct), 100.0 * sum(correct) / sum(answered), max(completed_at), false, current_date
      from puzzle_progress join (values ('all', 100000), ('monthly', 30), ('weekly', 7)) as frame (timeframe, days) on completed_on > current_date - days
      group by timeframe, user_id
    `);
    await run(sql`
      insert into leaderboard_counts
      select timeframe, total_score, count(*) from leaderboard_totals where total_score > 0 group by timeframe, total_score
    `);
    await run(sql`insert into leaderboard_windows values ('weekly', current_date), ('monthly', current_date)`);
    await run(sql`
      insert into interview_openings
      select users.id, interview_questions.id, now() - interval '2 days' from users join interview_questions
        on interview_questions.id % 25 = users.id % 25
    `);
    await run(sql`
      insert into interview_answers (user_id, question_id, question_version, selected_mc_answer, correct_mc_answer, is_correct, covered, missed,
        points, answered_at, local_date)
      select user_id, question_id, 1, 'A', correct_mc_answer, correct_mc_answer = 'A', '[]', '[]', 10, opened_at, opened_at::date
      from interview_openings join interview_questions on interview_questions.id = question_id where type = 'MC'
    `);
    await run(sql`
      insert into comments (id, puzzle_id, user_id, text, created_at)
      select gen_random_uuid(), puzzle_id, user_id, 'I looked at the length check first, and it was the loop.', at
      from completed where (user_id + puzzle_id) % 101 = 0
    `);
    await run(sql`
      insert into reports (id, user_id, target_kind, target_id, reason, text, settled_at)
      select gen_random_uuid(), user_id, 'puzzle', puzzle_id::text, 'other', 'A typo in the second option.', now()
      from completed where (user_id + puzzle_id) % 401 = 0
    `);
    await run(sql`
      insert into subscriptions (user_id, subscription_type, current_period_end)
      select id, 'monthly', now() + interval '20 days' from users where id % 20 = 0 and username like 'learner-%'
    `);
  });
}

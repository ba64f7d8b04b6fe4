CREATE UNIQUE INDEX IF NOT EXISTS "leaderboard_totals_user_id_timeframe_pk" ON "leaderboard_totals" USING btree ("user_id","timeframe");--> statement-breakpoint
ALTER TABLE "leaderboard_totals" DROP CONSTRAINT "leaderboard_totals_timeframe_user_id_pk";--> statement-breakpoint
ALTER TABLE "leaderboard_totals" ADD CONSTRAINT "leaderboard_totals_user_id_timeframe_pk" PRIMARY KEY USING INDEX "leaderboard_totals_user_id_timeframe_pk";--> statement-breakpoint
DROP INDEX "leaderboard_totals_user";--> statement-breakpoint
ALTER TABLE "counted_answers" DROP CONSTRAINT "counted_answers_pkey";--> statement-breakpoint
-- Adds what an answer changes to the learner's lines of the leaderboard. Points count on the day of the answer; a completed puzzle with all
-- its answers counts on the day of the last one, "completed_on", null until then. The same step brings the lines to today. The caller holds
-- the user's row, so the upkeep and a learner who hides don't write these lines meanwhile. What is there is updated, and only the rest is
-- inserted: ON CONFLICT would log a lock of each row, too.
CREATE OR REPLACE FUNCTION "add_to_leaderboard"(
	"learner" integer, "utc_today" date, "earned" integer, "given_at" timestamptz, "completed_on" date,
	"won_puzzles" integer, "won_answered" integer, "won_correct" integer
) RETURNS void LANGUAGE plpgsql AS $$ BEGIN
	WITH moved AS (
		SELECT day, sum(score)::int AS score, sum(puzzles)::int AS puzzles, sum(answered)::int AS answered, sum(correct)::int AS correct
		FROM (VALUES
			((given_at AT TIME ZONE 'UTC')::date, earned, 0, 0, 0),
			(completed_on, 0, won_puzzles, won_answered, won_correct)
		) AS part (day, score, puzzles, answered, correct)
		WHERE day IS NOT NULL
		GROUP BY day
	),
	-- As in `windowDays` of windows.ts.
	frame (timeframe, days) AS (VALUES ('all', NULL::int), ('monthly', 30), ('weekly', 7)),
	own AS (
		-- As in `settledThrough`.
		SELECT frame.timeframe, days, coalesce(greatest(total.through, win.through - 1), '-infinity') AS through,
			greatest(utc_today, total.through, win.through - 1) AS today, total.user_id IS NOT NULL AS has_line
		FROM frame
		LEFT JOIN leaderboard_totals total ON total.timeframe = frame.timeframe AND total.user_id = learner
		LEFT JOIN leaderboard_windows win ON win.timeframe = frame.timeframe
	),
	counted AS (
		SELECT * FROM moved WHERE day > (SELECT today - days FROM own WHERE timeframe = 'monthly')
	),
	changed_day AS (
		UPDATE leaderboard_days kept SET
			score = kept.score + counted.score,
			puzzles_completed = kept.puzzles_completed + counted.puzzles,
			answered = kept.answered + counted.answered,
			correct = kept.correct + counted.correct
		FROM counted WHERE kept.user_id = learner AND kept.day = counted.day
		RETURNING kept.day
	),
	new_day AS (
		INSERT INTO leaderboard_days (user_id, day, score, puzzles_completed, answered, correct)
		SELECT learner, day, score, puzzles, answered, correct FROM counted WHERE day NOT IN (SELECT day FROM changed_day)
	),
	step AS (
		SELECT timeframe, score, puzzles, answered, correct, score > 0 AS scores
		FROM own CROSS JOIN moved
		WHERE days IS NULL OR day > today - days
		UNION ALL
		SELECT timeframe, -kept.score, -kept.puzzles_completed, -kept.answered, -kept.correct, false
		FROM own JOIN leaderboard_days kept ON kept.user_id = learner
		-- Before its first line, a learner can have days from late answers, which no line has counted.
		WHERE has_line AND kept.day > through - days AND kept.day <= today - days
		UNION ALL
		-- A line that nothing changes is brought to today, too: this answer's day can be one that it doesn't count.
		SELECT timeframe, 0, 0, 0, 0, false FROM own WHERE has_line
	),
	change AS (
		SELECT timeframe, sum(score)::int AS score, sum(puzzles)::int AS puzzles, sum(answered)::int AS answered,
			sum(correct)::int AS correct, CASE WHEN bool_or(scores) THEN given_at ELSE 'epoch' END AS reached_at
		FROM step GROUP BY timeframe
	),
	changed_line AS (
		UPDATE leaderboard_totals kept SET
			total_score = kept.total_score + change.score,
			puzzles_completed = kept.puzzles_completed + change.puzzles,
			answered = kept.answered + change.answered,
			correct = kept.correct + change.correct,
			average_score = coalesce(100.0::float8 * (kept.correct + change.correct) / nullif(kept.answered + change.answered, 0), 0),
			reached_at = greatest(kept.reached_at, change.reached_at),
			through = own.today
		FROM change JOIN own USING (timeframe)
		WHERE kept.user_id = learner AND kept.timeframe = change.timeframe
	)
	INSERT INTO leaderboard_totals
		(timeframe, user_id, total_score, puzzles_completed, answered, correct, average_score, reached_at, is_hidden, through)
	SELECT timeframe, users.id, score, puzzles, answered, correct, coalesce(100.0::float8 * correct / nullif(answered, 0), 0),
		reached_at, users.hidden_from_leaderboard, own.today
	FROM change JOIN own USING (timeframe) JOIN users ON users.id = learner
	WHERE NOT own.has_line;
END $$;--> statement-breakpoint
-- Records a learner's first answer to a question, with all that follows from it, and stores the reply under the operation's key, if there is
-- one. Returns the reply, or null and changes nothing if something was read that isn't so anymore: the puzzle isn't at "read_version", or
-- the question is answered. Fails with unique_violation if another request took the key. An answer to a version that was regraded since
-- counts as one to the version that regraded it. A function, because each of its statements sees what committed before it: two devices can
-- answer at the same time, and it counts their answers only once it holds the user's row.
CREATE OR REPLACE FUNCTION "answer_puzzle"(
	"learner" integer, "puzzle" integer, "read_version" integer, "asked" integer, "letter" text, "seen" integer, "shown_hints" integer,
	"worth" integer[], "is_learner" boolean, "given_at" timestamptz, "local_day" date, "received" timestamptz, "utc_today" date,
	"operation_key" uuid, "operation_request" bigint, "result" text
) RETURNS json LANGUAGE plpgsql AS $$
DECLARE
	question record;
	sums record;
	progress puzzle_progress;
	is_first boolean;
	was_completed boolean;
	is_right boolean;
	is_void boolean;
	hints_taken integer;
	earned integer;
	scored_version integer;
	own_scope text := 'user:' || learner;
	next_version bigint;
	reply text;
	reply_hash text;
	shared_id integer;
BEGIN
	-- The puzzle and its question first, as an edit locks them: then this waits for the edit.
	SELECT q.correct_answer, q.regraded_version, q.counts_from, q.counts_for_finished INTO question
	FROM puzzles p JOIN questions q ON q.puzzle_id = p.id
	WHERE p.id = puzzle AND p.version = read_version AND q.id = asked
	FOR KEY SHARE OF p, q;
	IF NOT FOUND THEN RETURN NULL; END IF;
	PERFORM FROM users WHERE id = learner FOR NO KEY UPDATE;

	SELECT * INTO progress FROM puzzle_progress WHERE user_id = learner AND puzzle_id = puzzle;
	is_first := NOT FOUND;
	was_completed := progress.completed_at IS NOT NULL;
	is_right := question.correct_answer = letter;
	is_void := question.counts_from > seen OR (NOT question.counts_for_finished AND was_completed);
	hints_taken := greatest(shown_hints, (
		SELECT number FROM taken_hints WHERE user_id = learner AND puzzle_id = puzzle AND question_id = asked
	));
	earned := CASE WHEN is_right AND NOT is_void THEN worth[hints_taken + 1] ELSE 0 END;
	scored_version := CASE WHEN is_void THEN seen ELSE greatest(seen, question.regraded_version) END;
	INSERT INTO answers (user_id, question_id, puzzle_id, version, selected_answer, correct_answer, is_correct, points, points_if_right,
		hints, correction, answered_at, local_date, received_at)
	SELECT learner, asked, puzzle, scored_version, letter, question.correct_answer, is_right, earned, worth[hints_taken + 1],
		hints_taken, CASE WHEN is_void THEN 'void' END, given_at, local_day, received
	WHERE NOT EXISTS (SELECT FROM answers WHERE user_id = learner AND question_id = asked);
	IF NOT FOUND THEN RETURN NULL; END IF;

	SELECT (count(a.question_id) FILTER (WHERE a.correction IS DISTINCT FROM 'void'))::int AS answered,
		(count(*) FILTER (WHERE a.is_correct AND a.correction IS DISTINCT FROM 'void'))::int AS correct,
		coalesce(sum(a.points), 0)::int AS xp,
		-- A question without an answer counts, too.
		(count(*) FILTER (WHERE a.correction IS DISTINCT FROM 'void'))::int AS total,
		count(a.question_id) >= count(*) AS is_complete
	INTO sums
	FROM questions q LEFT JOIN answers a ON a.question_id = q.id AND a.user_id = learner
	WHERE q.puzzle_id = puzzle;
	IF is_first THEN
		INSERT INTO puzzle_progress (user_id, puzzle_id, answered, correct, total, xp, completed_at, completed_on)
		VALUES (learner, puzzle, sums.answered, sums.correct, sums.total, sums.xp,
			CASE WHEN sums.is_complete THEN given_at END, CASE WHEN sums.is_complete THEN local_day END)
		RETURNING * INTO progress;
	ELSE
		UPDATE puzzle_progress p SET answered = sums.answered, correct = sums.correct, xp = sums.xp,
			total = CASE WHEN was_completed THEN sums.answered ELSE sums.total END,
			completed_at = coalesce(p.completed_at, CASE WHEN sums.is_complete THEN given_at END),
			completed_on = coalesce(p.completed_on, CASE WHEN sums.is_complete THEN local_day END)
		WHERE p.user_id = learner AND p.puzzle_id = puzzle
		RETURNING * INTO progress;
	END IF;
	IF is_learner AND NOT is_void THEN
		INSERT INTO counted_answers (puzzle_id, is_correct) VALUES (puzzle, is_right);
	END IF;
	-- An answer that doesn't count can still complete the puzzle.
	IF is_learner AND (earned > 0 OR progress.completed_at IS NOT NULL) AND NOT (is_void AND was_completed) THEN
		PERFORM add_to_leaderboard(learner, utc_today, earned, given_at, (progress.completed_at AT TIME ZONE 'UTC')::date,
			CASE WHEN was_completed THEN 0 ELSE 1 END,
			CASE WHEN was_completed THEN 1 ELSE progress.answered END,
			CASE WHEN was_completed THEN is_right::int ELSE progress.correct END);
	END IF;

	UPDATE sync_counters SET version = version + 1 WHERE scope = own_scope RETURNING version INTO next_version;
	IF NOT FOUND THEN
		INSERT INTO sync_counters AS c (scope, version) VALUES (own_scope, 1)
		ON CONFLICT (scope) DO UPDATE SET version = c.version + 1
		RETURNING version INTO next_version;
	END IF;
	-- The progress comes to devices with the answer, so its own row is there from the first one on, and stays.
	WITH changed (kind, key) AS (
		SELECT 'answer', asked::text UNION ALL SELECT 'progress', puzzle::text WHERE is_first
	),
	known AS (
		UPDATE sync_rows r SET version = next_version, deleted = false, changed_at = now()
		FROM changed WHERE r.scope = own_scope AND r.kind = changed.kind AND r.key = changed.key
		RETURNING r.kind
	)
	INSERT INTO sync_rows (scope, kind, key, version, changed_at)
	SELECT own_scope, kind, key, next_version, now() FROM changed WHERE kind NOT IN (SELECT kind FROM known);

	-- The bytes are those of the mapper's reply.
	reply := left(result, -1) || format(',"version":%s%s,"progress":{"completed":%s,"answered":%s,"correct":%s,"total":%s,"xp":%s}}',
		scored_version, CASE WHEN hints_taken > 0 THEN format(',"hints":%s', hints_taken) ELSE '' END,
		(progress.completed_at IS NOT NULL)::text, progress.answered, progress.correct, progress.total, progress.xp);
	IF operation_key IS NOT NULL THEN
		-- Many learners get the same reply, which is kept once. While another transaction is adding it, nobody waits: it's kept whole.
		reply_hash := left(encode(sha256(convert_to(reply, 'UTF8')), 'hex'), 32);
		SELECT id INTO shared_id FROM shared_replies WHERE hash = reply_hash::uuid;
		IF NOT FOUND AND pg_try_advisory_xact_lock(hashtextextended(reply_hash, 0)) THEN
			INSERT INTO shared_replies (hash, body) VALUES (reply_hash::uuid, reply::json) ON CONFLICT DO NOTHING RETURNING id INTO shared_id;
		END IF;
		INSERT INTO operations (user_id, key, month, request, status, shared_reply_id, body)
		SELECT learner, operation_key, operation_month(operation_key), operation_request, 200, shared_id,
			CASE WHEN shared_id IS NULL THEN reply::json END
		WHERE NOT EXISTS (SELECT FROM idempotency_keys WHERE user_id = learner AND key = operation_key);
		IF NOT FOUND THEN RAISE unique_violation; END IF;
	END IF;
	-- Last: the foreign keys of what came before would log a lock of the row's new version.
	IF earned > 0 THEN UPDATE users SET xp = xp + earned WHERE id = learner; END IF;
	RETURN reply;
END $$;

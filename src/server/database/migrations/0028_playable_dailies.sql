-- Days that staff planned with a puzzle that has nothing to answer choose another. An earlier version let staff activate such puzzles.
DELETE FROM "dailies"
USING "puzzles"
WHERE "puzzles"."id" = "dailies"."puzzle_id"
	AND "dailies"."day" > (now() AT TIME ZONE 'UTC')::date
	AND (
		NOT EXISTS (SELECT FROM "questions" WHERE "questions"."puzzle_id" = "puzzles"."id")
		OR EXISTS (
			SELECT FROM "questions"
			WHERE "questions"."puzzle_id" = "puzzles"."id" AND (
				"option_a" IN ("option_b", "option_c", "option_d") OR "option_b" IN ("option_c", "option_d") OR "option_c" = "option_d"
			)
		)
	);

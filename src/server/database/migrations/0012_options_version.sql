-- Servers that don't know the column go on answering.
ALTER TABLE "answers" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "interview_questions" ADD COLUMN "options_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "options_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
-- Answers that are here already were to the version that stood when they came. Most puzzles have had only one.
UPDATE "answers" SET "version" = (
  SELECT max("versions"."version") FROM "versions"
  WHERE "versions"."kind" = 'puzzle' AND "versions"."item_id" = "answers"."puzzle_id"
    AND "versions"."edited_at" <= "answers"."received_at"
) WHERE "puzzle_id" IN (SELECT "item_id" FROM "versions" WHERE "kind" = 'puzzle' AND "version" > 1 AND "edited_at" <= "received_at");--> statement-breakpoint
-- Options and key are what they are since the last version in which they were others.
UPDATE "questions" SET "options_version" = "other"."version" + 1 FROM (
  SELECT "now"."id", max("versions"."version") AS "version"
  FROM "versions"
  CROSS JOIN jsonb_array_elements("versions"."body" -> 'questions') AS "kept"
  JOIN "questions" AS "now"
    ON "now"."id" = ("kept" ->> 'id')::integer AND "now"."puzzle_id" = "versions"."item_id"
  WHERE "versions"."kind" = 'puzzle' AND (
    "kept" ->> 'option_a', "kept" ->> 'option_b', "kept" ->> 'option_c', "kept" ->> 'option_d', "kept" ->> 'correct_answer'
  ) IS DISTINCT FROM (
    "now"."option_a", "now"."option_b", "now"."option_c", "now"."option_d", "now"."correct_answer"
  )
  GROUP BY "now"."id"
) AS "other" WHERE "other"."id" = "questions"."id";--> statement-breakpoint
UPDATE "interview_questions" SET "options_version" = "other"."version" + 1 FROM (
  SELECT "now"."id", max("versions"."version") AS "version"
  FROM "versions" JOIN "interview_questions" AS "now" ON "now"."id" = "versions"."item_id"
  WHERE "versions"."kind" = 'question' AND (
    "body" ->> 'option_a', "body" ->> 'option_b', "body" ->> 'option_c', "body" ->> 'option_d', "body" ->> 'correct_mc_answer'
  ) IS DISTINCT FROM (
    "now"."option_a", "now"."option_b", "now"."option_c", "now"."option_d", "now"."correct_mc_answer"
  )
  GROUP BY "now"."id"
) AS "other" WHERE "other"."id" = "interview_questions"."id";

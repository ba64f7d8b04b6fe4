DROP INDEX "puzzles_listed";--> statement-breakpoint
ALTER TABLE "puzzle_ratings" ADD COLUMN "minutes" smallint;--> statement-breakpoint
CREATE INDEX "puzzles_listed" ON "puzzles" USING btree ("published_at","id","is_premium") WHERE "puzzles"."is_active";
--> statement-breakpoint
-- Devices learn the kinds that lists now show.
WITH counter AS (
  UPDATE "sync_counters" SET "version" = "version" + 1 WHERE "scope" = 'catalogue' RETURNING "version"
)
UPDATE "sync_rows" SET "version" = counter."version", "changed_at" = now() FROM counter
WHERE "scope" = 'catalogue' AND "sync_rows"."kind" = 'puzzle' AND NOT "deleted"
  AND "key" IN (SELECT "id"::text FROM "puzzles" WHERE "kind" NOT IN ('CLASSIC', 'CLEAN'));

CREATE INDEX IF NOT EXISTS "sync_rows_catalogue" ON "sync_rows" USING btree ("version") WHERE "sync_rows"."scope" = 'catalogue';--> statement-breakpoint
DROP INDEX IF EXISTS "sync_rows_version";

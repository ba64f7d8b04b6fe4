ALTER TABLE "reports" ADD COLUMN "author_id" integer;--> statement-breakpoint
UPDATE "reports" SET "author_id" = "comments"."user_id" FROM "comments"
	WHERE "comments"."id" = CASE WHEN "reports"."target_kind" = 'comment' THEN "reports"."target_id"::uuid END;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reports_author" ON "reports" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "reports_target" ON "reports" USING btree ("target_id") WHERE "reports"."settled_at" is null;
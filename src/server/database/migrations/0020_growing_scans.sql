CREATE INDEX IF NOT EXISTS "passkey_challenges_user" ON "passkey_challenges" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "users_username_start" ON "users" USING btree (lower("username") text_pattern_ops);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "users_email_start" ON "users" USING btree (lower("email") text_pattern_ops);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "versions_editor" ON "versions" USING btree ("edited_by");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "leaderboard_totals_user" ON "leaderboard_totals" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "answers_question" ON "answers" USING btree ("question_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "reports_user" ON "reports" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "reports_settler" ON "reports" USING btree ("settled_by");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "checkouts_user" ON "checkouts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "sandbox_subscriptions_user" ON "sandbox_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "sync_rows_tombstones" ON "sync_rows" USING btree ("changed_at") WHERE "sync_rows"."deleted";
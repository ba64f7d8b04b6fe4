CREATE TABLE "exercises" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"puzzle_id" integer NOT NULL,
	"question_id" integer,
	"is_correct" boolean,
	"done_at" timestamp with time zone NOT NULL,
	"local_date" date NOT NULL
);
--> statement-breakpoint
DROP INDEX "leaderboard_totals_order";--> statement-breakpoint
ALTER TABLE "leaderboard_totals" ADD COLUMN "is_hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "hidden_from_leaderboard" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "exercises" ADD CONSTRAINT "exercises_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exercises" ADD CONSTRAINT "exercises_puzzle_id_puzzles_id_fk" FOREIGN KEY ("puzzle_id") REFERENCES "public"."puzzles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exercises" ADD CONSTRAINT "exercises_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exercises_day" ON "exercises" USING btree ("user_id","local_date");--> statement-breakpoint
CREATE INDEX "leaderboard_totals_order" ON "leaderboard_totals" USING btree ("timeframe","total_score" DESC NULLS FIRST,"average_score" DESC NULLS FIRST,"reached_at","user_id") WHERE "leaderboard_totals"."total_score" > 0 and not "leaderboard_totals"."is_hidden";
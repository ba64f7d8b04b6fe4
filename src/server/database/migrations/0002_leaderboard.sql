CREATE TABLE "leaderboard_counts" (
	"timeframe" text NOT NULL,
	"total_score" integer NOT NULL,
	"users" integer NOT NULL,
	CONSTRAINT "leaderboard_counts_timeframe_total_score_pk" PRIMARY KEY("timeframe","total_score")
);
--> statement-breakpoint
CREATE TABLE "leaderboard_days" (
	"user_id" integer NOT NULL,
	"day" date NOT NULL,
	"score" integer NOT NULL,
	"puzzles_completed" integer NOT NULL,
	"answered" integer NOT NULL,
	"correct" integer NOT NULL,
	CONSTRAINT "leaderboard_days_user_id_day_pk" PRIMARY KEY("user_id","day")
);
--> statement-breakpoint
CREATE TABLE "leaderboard_totals" (
	"timeframe" text NOT NULL,
	"user_id" integer NOT NULL,
	"total_score" integer NOT NULL,
	"puzzles_completed" integer NOT NULL,
	"answered" integer NOT NULL,
	"correct" integer NOT NULL,
	"average_score" double precision NOT NULL,
	"reached_at" timestamp with time zone NOT NULL,
	CONSTRAINT "leaderboard_totals_timeframe_user_id_pk" PRIMARY KEY("timeframe","user_id")
);
--> statement-breakpoint
CREATE TABLE "leaderboard_windows" (
	"timeframe" text PRIMARY KEY NOT NULL,
	"through" date NOT NULL
);
--> statement-breakpoint
ALTER TABLE "leaderboard_days" ADD CONSTRAINT "leaderboard_days_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leaderboard_totals" ADD CONSTRAINT "leaderboard_totals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "leaderboard_days_day" ON "leaderboard_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "leaderboard_totals_order" ON "leaderboard_totals" USING btree ("timeframe","total_score" DESC NULLS FIRST,"average_score" DESC NULLS FIRST,"reached_at","user_id") WHERE "leaderboard_totals"."total_score" > 0;
CREATE TABLE "completions" (
	"sequence" bigint PRIMARY KEY NOT NULL,
	"user_id" integer,
	"puzzle_id" integer NOT NULL,
	"day" date NOT NULL,
	"score" double precision,
	"rating_before" double precision,
	"deviation_before" double precision,
	"rating" double precision,
	"deviation" double precision,
	"volatility" double precision
);
--> statement-breakpoint
CREATE TABLE "corrected_puzzles" (
	"puzzle_id" integer PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "puzzle_ratings" (
	"puzzle_id" integer NOT NULL,
	"day" date NOT NULL,
	"rating" double precision NOT NULL,
	"deviation" double precision NOT NULL,
	"volatility" double precision NOT NULL,
	CONSTRAINT "puzzle_ratings_puzzle_id_day_pk" PRIMARY KEY("puzzle_id","day")
);
--> statement-breakpoint
CREATE TABLE "rating_progress" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"rated_through" bigint DEFAULT 0 NOT NULL,
	"closed_through" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "puzzle_progress" ADD COLUMN "completion_sequence" bigint;--> statement-breakpoint
ALTER TABLE "completions" ADD CONSTRAINT "completions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "completions" ADD CONSTRAINT "completions_puzzle_id_puzzles_id_fk" FOREIGN KEY ("puzzle_id") REFERENCES "public"."puzzles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "corrected_puzzles" ADD CONSTRAINT "corrected_puzzles_puzzle_id_puzzles_id_fk" FOREIGN KEY ("puzzle_id") REFERENCES "public"."puzzles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "puzzle_ratings" ADD CONSTRAINT "puzzle_ratings_puzzle_id_puzzles_id_fk" FOREIGN KEY ("puzzle_id") REFERENCES "public"."puzzles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "completions_user" ON "completions" USING btree ("user_id","sequence");--> statement-breakpoint
CREATE INDEX "completions_puzzle" ON "completions" USING btree ("puzzle_id","sequence");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "puzzle_progress_untaken" ON "puzzle_progress" USING btree ("completed_at") WHERE "puzzle_progress"."completed_at" is not null and "puzzle_progress"."completion_sequence" is null;
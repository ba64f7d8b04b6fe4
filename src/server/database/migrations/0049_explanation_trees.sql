CREATE TABLE "explanation_trees" (
	"puzzle_id" integer PRIMARY KEY NOT NULL,
	"made_from" text NOT NULL,
	"tree" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "explanation_trees" ADD CONSTRAINT "explanation_trees_puzzle_id_puzzles_id_fk" FOREIGN KEY ("puzzle_id") REFERENCES "public"."puzzles"("id") ON DELETE cascade ON UPDATE no action;
CREATE TABLE "taken_hints" (
	"user_id" integer NOT NULL,
	"puzzle_id" integer NOT NULL,
	"question_id" integer NOT NULL,
	"number" smallint NOT NULL,
	CONSTRAINT "taken_hints_user_id_puzzle_id_question_id_pk" PRIMARY KEY("user_id","puzzle_id","question_id")
);
--> statement-breakpoint
ALTER TABLE "answers" ADD COLUMN "hints" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "taken_hints" ADD CONSTRAINT "taken_hints_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "taken_hints" ADD CONSTRAINT "taken_hints_puzzle_id_puzzles_id_fk" FOREIGN KEY ("puzzle_id") REFERENCES "public"."puzzles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "taken_hints" ADD CONSTRAINT "taken_hints_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "taken_hints_question" ON "taken_hints" USING btree ("question_id");
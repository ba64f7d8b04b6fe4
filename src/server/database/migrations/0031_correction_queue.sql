CREATE TABLE "corrections" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "corrections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"puzzle_id" integer,
	"interview_question_id" integer,
	"version" integer NOT NULL,
	"changes" jsonb NOT NULL,
	"after_user_id" integer DEFAULT 0 NOT NULL,
	"corrected" integer DEFAULT 0 NOT NULL,
	"learners" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "corrections_target" CHECK (num_nonnulls("corrections"."puzzle_id", "corrections"."interview_question_id") > 0)
);
--> statement-breakpoint
ALTER TABLE "interview_answers" ADD COLUMN "points_if_right" smallint;--> statement-breakpoint
ALTER TABLE "interview_questions" ADD COLUMN "regraded_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "answers" ADD COLUMN "points_if_right" smallint;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "regraded_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "corrections" ADD CONSTRAINT "corrections_puzzle_id_puzzles_id_fk" FOREIGN KEY ("puzzle_id") REFERENCES "public"."puzzles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "corrections" ADD CONSTRAINT "corrections_interview_question_id_interview_questions_id_fk" FOREIGN KEY ("interview_question_id") REFERENCES "public"."interview_questions"("id") ON DELETE cascade ON UPDATE no action;
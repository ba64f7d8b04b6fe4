CREATE TABLE "interview_trees" (
	"question_id" integer PRIMARY KEY NOT NULL,
	"made_from" text NOT NULL,
	"trees" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "interview_trees" ADD CONSTRAINT "interview_trees_question_id_interview_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."interview_questions"("id") ON DELETE cascade ON UPDATE no action;
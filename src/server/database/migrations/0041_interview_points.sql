ALTER TABLE "exercises" ALTER COLUMN "puzzle_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "exercises" ADD COLUMN "interview_question_id" integer;--> statement-breakpoint
ALTER TABLE "exercises" ADD COLUMN "point" text;--> statement-breakpoint
ALTER TABLE "exercises" ADD CONSTRAINT "exercises_interview_question_id_interview_questions_id_fk" FOREIGN KEY ("interview_question_id") REFERENCES "public"."interview_questions"("id") ON DELETE no action ON UPDATE no action;
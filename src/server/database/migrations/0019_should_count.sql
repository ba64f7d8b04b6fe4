ALTER TABLE "interview_answers" ADD COLUMN "evidence" jsonb;--> statement-breakpoint
ALTER TABLE "interview_answers" ADD COLUMN "should_count" jsonb;
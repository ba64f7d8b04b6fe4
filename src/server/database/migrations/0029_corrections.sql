ALTER TABLE "interview_answers" ADD COLUMN IF NOT EXISTS "correction" text;--> statement-breakpoint
ALTER TABLE "interview_questions" ADD COLUMN IF NOT EXISTS "counts_from" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "answers" ADD COLUMN IF NOT EXISTS "correction" text;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN IF NOT EXISTS "counts_from" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN IF NOT EXISTS "counts_for_finished" boolean DEFAULT true NOT NULL;
ALTER TABLE "questions" ADD COLUMN "role" text DEFAULT 'Trace' NOT NULL;--> statement-breakpoint
UPDATE "questions" SET "role" = CASE
  WHEN "label" IN ('Trace', 'Exploit', 'Limits', 'Where', 'Why', 'Fix', 'Variant', 'Tools') THEN "label"
  WHEN "label" IN ('Change', 'Merge') THEN 'Fix'
  WHEN "label" IN ('Cost', 'Reach') THEN 'Limits'
  ELSE 'Trace'
END;

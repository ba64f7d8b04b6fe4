CREATE TABLE "versions" (
	"kind" text NOT NULL,
	"item_id" integer NOT NULL,
	"version" integer NOT NULL,
	"edited_at" timestamp with time zone NOT NULL,
	"edited_by" integer,
	"body" jsonb NOT NULL,
	CONSTRAINT "versions_kind_item_id_version_pk" PRIMARY KEY("kind","item_id","version")
);
--> statement-breakpoint
ALTER TABLE "puzzles" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "versions" ADD CONSTRAINT "versions_edited_by_users_id_fk" FOREIGN KEY ("edited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
CREATE TABLE "pack_builds" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"format" smallint,
	"catalogue_version" bigint,
	"until" date,
	"lease" uuid,
	"lease_until" timestamp with time zone,
	CONSTRAINT "pack_builds_one" CHECK ("pack_builds"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "pack_bytes" (
	"sha256" text PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pack_chunks" (
	"sha256" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"number" integer NOT NULL,
	"ids" integer[] NOT NULL,
	"size" integer NOT NULL,
	"superseded_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "pack_deliveries" (
	"user_id" integer NOT NULL,
	"sha256" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "pack_deliveries_user_id_sha256_pk" PRIMARY KEY("user_id","sha256")
);
--> statement-breakpoint
ALTER TABLE "pack_bytes" ADD CONSTRAINT "pack_bytes_sha256_pack_chunks_sha256_fk" FOREIGN KEY ("sha256") REFERENCES "public"."pack_chunks"("sha256") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pack_deliveries" ADD CONSTRAINT "pack_deliveries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pack_deliveries" ADD CONSTRAINT "pack_deliveries_sha256_pack_chunks_sha256_fk" FOREIGN KEY ("sha256") REFERENCES "public"."pack_chunks"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pack_chunks_range" ON "pack_chunks" USING btree ("kind","number");--> statement-breakpoint
CREATE UNIQUE INDEX "pack_chunks_current" ON "pack_chunks" USING btree ("kind","number") WHERE "pack_chunks"."superseded_at" is null;--> statement-breakpoint
CREATE INDEX "pack_deliveries_chunk" ON "pack_deliveries" USING btree ("sha256");
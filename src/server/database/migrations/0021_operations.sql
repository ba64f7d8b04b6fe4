CREATE TABLE "operations" (
	"request" bigint NOT NULL,
	"user_id" integer NOT NULL,
	"shared_reply_id" integer,
	"key" uuid NOT NULL,
	"created_on" date DEFAULT now() NOT NULL,
	"month" smallint NOT NULL,
	"status" smallint NOT NULL,
	"body" json,
	CONSTRAINT "operations_user_id_key_month_pk" PRIMARY KEY("user_id","key","month")
) PARTITION BY LIST ("month");
--> statement-breakpoint
CREATE TABLE "operations_undated" PARTITION OF "operations" FOR VALUES IN (0);--> statement-breakpoint
-- Months that have no partition of their own: those of clocks that are wrong.
CREATE TABLE "operations_other" PARTITION OF "operations" DEFAULT;--> statement-breakpoint
CREATE TABLE "shared_replies" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shared_replies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"hash" uuid NOT NULL,
	"body" json NOT NULL,
	CONSTRAINT "shared_replies_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
ALTER TABLE "operations" ADD CONSTRAINT "operations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "operations_age" ON "operations" USING brin ("created_on");--> statement-breakpoint
-- The month in which a UUID of version 7 was made. IMMUTABLE, so that a query for a key is planned for one partition.
CREATE FUNCTION "operation_month"("key" uuid) RETURNS smallint LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
	SELECT CASE
		WHEN substr("key"::text, 15, 1) = '7' AND "made" < '2100-01-01'
		THEN (extract(year FROM "made") * 12 + extract(month FROM "made") - 1)::smallint
		ELSE 0::smallint
	END
	FROM (
		SELECT to_timestamp(('x' || left(replace("key"::text, '-', ''), 12))::bit(48)::bigint / 1000.0) AT TIME ZONE 'UTC' AS "made"
	) AS "time"
$$;--> statement-breakpoint
-- The release before this one claims keys here. One that this release has claimed is in progress to it: the repeat comes again in 2 seconds,
-- to another process in the end.
CREATE FUNCTION "refuse_claimed_operation"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	IF EXISTS (
		SELECT FROM "operations"
		WHERE "user_id" = NEW."user_id" AND "key" = NEW."key" AND "month" = operation_month(NEW."key")
	) THEN RETURN NULL; END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "idempotency_keys_claimed" BEFORE INSERT ON "idempotency_keys"
	FOR EACH ROW EXECUTE FUNCTION "refuse_claimed_operation"();

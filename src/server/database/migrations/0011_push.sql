CREATE TABLE "push_subscriptions" (
	"endpoint" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"hour" smallint,
	"time_zone" text,
	"send_after" timestamp with time zone,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"reminded_on" date,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "push_subscriptions_hour" CHECK ("push_subscriptions"."hour" between 0 and 23)
);
--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "push_subscriptions_user" ON "push_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_due" ON "push_subscriptions" USING btree ("send_after");
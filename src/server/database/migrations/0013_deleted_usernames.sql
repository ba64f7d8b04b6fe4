CREATE TABLE "deleted_usernames" (
	"username_hash" text PRIMARY KEY NOT NULL,
	"deleted_at" timestamp with time zone NOT NULL
);

UPDATE "leaderboard_totals" SET "is_hidden" = true WHERE NOT "is_hidden" AND "user_id" IN (SELECT "id" FROM "users" WHERE "is_staff");

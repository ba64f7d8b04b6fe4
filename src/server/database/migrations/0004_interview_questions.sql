CREATE TABLE "interview_answers" (
	"user_id" integer NOT NULL,
	"question_id" integer NOT NULL,
	"question_version" integer NOT NULL,
	"selected_mc_answer" text,
	"text_answer" text,
	"correct_mc_answer" text,
	"is_correct" boolean NOT NULL,
	"covered" jsonb NOT NULL,
	"missed" jsonb NOT NULL,
	"graded_by" text,
	"points" smallint NOT NULL,
	"answered_at" timestamp with time zone NOT NULL,
	"local_date" date NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "interview_answers_user_id_question_id_pk" PRIMARY KEY("user_id","question_id")
);
--> statement-breakpoint
CREATE TABLE "interview_openings" (
	"user_id" integer NOT NULL,
	"question_id" integer NOT NULL,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "interview_openings_user_id_question_id_pk" PRIMARY KEY("user_id","question_id")
);
--> statement-breakpoint
CREATE TABLE "interview_questions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "interview_questions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text,
	"library_revision" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"type" text NOT NULL,
	"category_id" integer NOT NULL,
	"difficulty" smallint NOT NULL,
	"option_a" text,
	"option_b" text,
	"option_c" text,
	"option_d" text,
	"correct_mc_answer" text,
	"notes" jsonb,
	"correct_text_answer" text,
	"key_points" jsonb,
	"explanation" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "interview_questions_slug_unique" UNIQUE("slug"),
	CONSTRAINT "interview_questions_difficulty" CHECK ("interview_questions"."difficulty" between 1 and 3),
	CONSTRAINT "interview_questions_key" CHECK (case "interview_questions"."type"
        when 'MC' then "interview_questions"."correct_mc_answer" is not null
          and num_nulls("interview_questions"."option_a", "interview_questions"."option_b", "interview_questions"."option_c", "interview_questions"."option_d") = 0
        when 'OE' then "interview_questions"."correct_text_answer" is not null and "interview_questions"."key_points" is not null
        else false end)
);
--> statement-breakpoint
ALTER TABLE "interview_answers" ADD CONSTRAINT "interview_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interview_answers" ADD CONSTRAINT "interview_answers_question_id_interview_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."interview_questions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interview_openings" ADD CONSTRAINT "interview_openings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interview_openings" ADD CONSTRAINT "interview_openings_question_id_interview_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."interview_questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interview_questions" ADD CONSTRAINT "interview_questions_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "interview_questions_category" ON "interview_questions" USING btree ("category_id");
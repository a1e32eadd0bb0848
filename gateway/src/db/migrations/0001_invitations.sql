CREATE TABLE "introductions" (
	"given_by_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"phone" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "introductions_given_by_id_user_id_pk" PRIMARY KEY("given_by_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "organization_users" ADD COLUMN "accepted_at" timestamp (3) with time zone DEFAULT now();--> statement-breakpoint
ALTER TABLE "organization_users" ADD COLUMN "invited_first_name" text;--> statement-breakpoint
ALTER TABLE "organization_users" ADD COLUMN "invited_last_name" text;--> statement-breakpoint
ALTER TABLE "organization_users" ADD COLUMN "invited_phone" text;--> statement-breakpoint
ALTER TABLE "webhook_attempts" ADD COLUMN "claimed_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "introductions" ADD CONSTRAINT "introductions_given_by_id_users_id_fk" FOREIGN KEY ("given_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "introductions" ADD CONSTRAINT "introductions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
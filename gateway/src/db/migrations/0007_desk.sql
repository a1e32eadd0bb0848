CREATE TABLE "payment_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"transaction_template_id" integer NOT NULL,
	"organization_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_recoveries" (
	"transaction_template_id" integer PRIMARY KEY NOT NULL,
	"owner_id" uuid,
	"snoozed_until" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "transaction_templates" ADD COLUMN "attempt_of_template_id" integer;--> statement-breakpoint
ALTER TABLE "payment_notes" ADD CONSTRAINT "payment_notes_transaction_template_id_transaction_templates_id_fk" FOREIGN KEY ("transaction_template_id") REFERENCES "public"."transaction_templates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_notes" ADD CONSTRAINT "payment_notes_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_notes" ADD CONSTRAINT "payment_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_recoveries" ADD CONSTRAINT "payment_recoveries_transaction_template_id_transaction_templates_id_fk" FOREIGN KEY ("transaction_template_id") REFERENCES "public"."transaction_templates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_recoveries" ADD CONSTRAINT "payment_recoveries_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_notes_template" ON "payment_notes" USING btree ("transaction_template_id","created_at","id");--> statement-breakpoint
ALTER TABLE "transaction_templates" ADD CONSTRAINT "transaction_templates_attempt_of_template_id_transaction_templates_id_fk" FOREIGN KEY ("attempt_of_template_id") REFERENCES "public"."transaction_templates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "transaction_events_refused" ON "transaction_events" USING btree ("organization_id","transaction_template_id") WHERE type = 'MAIL_REFUSED';--> statement-breakpoint
CREATE INDEX "templates_deposited_page" ON "transaction_templates" USING btree ("organization_id",(coalesce(deposited_at, created_at)),"id") WHERE status_group = 'DEPOSITED';--> statement-breakpoint
CREATE INDEX "templates_attempts" ON "transaction_templates" USING btree ("attempt_of_template_id") WHERE attempt_of_template_id is not null;
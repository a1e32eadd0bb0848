CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"integration_id" uuid NOT NULL,
	"name" text NOT NULL,
	"prefix" text NOT NULL,
	"secret_hash" text NOT NULL,
	"scopes" jsonb NOT NULL,
	"send_limit" bigint,
	"addresses" text[] DEFAULT '{}'::text[] NOT NULL,
	"created_by_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "api_keys_secretHash_unique" UNIQUE("secret_hash")
);
--> statement-breakpoint
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
CREATE TABLE "receiver_claims" (
	"transaction_template_id" integer PRIMARY KEY NOT NULL,
	"serial" integer DEFAULT 0 NOT NULL,
	"failed_tries" integer DEFAULT 0 NOT NULL,
	"reminders" integer DEFAULT 0 NOT NULL,
	"asked_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "api_key_id" uuid;--> statement-breakpoint
ALTER TABLE "organization_users" ADD COLUMN "invited_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "organization_users" ADD COLUMN "invited_by_id" uuid;--> statement-breakpoint
ALTER TABLE "payment_occasions" ADD COLUMN "due_banking_days" integer;--> statement-breakpoint
ALTER TABLE "payment_occasions" ADD COLUMN "reminder_days" integer[] DEFAULT '{}'::integer[] NOT NULL;--> statement-breakpoint
ALTER TABLE "request_tokens" ADD COLUMN "expires_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "transaction_templates" ADD COLUMN "attempt_of_template_id" integer;--> statement-breakpoint
ALTER TABLE "transaction_templates" ADD COLUMN "due_on" date;--> statement-breakpoint
ALTER TABLE "transaction_templates" ADD COLUMN "reminded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_integration_id_integrations_id_fk" FOREIGN KEY ("integration_id") REFERENCES "public"."integrations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_notes" ADD CONSTRAINT "payment_notes_transaction_template_id_transaction_templates_id_fk" FOREIGN KEY ("transaction_template_id") REFERENCES "public"."transaction_templates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_notes" ADD CONSTRAINT "payment_notes_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_notes" ADD CONSTRAINT "payment_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_recoveries" ADD CONSTRAINT "payment_recoveries_transaction_template_id_transaction_templates_id_fk" FOREIGN KEY ("transaction_template_id") REFERENCES "public"."transaction_templates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_recoveries" ADD CONSTRAINT "payment_recoveries_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receiver_claims" ADD CONSTRAINT "receiver_claims_transaction_template_id_transaction_templates_id_fk" FOREIGN KEY ("transaction_template_id") REFERENCES "public"."transaction_templates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_keys_integration" ON "api_keys" USING btree ("integration_id","created_at");--> statement-breakpoint
CREATE INDEX "payment_notes_template" ON "payment_notes" USING btree ("transaction_template_id","created_at","id");--> statement-breakpoint
ALTER TABLE "organization_users" ADD CONSTRAINT "organization_users_invited_by_id_users_id_fk" FOREIGN KEY ("invited_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transaction_templates" ADD CONSTRAINT "transaction_templates_attempt_of_template_id_transaction_templates_id_fk" FOREIGN KEY ("attempt_of_template_id") REFERENCES "public"."transaction_templates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outbox_mails_of_payment" ON "outbox" USING btree ("transaction_template_id","created_at") WHERE kind = 'mail';--> statement-breakpoint
CREATE INDEX "transaction_events_refused" ON "transaction_events" USING btree ("organization_id","transaction_template_id") WHERE type = 'MAIL_REFUSED';--> statement-breakpoint
CREATE INDEX "templates_deposited_page" ON "transaction_templates" USING btree ("organization_id",(coalesce(deposited_at, created_at)),"id") WHERE status_group = 'DEPOSITED';--> statement-breakpoint
CREATE INDEX "templates_attempts" ON "transaction_templates" USING btree ("attempt_of_template_id") WHERE attempt_of_template_id is not null;--> statement-breakpoint
CREATE INDEX "templates_due" ON "transaction_templates" USING btree ("organization_id","due_on") WHERE due_on is not null and authorized_at is null;
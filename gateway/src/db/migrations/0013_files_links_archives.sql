CREATE TABLE "archives" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"first_key" text NOT NULL,
	"last_key" text NOT NULL,
	"from" timestamp (3) with time zone NOT NULL,
	"through" timestamp (3) with time zone NOT NULL,
	"rows" integer NOT NULL,
	"file" text NOT NULL,
	"bytes" bigint NOT NULL,
	"sha256" text NOT NULL,
	"archived_at" timestamp (3) with time zone NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL,
	"damage" text,
	CONSTRAINT "archives_kind_values" CHECK ("archives"."kind" in ('provider-events', 'mails', 'webhooks'))
);
--> statement-breakpoint
CREATE TABLE "export_schedules" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"every" text NOT NULL,
	"dated" text NOT NULL,
	"filter" jsonb NOT NULL,
	"columns" jsonb,
	"time_zone" text NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "export_schedules_every" CHECK ("export_schedules"."every" in ('DAILY', 'WEEKLY', 'MONTHLY')),
	CONSTRAINT "export_schedules_dated" CHECK ("export_schedules"."dated" in ('CREATED', 'AUTHORIZED', 'DEPOSITED'))
);
--> statement-breakpoint
CREATE TABLE "feed_entries" (
	"funding_source_id" uuid NOT NULL,
	"ref" text NOT NULL,
	"organization_id" uuid NOT NULL,
	"day" date NOT NULL,
	"amount" bigint NOT NULL,
	"description" text NOT NULL,
	"trace_id" text,
	"told" jsonb NOT NULL,
	"brought_amount" bigint DEFAULT 0 NOT NULL,
	"brought_lines" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "feed_entries_funding_source_id_ref_pk" PRIMARY KEY("funding_source_id","ref")
);
--> statement-breakpoint
CREATE TABLE "file_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"file" text NOT NULL,
	"author_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "file_payments" (
	"organization_id" uuid NOT NULL,
	"transaction_template_id" integer NOT NULL,
	"file" text NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "file_payments_transaction_template_id_organization_id_pk" PRIMARY KEY("transaction_template_id","organization_id")
);
--> statement-breakpoint
CREATE TABLE "payment_files" (
	"organization_id" uuid NOT NULL,
	"name" text NOT NULL,
	"closing_on" date,
	"joined_into" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_files_organization_id_name_pk" PRIMARY KEY("organization_id","name")
);
--> statement-breakpoint
CREATE TABLE "payment_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"payment_occasion_id" uuid NOT NULL,
	"note" text,
	"amount" bigint,
	"form_data" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"ends_on" date NOT NULL,
	"max_payments" integer,
	"buyer_agent_id" uuid,
	"created_by_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"revoked_by_id" uuid
);
--> statement-breakpoint
CREATE TABLE "permission_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"held" jsonb,
	"wanted" jsonb NOT NULL,
	"state" text DEFAULT 'WAITING' NOT NULL,
	"requested_by_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"decided_by_id" uuid,
	"decided_at" timestamp (3) with time zone,
	"reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "permission_changes_state" CHECK ("permission_changes"."state" in ('WAITING', 'CONFIRMED', 'REFUSED', 'EXPIRED'))
);
--> statement-breakpoint
CREATE TABLE "prepared_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"payment_occasion_id" uuid NOT NULL,
	"api_key_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"receiver_email" text NOT NULL,
	"form_data" jsonb NOT NULL,
	"note" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"closed_by_id" uuid,
	"transaction_template_id" integer
);
--> statement-breakpoint
CREATE TABLE "statement_feeds" (
	"funding_source_id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"active" boolean NOT NULL,
	"turned_on_by_id" uuid NOT NULL,
	"item_id" text,
	"account_ref" text,
	"cursor" text,
	"next_at" timestamp (3) with time zone NOT NULL,
	"brought_at" timestamp (3) with time zone,
	"problem" text,
	"needs_sign_in" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "told_facts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"transaction_template_id" integer NOT NULL,
	"organization_id" uuid NOT NULL,
	"what" text NOT NULL,
	"name" text NOT NULL,
	"facts" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"attempt_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"ms" integer NOT NULL,
	"result_code" integer,
	"answer" text,
	"error" text
);
--> statement-breakpoint
ALTER TABLE "bank_statements" DROP CONSTRAINT "bank_statements_format";--> statement-breakpoint
ALTER TABLE "organization_users" ADD COLUMN "limits" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "own_permissions" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "scheduled" jsonb;--> statement-breakpoint
ALTER TABLE "sealed_rows" ADD COLUMN "late" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sealed_subjects" ADD COLUMN "former" integer;--> statement-breakpoint
ALTER TABLE "transaction_templates" ADD COLUMN "payment_link_id" uuid;--> statement-breakpoint
ALTER TABLE "webhook_subscriptions" ADD COLUMN "earlier_secret_encrypted" text;--> statement-breakpoint
ALTER TABLE "webhook_subscriptions" ADD COLUMN "earlier_secret_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "webhook_subscriptions" ADD COLUMN "events" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_subscriptions" ADD COLUMN "version" text DEFAULT '2026-11-23' NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_subscriptions" ADD COLUMN "failing_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "webhook_subscriptions" ADD COLUMN "failed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "export_schedules" ADD CONSTRAINT "export_schedules_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_schedules" ADD CONSTRAINT "export_schedules_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_entries" ADD CONSTRAINT "feed_entries_funding_source_id_funding_sources_id_fk" FOREIGN KEY ("funding_source_id") REFERENCES "public"."funding_sources"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_entries" ADD CONSTRAINT "feed_entries_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_notes" ADD CONSTRAINT "file_notes_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_notes" ADD CONSTRAINT "file_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_payments" ADD CONSTRAINT "file_payments_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_payments" ADD CONSTRAINT "file_payments_transaction_template_id_transaction_templates_id_fk" FOREIGN KEY ("transaction_template_id") REFERENCES "public"."transaction_templates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_files" ADD CONSTRAINT "payment_files_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_links" ADD CONSTRAINT "payment_links_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_links" ADD CONSTRAINT "payment_links_payment_occasion_id_payment_occasions_id_fk" FOREIGN KEY ("payment_occasion_id") REFERENCES "public"."payment_occasions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_links" ADD CONSTRAINT "payment_links_buyer_agent_id_users_id_fk" FOREIGN KEY ("buyer_agent_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_links" ADD CONSTRAINT "payment_links_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_links" ADD CONSTRAINT "payment_links_revoked_by_id_users_id_fk" FOREIGN KEY ("revoked_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "permission_changes" ADD CONSTRAINT "permission_changes_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "permission_changes" ADD CONSTRAINT "permission_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "permission_changes" ADD CONSTRAINT "permission_changes_requested_by_id_users_id_fk" FOREIGN KEY ("requested_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "permission_changes" ADD CONSTRAINT "permission_changes_decided_by_id_users_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prepared_requests" ADD CONSTRAINT "prepared_requests_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prepared_requests" ADD CONSTRAINT "prepared_requests_payment_occasion_id_payment_occasions_id_fk" FOREIGN KEY ("payment_occasion_id") REFERENCES "public"."payment_occasions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prepared_requests" ADD CONSTRAINT "prepared_requests_api_key_id_api_keys_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "public"."api_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prepared_requests" ADD CONSTRAINT "prepared_requests_closed_by_id_users_id_fk" FOREIGN KEY ("closed_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prepared_requests" ADD CONSTRAINT "prepared_requests_transaction_template_id_transaction_templates_id_fk" FOREIGN KEY ("transaction_template_id") REFERENCES "public"."transaction_templates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_feeds" ADD CONSTRAINT "statement_feeds_funding_source_id_funding_sources_id_fk" FOREIGN KEY ("funding_source_id") REFERENCES "public"."funding_sources"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_feeds" ADD CONSTRAINT "statement_feeds_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_feeds" ADD CONSTRAINT "statement_feeds_turned_on_by_id_users_id_fk" FOREIGN KEY ("turned_on_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_attempt_id_webhook_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."webhook_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "archives_kind" ON "archives" USING btree ("kind","through");--> statement-breakpoint
CREATE INDEX "archives_checked" ON "archives" USING btree ("checked_at");--> statement-breakpoint
CREATE INDEX "export_schedules_owner" ON "export_schedules" USING btree ("user_id","organization_id");--> statement-breakpoint
CREATE INDEX "export_schedules_due" ON "export_schedules" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "feed_entries_open" ON "feed_entries" USING btree ("funding_source_id","day") WHERE amount <> brought_amount;--> statement-breakpoint
CREATE INDEX "file_notes_file" ON "file_notes" USING btree ("organization_id","file","created_at","id");--> statement-breakpoint
CREATE INDEX "file_payments_file" ON "file_payments" USING btree ("organization_id","file");--> statement-breakpoint
CREATE INDEX "payment_files_joined" ON "payment_files" USING btree ("organization_id","joined_into");--> statement-breakpoint
CREATE INDEX "payment_links_page" ON "payment_links" USING btree ("organization_id","payment_occasion_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "permission_changes_waiting" ON "permission_changes" USING btree ("organization_id","user_id") WHERE state = 'WAITING';--> statement-breakpoint
CREATE INDEX "permission_changes_expiring" ON "permission_changes" USING btree ("expires_at") WHERE state = 'WAITING';--> statement-breakpoint
CREATE INDEX "prepared_requests_open" ON "prepared_requests" USING btree ("organization_id","created_at") WHERE "prepared_requests"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "statement_feeds_due" ON "statement_feeds" USING btree ("next_at") WHERE active;--> statement-breakpoint
CREATE INDEX "statement_feeds_item" ON "statement_feeds" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "told_facts_payment" ON "told_facts" USING btree ("transaction_template_id","what","name","at");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_attempt" ON "webhook_deliveries" USING btree ("attempt_id","at");--> statement-breakpoint
ALTER TABLE "transaction_templates" ADD CONSTRAINT "transaction_templates_payment_link_id_payment_links_id_fk" FOREIGN KEY ("payment_link_id") REFERENCES "public"."payment_links"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "provider_inbox_resource" ON "provider_inbox" USING btree ("resource_ref","received_at");--> statement-breakpoint
CREATE INDEX "templates_payment_link" ON "transaction_templates" USING btree ("payment_link_id","created_at") WHERE payment_link_id is not null;--> statement-breakpoint
CREATE INDEX "templates_own_file" ON "transaction_templates" USING btree ((coalesce(nullif(left(trim(address), 300), ''), 'File ' || nullif(left(trim(jsonb_path_query_first(form_data, '$[*] ? (@.name == "filenumber")') ->> 'value'), 300), ''), 'MLS ' || nullif(left(trim(jsonb_path_query_first(form_data, '$[*] ? (@.name == "mlsnumber")') ->> 'value'), 300), '')))) WHERE coalesce(nullif(left(trim(address), 300), ''), 'File ' || nullif(left(trim(jsonb_path_query_first(form_data, '$[*] ? (@.name == "filenumber")') ->> 'value'), 300), ''), 'MLS ' || nullif(left(trim(jsonb_path_query_first(form_data, '$[*] ? (@.name == "mlsnumber")') ->> 'value'), 300), '')) is not null;--> statement-breakpoint
CREATE INDEX "templates_file_number" ON "transaction_templates" USING btree ((coalesce(nullif(left(trim(jsonb_path_query_first(form_data, '$[*] ? (@.name == "filenumber")') ->> 'value'), 300), ''), nullif(left(trim(jsonb_path_query_first(form_data, '$[*] ? (@.name == "mlsnumber")') ->> 'value'), 300), '')))) WHERE coalesce(nullif(left(trim(jsonb_path_query_first(form_data, '$[*] ? (@.name == "filenumber")') ->> 'value'), 300), ''), nullif(left(trim(jsonb_path_query_first(form_data, '$[*] ? (@.name == "mlsnumber")') ->> 'value'), 300), '')) is not null;--> statement-breakpoint
CREATE INDEX "templates_refunds" ON "transaction_templates" USING btree ("refund_of_template_id") WHERE refund_of_template_id is not null;--> statement-breakpoint
CREATE INDEX "templates_receivers" ON "transaction_templates" USING btree ("organization_id",lower(receiver_email),"created_at") WHERE direction = 'OUTBOUND' and context = 'GENERIC' and receiver_email is not null;--> statement-breakpoint
ALTER TABLE "bank_statements" ADD CONSTRAINT "bank_statements_format" CHECK ("bank_statements"."format" in ('CSV', 'OFX', 'BAI2', 'CAMT053', 'BANK_LINK'));
--> statement-breakpoint
-- By hand: what was told is only added to (ADR 0236).
CREATE TRIGGER told_facts_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON told_facts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE "bank_statements" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"funding_source_id" uuid NOT NULL,
	"format" text NOT NULL,
	"file_name" text NOT NULL,
	"file" text NOT NULL,
	"sha256" text NOT NULL,
	"bytes" integer NOT NULL,
	"from_day" date NOT NULL,
	"through_day" date NOT NULL,
	"opening_balance" bigint NOT NULL,
	"closing_balance" bigint NOT NULL,
	"lines" integer NOT NULL,
	"new_lines" integer NOT NULL,
	"imported_by_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_statements_format" CHECK ("bank_statements"."format" in ('CSV', 'OFX', 'BAI2', 'CAMT053'))
);
--> statement-breakpoint
CREATE TABLE "booked_lines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"funding_source_id" uuid NOT NULL,
	"line_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"file" text,
	"match_id" uuid NOT NULL,
	"booked_by_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp (3) with time zone,
	CONSTRAINT "booked_lines_kind" CHECK ("booked_lines"."kind" in ('BANK_FEE', 'INTEREST', 'OUTSIDE_DEPOSIT', 'OUTSIDE_WITHDRAWAL', 'BANK_ERROR'))
);
--> statement-breakpoint
CREATE TABLE "exception_notes" (
	"funding_source_id" uuid NOT NULL,
	"key" text NOT NULL,
	"organization_id" uuid NOT NULL,
	"owner_id" uuid,
	"note" text NOT NULL,
	"noted_by_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "exception_notes_funding_source_id_key_pk" PRIMARY KEY("funding_source_id","key")
);
--> statement-breakpoint
CREATE TABLE "line_matches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"funding_source_id" uuid NOT NULL,
	"state" text NOT NULL,
	"rule" text NOT NULL,
	"why" text NOT NULL,
	"decided_by_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "line_matches_state" CHECK ("line_matches"."state" in ('PROPOSED', 'ACCEPTED', 'REJECTED', 'UNDONE')),
	CONSTRAINT "line_matches_rule" CHECK ("line_matches"."rule" in ('TRACE', 'REFERENCE', 'AMOUNT', 'DAY_SUM', 'SUM', 'CANCELED_OUT', 'BY_HAND'))
);
--> statement-breakpoint
CREATE TABLE "match_parts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"match_id" uuid NOT NULL,
	"funding_source_id" uuid NOT NULL,
	"line_id" uuid,
	"movement_id" uuid,
	"counts" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "period_amendments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"period_id" uuid NOT NULL,
	"text" text NOT NULL,
	"movement_id" uuid,
	"by_user_id" uuid,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reconciliation_periods" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"funding_source_id" uuid NOT NULL,
	"from_day" date NOT NULL,
	"through_day" date NOT NULL,
	"state" text NOT NULL,
	"prepared_by_id" uuid NOT NULL,
	"prepared_at" timestamp (3) with time zone NOT NULL,
	"prepared_words" text NOT NULL,
	"reviewed_by_id" uuid,
	"reviewed_at" timestamp (3) with time zone,
	"reviewed_words" text,
	"figures" jsonb NOT NULL,
	"figures_hash" text NOT NULL,
	"pdf" text,
	"pdf_hash" text,
	"csv" text,
	"csv_hash" text,
	"reported_at" timestamp (3) with time zone,
	CONSTRAINT "reconciliation_periods_state" CHECK ("reconciliation_periods"."state" in ('PREPARED', 'SENT_BACK', 'LOCKED'))
);
--> statement-breakpoint
CREATE TABLE "statement_columns" (
	"funding_source_id" uuid PRIMARY KEY NOT NULL,
	"columns" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "statement_lines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"funding_source_id" uuid NOT NULL,
	"statement_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"day" date NOT NULL,
	"amount" bigint NOT NULL,
	"description" text NOT NULL,
	"trace_id" text,
	"bank_ref" text,
	"mark" text NOT NULL,
	"part_of_id" uuid,
	"split" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "error_causes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"fingerprint" text NOT NULL,
	"remote" text NOT NULL,
	"kind" text NOT NULL,
	"message" text NOT NULL,
	"frames" text[] DEFAULT '{}'::text[] NOT NULL,
	"times" integer NOT NULL,
	"first_release" text NOT NULL,
	"last_release" text NOT NULL,
	"first_seen_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "error_causes_fingerprint" UNIQUE("fingerprint")
);
--> statement-breakpoint
CREATE TABLE "page_errors" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"page" uuid NOT NULL,
	"remote" text NOT NULL,
	"release" text NOT NULL,
	"cause_id" uuid NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "page_loads" (
	"page" uuid NOT NULL,
	"remote" text NOT NULL,
	"release" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "page_loads_page_remote_release_pk" PRIMARY KEY("page","remote","release")
);
--> statement-breakpoint
CREATE TABLE "release_comparisons" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"remote" text NOT NULL,
	"release" text NOT NULL,
	"former" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"verdict" text NOT NULL,
	"reason" text NOT NULL,
	"traffic" double precision NOT NULL,
	"pages" integer NOT NULL,
	"error_pages" integer NOT NULL,
	"former_pages" integer NOT NULL,
	"former_error_pages" integer NOT NULL,
	"action" text,
	"actor_user_id" uuid,
	CONSTRAINT "release_comparisons_verdict" CHECK ("release_comparisons"."verdict" in ('worse', 'fine', 'undecided'))
);
--> statement-breakpoint
ALTER TABLE "ledger_transactions" DROP CONSTRAINT "ledger_transactions_posting";--> statement-breakpoint
DROP INDEX "provider_inbox_newest";--> statement-breakpoint
DROP INDEX "templates_status_page";--> statement-breakpoint
ALTER TABLE "web_vitals" ADD COLUMN "release" text;--> statement-breakpoint
ALTER TABLE "bank_statements" ADD CONSTRAINT "bank_statements_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_statements" ADD CONSTRAINT "bank_statements_funding_source_id_funding_sources_id_fk" FOREIGN KEY ("funding_source_id") REFERENCES "public"."funding_sources"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_statements" ADD CONSTRAINT "bank_statements_imported_by_id_users_id_fk" FOREIGN KEY ("imported_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booked_lines" ADD CONSTRAINT "booked_lines_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booked_lines" ADD CONSTRAINT "booked_lines_funding_source_id_funding_sources_id_fk" FOREIGN KEY ("funding_source_id") REFERENCES "public"."funding_sources"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booked_lines" ADD CONSTRAINT "booked_lines_line_id_statement_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."statement_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booked_lines" ADD CONSTRAINT "booked_lines_match_id_line_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."line_matches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booked_lines" ADD CONSTRAINT "booked_lines_booked_by_id_users_id_fk" FOREIGN KEY ("booked_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exception_notes" ADD CONSTRAINT "exception_notes_funding_source_id_funding_sources_id_fk" FOREIGN KEY ("funding_source_id") REFERENCES "public"."funding_sources"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exception_notes" ADD CONSTRAINT "exception_notes_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exception_notes" ADD CONSTRAINT "exception_notes_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exception_notes" ADD CONSTRAINT "exception_notes_noted_by_id_users_id_fk" FOREIGN KEY ("noted_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_matches" ADD CONSTRAINT "line_matches_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_matches" ADD CONSTRAINT "line_matches_funding_source_id_funding_sources_id_fk" FOREIGN KEY ("funding_source_id") REFERENCES "public"."funding_sources"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_matches" ADD CONSTRAINT "line_matches_decided_by_id_users_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_parts" ADD CONSTRAINT "match_parts_match_id_line_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."line_matches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_parts" ADD CONSTRAINT "match_parts_funding_source_id_funding_sources_id_fk" FOREIGN KEY ("funding_source_id") REFERENCES "public"."funding_sources"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_parts" ADD CONSTRAINT "match_parts_line_id_statement_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."statement_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "period_amendments" ADD CONSTRAINT "period_amendments_period_id_reconciliation_periods_id_fk" FOREIGN KEY ("period_id") REFERENCES "public"."reconciliation_periods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "period_amendments" ADD CONSTRAINT "period_amendments_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciliation_periods" ADD CONSTRAINT "reconciliation_periods_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciliation_periods" ADD CONSTRAINT "reconciliation_periods_funding_source_id_funding_sources_id_fk" FOREIGN KEY ("funding_source_id") REFERENCES "public"."funding_sources"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciliation_periods" ADD CONSTRAINT "reconciliation_periods_prepared_by_id_users_id_fk" FOREIGN KEY ("prepared_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciliation_periods" ADD CONSTRAINT "reconciliation_periods_reviewed_by_id_users_id_fk" FOREIGN KEY ("reviewed_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_columns" ADD CONSTRAINT "statement_columns_funding_source_id_funding_sources_id_fk" FOREIGN KEY ("funding_source_id") REFERENCES "public"."funding_sources"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_funding_source_id_funding_sources_id_fk" FOREIGN KEY ("funding_source_id") REFERENCES "public"."funding_sources"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_statement_id_bank_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."bank_statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_errors" ADD CONSTRAINT "page_errors_cause_id_error_causes_id_fk" FOREIGN KEY ("cause_id") REFERENCES "public"."error_causes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_statements_once" ON "bank_statements" USING btree ("funding_source_id","sha256");--> statement-breakpoint
CREATE INDEX "bank_statements_account" ON "bank_statements" USING btree ("funding_source_id","through_day");--> statement-breakpoint
CREATE UNIQUE INDEX "booked_lines_one" ON "booked_lines" USING btree ("line_id") WHERE undone_at is null;--> statement-breakpoint
CREATE INDEX "booked_lines_account" ON "booked_lines" USING btree ("funding_source_id");--> statement-breakpoint
CREATE INDEX "line_matches_account" ON "line_matches" USING btree ("funding_source_id","state");--> statement-breakpoint
CREATE INDEX "match_parts_match" ON "match_parts" USING btree ("match_id");--> statement-breakpoint
CREATE UNIQUE INDEX "match_parts_line" ON "match_parts" USING btree ("line_id") WHERE counts;--> statement-breakpoint
CREATE UNIQUE INDEX "match_parts_movement" ON "match_parts" USING btree ("funding_source_id","movement_id") WHERE counts;--> statement-breakpoint
CREATE INDEX "period_amendments_period" ON "period_amendments" USING btree ("period_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "period_amendments_movement" ON "period_amendments" USING btree ("period_id","movement_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reconciliation_periods_one" ON "reconciliation_periods" USING btree ("funding_source_id","through_day") WHERE state <> 'SENT_BACK';--> statement-breakpoint
CREATE INDEX "reconciliation_periods_account" ON "reconciliation_periods" USING btree ("funding_source_id","from_day");--> statement-breakpoint
CREATE UNIQUE INDEX "statement_lines_once" ON "statement_lines" USING btree ("funding_source_id","mark");--> statement-breakpoint
CREATE INDEX "statement_lines_account" ON "statement_lines" USING btree ("funding_source_id","day","id");--> statement-breakpoint
CREATE INDEX "statement_lines_statement" ON "statement_lines" USING btree ("statement_id","position");--> statement-breakpoint
CREATE INDEX "statement_lines_parts" ON "statement_lines" USING btree ("part_of_id");--> statement-breakpoint
CREATE INDEX "error_causes_seen" ON "error_causes" USING btree ("last_seen_at","id");--> statement-breakpoint
CREATE INDEX "page_errors_release" ON "page_errors" USING btree ("remote","release","at");--> statement-breakpoint
CREATE INDEX "page_errors_cause" ON "page_errors" USING btree ("cause_id");--> statement-breakpoint
CREATE INDEX "page_errors_at" ON "page_errors" USING btree ("at");--> statement-breakpoint
CREATE INDEX "page_loads_release" ON "page_loads" USING btree ("remote","release","at");--> statement-breakpoint
CREATE INDEX "page_loads_at" ON "page_loads" USING btree ("at");--> statement-breakpoint
CREATE INDEX "release_comparisons_remote" ON "release_comparisons" USING btree ("remote","at");--> statement-breakpoint
CREATE INDEX "agent_fees_arrived" ON "agent_fees" USING btree ("updated_at") WHERE status = 'DEPOSITED';--> statement-breakpoint
CREATE INDEX "ledger_transactions_at" ON "ledger_transactions" USING btree ("at");--> statement-breakpoint
CREATE INDEX "web_vitals_release" ON "web_vitals" USING btree ("remote","release","at");--> statement-breakpoint
CREATE INDEX "templates_status_page" ON "transaction_templates" USING btree ("organization_id","display_status","created_at","id","amount","direction");--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_posting" CHECK ("ledger_transactions"."posting" in ('INITIATED', 'CLEARED', 'DEPOSITED', 'FAILED', 'LATE_RETURN', 'BANK_LINE', 'BANK_LINE_UNDONE'));
--> statement-breakpoint
-- By hand: what was imported or amended is only added to.
CREATE TRIGGER bank_statements_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON bank_statements
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER period_amendments_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON period_amendments
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

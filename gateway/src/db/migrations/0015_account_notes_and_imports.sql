CREATE TABLE "account_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"escrow_account_id" uuid,
	"funding_source_id" uuid,
	"author_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import_columns" (
	"organization_id" uuid NOT NULL,
	"headings" text NOT NULL,
	"columns" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "import_columns_organization_id_headings_pk" PRIMARY KEY("organization_id","headings")
);
--> statement-breakpoint
ALTER TABLE "account_notes" ADD CONSTRAINT "account_notes_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_notes" ADD CONSTRAINT "account_notes_escrow_account_id_escrow_accounts_id_fk" FOREIGN KEY ("escrow_account_id") REFERENCES "public"."escrow_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_notes" ADD CONSTRAINT "account_notes_funding_source_id_funding_sources_id_fk" FOREIGN KEY ("funding_source_id") REFERENCES "public"."funding_sources"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_notes" ADD CONSTRAINT "account_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_columns" ADD CONSTRAINT "import_columns_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_notes_escrow_account" ON "account_notes" USING btree ("escrow_account_id","created_at","id");--> statement-breakpoint
CREATE INDEX "account_notes_funding_source" ON "account_notes" USING btree ("funding_source_id","created_at","id");--> statement-breakpoint
CREATE INDEX "account_notes_text_part" ON "account_notes" USING gin (lower(text) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "file_notes_text_part" ON "file_notes" USING gin (lower(text) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "ledger_transactions_journal" ON "ledger_transactions" USING btree ("organization_id","at","id");--> statement-breakpoint
CREATE INDEX "payment_notes_text_part" ON "payment_notes" USING gin (lower(text) gin_trgm_ops);
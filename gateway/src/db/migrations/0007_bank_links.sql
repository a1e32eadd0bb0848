CREATE TABLE "bank_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_mark" text NOT NULL,
	"customer_id" uuid NOT NULL,
	"created_by_id" uuid NOT NULL,
	"access_token_encrypted" text,
	"item_id" text,
	"funding_source_id" uuid,
	"held_until" timestamp (3) with time zone,
	"removal_due_at" timestamp (3) with time zone,
	"removal_attempts" integer DEFAULT 0 NOT NULL,
	"removed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_links_tokenMark_unique" UNIQUE("token_mark")
);
--> statement-breakpoint
ALTER TABLE "bank_links" ADD CONSTRAINT "bank_links_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_links" ADD CONSTRAINT "bank_links_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_links" ADD CONSTRAINT "bank_links_funding_source_id_funding_sources_id_fk" FOREIGN KEY ("funding_source_id") REFERENCES "public"."funding_sources"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_links_customer" ON "bank_links" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "bank_links_funding_source" ON "bank_links" USING btree ("funding_source_id");--> statement-breakpoint
CREATE INDEX "bank_links_removal" ON "bank_links" USING btree ("removal_due_at") WHERE "bank_links"."removed_at" is null;
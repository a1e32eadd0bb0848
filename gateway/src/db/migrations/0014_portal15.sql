ALTER TABLE "receiver_claims" ADD COLUMN "change_asked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "receiver_claims" ADD COLUMN "given_account_id" uuid;--> statement-breakpoint
ALTER TABLE "receiver_claims" ADD COLUMN "given_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "receiver_claims" ADD CONSTRAINT "receiver_claims_given_account_id_funding_sources_id_fk" FOREIGN KEY ("given_account_id") REFERENCES "public"."funding_sources"("id") ON DELETE no action ON UPDATE no action;
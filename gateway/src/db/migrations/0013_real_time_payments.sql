ALTER TABLE "funding_sources" ADD COLUMN "kind" text DEFAULT 'BANK' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "funding_sources_one_balance" ON "funding_sources" USING btree ("organization_id") WHERE kind = 'BALANCE';--> statement-breakpoint
CREATE UNIQUE INDEX "rtp_transfer_origins_one_active" ON "rtp_transfer_origins" USING btree ("transaction_id") WHERE active;--> statement-breakpoint
ALTER TABLE "funding_sources" ADD CONSTRAINT "funding_sources_kind" CHECK ("funding_sources"."kind" in ('BALANCE', 'BANK'));
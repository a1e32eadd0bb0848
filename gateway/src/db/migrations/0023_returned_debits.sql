ALTER TABLE "agent_fees" ADD COLUMN "return_code" text;--> statement-breakpoint
ALTER TABLE "funding_sources" ADD COLUMN "debits_blocked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "funding_sources" ADD COLUMN "debits_blocked_code" text;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "return_code" text;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "return_leg" text;
ALTER TABLE "agent_fees" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "agent_fees" ADD COLUMN "error_type" text;--> statement-breakpoint
ALTER TABLE "agent_fees" ADD COLUMN "transfer_asked_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "agent_fees_transfer_ref" ON "agent_fees" USING btree ("transfer_ref");--> statement-breakpoint
CREATE INDEX "agent_fees_open" ON "agent_fees" USING btree ("updated_at") WHERE status in ('INITIATED', 'BLOCKED');
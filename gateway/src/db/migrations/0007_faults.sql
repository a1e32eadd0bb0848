DROP INDEX "provider_inbox_newest";--> statement-breakpoint
CREATE INDEX "agent_fees_arrived" ON "agent_fees" USING btree ("updated_at") WHERE status = 'DEPOSITED';
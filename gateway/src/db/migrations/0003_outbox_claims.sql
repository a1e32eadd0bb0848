ALTER TABLE "outbox" ADD COLUMN "claimed_until" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "outbox_failed" ON "outbox" USING btree ("finished_at") WHERE status = 'failed';
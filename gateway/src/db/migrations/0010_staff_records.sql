ALTER TABLE "discrepancies" ADD COLUMN "resolved_by_id" uuid;--> statement-breakpoint
ALTER TABLE "discrepancies" ADD COLUMN "note" text;--> statement-breakpoint
CREATE INDEX "audit_log_page" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "discrepancies_page" ON "discrepancies" USING btree ("created_at","id");
DROP INDEX "templates_status_page";--> statement-breakpoint
DROP INDEX "templates_deposited";--> statement-breakpoint
CREATE INDEX "templates_status_page" ON "transaction_templates" USING btree ("organization_id","display_status","created_at","id","amount");--> statement-breakpoint
CREATE INDEX "templates_deposited" ON "transaction_templates" USING btree ("organization_id","deposited_at","direction","amount");
ALTER TABLE "transactions" ADD COLUMN "organization_id" uuid;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "payment_occasion_id" uuid;--> statement-breakpoint
UPDATE "transactions" SET "organization_id" = t."organization_id", "payment_occasion_id" = t."payment_occasion_id" FROM "transaction_templates" t WHERE t."id" = "transactions"."transaction_template_id";--> statement-breakpoint
ALTER TABLE "transactions" ALTER COLUMN "organization_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "transactions" ALTER COLUMN "payment_occasion_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_payment_occasion_id_payment_occasions_id_fk" FOREIGN KEY ("payment_occasion_id") REFERENCES "public"."payment_occasions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "transactions_organization_page" ON "transactions" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "transactions_organization_status_page" ON "transactions" USING btree ("organization_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "transactions_occasion_page" ON "transactions" USING btree ("payment_occasion_id","created_at","id");
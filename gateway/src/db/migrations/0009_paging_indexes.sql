CREATE UNLOGGED TABLE "rate_counts" (
	"name" text NOT NULL,
	"minute" integer NOT NULL,
	"used" integer NOT NULL,
	CONSTRAINT "rate_counts_name_minute_pk" PRIMARY KEY("name","minute")
);
--> statement-breakpoint
CREATE INDEX "agent_fees_page" ON "agent_fees" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "batches_page" ON "batches" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "organizations_by_name" ON "organizations" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "transactions_page" ON "transactions" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "transactions_status_page" ON "transactions" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree ("last_name","first_name","id");
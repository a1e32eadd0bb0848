CREATE TABLE "receiver_claims" (
	"transaction_template_id" integer PRIMARY KEY NOT NULL,
	"serial" integer DEFAULT 0 NOT NULL,
	"failed_tries" integer DEFAULT 0 NOT NULL,
	"reminders" integer DEFAULT 0 NOT NULL,
	"asked_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "request_tokens" ADD COLUMN "expires_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "receiver_claims" ADD CONSTRAINT "receiver_claims_transaction_template_id_transaction_templates_id_fk" FOREIGN KEY ("transaction_template_id") REFERENCES "public"."transaction_templates"("id") ON DELETE no action ON UPDATE no action;
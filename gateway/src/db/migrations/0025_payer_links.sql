CREATE TABLE "asker_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"payment_occasion_id" uuid NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payer_proofs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"secret_hash" text NOT NULL,
	"transaction_template_id" integer NOT NULL,
	"email" text NOT NULL,
	"failed_tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"proved_at" timestamp (3) with time zone,
	CONSTRAINT "payer_proofs_secretHash_unique" UNIQUE("secret_hash")
);
--> statement-breakpoint
ALTER TABLE "funding_sources" ADD COLUMN "receives" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "request_tokens" ADD COLUMN "reads_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "asker_tokens" ADD CONSTRAINT "asker_tokens_payment_occasion_id_payment_occasions_id_fk" FOREIGN KEY ("payment_occasion_id") REFERENCES "public"."payment_occasions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payer_proofs" ADD CONSTRAINT "payer_proofs_transaction_template_id_transaction_templates_id_fk" FOREIGN KEY ("transaction_template_id") REFERENCES "public"."transaction_templates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payer_proofs_template" ON "payer_proofs" USING btree ("transaction_template_id","created_at");
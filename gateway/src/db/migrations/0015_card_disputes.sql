CREATE TABLE "card_disputes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"transaction_id" uuid NOT NULL,
	"dispute_ref" text NOT NULL,
	"status" text NOT NULL,
	"reason" text NOT NULL,
	"amount" bigint NOT NULL,
	"respond_by" timestamp (3) with time zone,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "card_disputes_status" CHECK ("card_disputes"."status" in ('NEEDS_RESPONSE', 'UNDER_REVIEW', 'WON', 'LOST'))
);
--> statement-breakpoint
ALTER TABLE "card_disputes" ADD CONSTRAINT "card_disputes_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "card_disputes_ref" ON "card_disputes" USING btree ("dispute_ref");--> statement-breakpoint
CREATE INDEX "card_disputes_transaction" ON "card_disputes" USING btree ("transaction_id","opened_at");
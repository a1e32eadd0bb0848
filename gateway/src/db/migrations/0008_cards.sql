ALTER TABLE "payment_methods" ADD COLUMN "customer_ref" text NOT NULL;--> statement-breakpoint
ALTER TABLE "transaction_templates" ADD COLUMN "card_fee" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "transaction_templates" ADD COLUMN "payment_method_id" uuid;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "card_fee" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "payment_method_id" uuid;--> statement-breakpoint
ALTER TABLE "transaction_templates" ADD CONSTRAINT "transaction_templates_payment_method_id_payment_methods_id_fk" FOREIGN KEY ("payment_method_id") REFERENCES "public"."payment_methods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_payment_method_id_payment_methods_id_fk" FOREIGN KEY ("payment_method_id") REFERENCES "public"."payment_methods"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "organization_users" ADD COLUMN "invited_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "organization_users" ADD COLUMN "invited_by_id" uuid;--> statement-breakpoint
ALTER TABLE "payment_occasions" ADD COLUMN "due_banking_days" integer;--> statement-breakpoint
ALTER TABLE "payment_occasions" ADD COLUMN "reminder_days" integer[] DEFAULT '{}'::integer[] NOT NULL;--> statement-breakpoint
ALTER TABLE "transaction_templates" ADD COLUMN "due_on" date;--> statement-breakpoint
ALTER TABLE "transaction_templates" ADD COLUMN "reminded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "organization_users" ADD CONSTRAINT "organization_users_invited_by_id_users_id_fk" FOREIGN KEY ("invited_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outbox_mails_of_payment" ON "outbox" USING btree ("transaction_template_id","created_at") WHERE kind = 'mail';--> statement-breakpoint
CREATE INDEX "templates_due" ON "transaction_templates" USING btree ("organization_id","due_on") WHERE due_on is not null and authorized_at is null;
CREATE TABLE "control_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"state" text DEFAULT 'WAITING' NOT NULL,
	"requested_by_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"decided_by_id" uuid,
	"decided_at" timestamp (3) with time zone,
	"reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"organization_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"name" text NOT NULL,
	"direction" text NOT NULL,
	"before" jsonb NOT NULL,
	"wanted" jsonb NOT NULL,
	CONSTRAINT "control_changes_state" CHECK ("control_changes"."state" in ('WAITING', 'CONFIRMED', 'REFUSED', 'EXPIRED')),
	CONSTRAINT "control_changes_subject" CHECK ("control_changes"."subject" in ('ESCROW_ACCOUNT', 'PAYMENT_OCCASION', 'SHARED_PAYMENT_OCCASION', 'SUBSCRIPTION')),
	CONSTRAINT "control_changes_direction" CHECK ("control_changes"."direction" in ('INBOUND', 'OUTBOUND'))
);
--> statement-breakpoint
ALTER TABLE "control_changes" ADD CONSTRAINT "control_changes_requested_by_id_users_id_fk" FOREIGN KEY ("requested_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_changes" ADD CONSTRAINT "control_changes_decided_by_id_users_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_changes" ADD CONSTRAINT "control_changes_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "control_changes_waiting" ON "control_changes" USING btree ("subject_id") WHERE state = 'WAITING';--> statement-breakpoint
CREATE INDEX "control_changes_organization" ON "control_changes" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "control_changes_expiring" ON "control_changes" USING btree ("expires_at") WHERE state = 'WAITING';
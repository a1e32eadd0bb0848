CREATE TABLE "event_cursors" (
	"provider" text PRIMARY KEY NOT NULL,
	"stored_through" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" text PRIMARY KEY NOT NULL,
	"heartbeat_at" timestamp (3) with time zone NOT NULL,
	"frozen_at" timestamp (3) with time zone,
	"frozen_reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reconciliations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"compared_through" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"provider_transfers" integer DEFAULT 0 NOT NULL,
	"provider_amount" bigint DEFAULT 0 NOT NULL,
	"ledger_transfers" integer DEFAULT 0 NOT NULL,
	"ledger_amount" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX "reconciliations_started" ON "reconciliations" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "discrepancies_open" ON "discrepancies" USING btree ("transaction_id") WHERE resolved_at is null;--> statement-breakpoint
CREATE INDEX "transactions_initiated" ON "transactions" USING btree ("initiated_at") WHERE transfer_ref is not null;--> statement-breakpoint
CREATE INDEX "transactions_returnable" ON "transactions" USING btree ("deposited_at") WHERE status = 'DEPOSITED';
CREATE TABLE "reconciliation_reminders" (
	"funding_source_id" uuid NOT NULL,
	"through_day" date NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "reconciliation_reminders_funding_source_id_through_day_pk" PRIMARY KEY("funding_source_id","through_day")
);
--> statement-breakpoint
ALTER TABLE "reconciliation_reminders" ADD CONSTRAINT "reconciliation_reminders_funding_source_id_funding_sources_id_fk" FOREIGN KEY ("funding_source_id") REFERENCES "public"."funding_sources"("id") ON DELETE no action ON UPDATE no action;
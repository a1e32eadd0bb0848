CREATE TABLE "day_seals" (
	"number" integer PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"sealed_at" timestamp (3) with time zone NOT NULL,
	"rows" integer NOT NULL,
	"subjects" integer NOT NULL,
	"late" integer NOT NULL,
	"root" text NOT NULL,
	"former" text,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seal_checks" (
	"number" bigserial PRIMARY KEY NOT NULL,
	"seal" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"differences" integer NOT NULL,
	"found" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sealed_rows" (
	"kind" text NOT NULL,
	"row_id" text NOT NULL,
	"seal" integer NOT NULL,
	"subject" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "sealed_rows_kind_row_id_pk" PRIMARY KEY("kind","row_id")
);
--> statement-breakpoint
CREATE TABLE "sealed_subjects" (
	"seal" integer NOT NULL,
	"subject" text NOT NULL,
	"key" text NOT NULL,
	"rows" integer NOT NULL,
	"root" text NOT NULL,
	CONSTRAINT "sealed_subjects_seal_key_pk" PRIMARY KEY("seal","key")
);
--> statement-breakpoint
CREATE INDEX "sealed_rows_subject" ON "sealed_rows" USING btree ("subject","seal");--> statement-breakpoint
CREATE INDEX "sealed_rows_seal" ON "sealed_rows" USING btree ("seal","subject");--> statement-breakpoint
CREATE INDEX "sealed_subjects_subject" ON "sealed_subjects" USING btree ("subject","seal");
--> statement-breakpoint
-- By hand: what was sealed is only added to (ADR 0228).
CREATE TRIGGER day_seals_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON day_seals
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER sealed_subjects_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON sealed_subjects
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER sealed_rows_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON sealed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

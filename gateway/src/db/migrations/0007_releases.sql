CREATE TABLE "error_causes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"fingerprint" text NOT NULL,
	"remote" text NOT NULL,
	"kind" text NOT NULL,
	"message" text NOT NULL,
	"frames" text[] DEFAULT '{}'::text[] NOT NULL,
	"times" integer NOT NULL,
	"first_release" text NOT NULL,
	"last_release" text NOT NULL,
	"first_seen_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "error_causes_fingerprint" UNIQUE("fingerprint")
);
--> statement-breakpoint
CREATE TABLE "page_errors" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"page" uuid NOT NULL,
	"remote" text NOT NULL,
	"release" text NOT NULL,
	"cause_id" uuid NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "page_loads" (
	"page" uuid NOT NULL,
	"remote" text NOT NULL,
	"release" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "page_loads_page_remote_release_pk" PRIMARY KEY("page","remote","release")
);
--> statement-breakpoint
CREATE TABLE "release_comparisons" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"remote" text NOT NULL,
	"release" text NOT NULL,
	"former" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"verdict" text NOT NULL,
	"reason" text NOT NULL,
	"traffic" double precision NOT NULL,
	"pages" integer NOT NULL,
	"error_pages" integer NOT NULL,
	"former_pages" integer NOT NULL,
	"former_error_pages" integer NOT NULL,
	"action" text,
	"actor_user_id" uuid,
	CONSTRAINT "release_comparisons_verdict" CHECK ("release_comparisons"."verdict" in ('worse', 'fine', 'undecided'))
);
--> statement-breakpoint
ALTER TABLE "web_vitals" ADD COLUMN "release" text;--> statement-breakpoint
ALTER TABLE "page_errors" ADD CONSTRAINT "page_errors_cause_id_error_causes_id_fk" FOREIGN KEY ("cause_id") REFERENCES "public"."error_causes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "error_causes_seen" ON "error_causes" USING btree ("last_seen_at","id");--> statement-breakpoint
CREATE INDEX "page_errors_release" ON "page_errors" USING btree ("remote","release","at");--> statement-breakpoint
CREATE INDEX "page_errors_cause" ON "page_errors" USING btree ("cause_id");--> statement-breakpoint
CREATE INDEX "page_errors_at" ON "page_errors" USING btree ("at");--> statement-breakpoint
CREATE INDEX "page_loads_release" ON "page_loads" USING btree ("remote","release","at");--> statement-breakpoint
CREATE INDEX "page_loads_at" ON "page_loads" USING btree ("at");--> statement-breakpoint
CREATE INDEX "release_comparisons_remote" ON "release_comparisons" USING btree ("remote","at");--> statement-breakpoint
CREATE INDEX "web_vitals_release" ON "web_vitals" USING btree ("remote","release","at");
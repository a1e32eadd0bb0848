CREATE TABLE "failing_items" (
	"job" text NOT NULL,
	"item" text NOT NULL,
	"failures" integer NOT NULL,
	"last_error" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "failing_items_job_item_pk" PRIMARY KEY("job","item")
);

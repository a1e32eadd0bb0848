CREATE TABLE "pending_uploads" (
	"file" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "pending_uploads_created" ON "pending_uploads" USING btree ("created_at");
CREATE TABLE "database_worlds" (
	"id" text PRIMARY KEY NOT NULL,
	"world" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "database_worlds_world" CHECK ("database_worlds"."world" in ('LIVE', 'TEST'))
);

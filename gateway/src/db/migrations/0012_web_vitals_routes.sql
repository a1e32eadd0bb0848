ALTER TABLE "web_vitals" ADD COLUMN "route" text;--> statement-breakpoint
ALTER TABLE "web_vitals" ADD COLUMN "remote" text;
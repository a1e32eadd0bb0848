ALTER TABLE "api_keys" ADD COLUMN "successor_id" uuid;--> statement-breakpoint
ALTER TABLE "webhook_subscriptions" ADD COLUMN "api_key_id" uuid;--> statement-breakpoint
ALTER TABLE "webhook_subscriptions" ADD COLUMN "adopted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "webhook_subscriptions" ADD COLUMN "adopted_by_id" uuid;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_successor_id_api_keys_id_fk" FOREIGN KEY ("successor_id") REFERENCES "public"."api_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_subscriptions" ADD CONSTRAINT "webhook_subscriptions_api_key_id_api_keys_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "public"."api_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_subscriptions" ADD CONSTRAINT "webhook_subscriptions_adopted_by_id_users_id_fk" FOREIGN KEY ("adopted_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
UPDATE "webhook_subscriptions" AS w SET "api_key_id" = k."id" FROM "audit_log" AS a, "api_keys" AS k WHERE a."action" = 'createWebhookSubscription' AND a."entity_id" = w."id"::text AND k."id" = a."api_key_id" AND (k."revoked_at" IS NOT NULL OR k."expires_at" IS NULL);

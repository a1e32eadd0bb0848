CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE TABLE "bank_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_mark" text NOT NULL,
	"customer_id" uuid NOT NULL,
	"created_by_id" uuid NOT NULL,
	"access_token_encrypted" text,
	"item_id" text,
	"funding_source_id" uuid,
	"held_until" timestamp (3) with time zone,
	"removal_due_at" timestamp (3) with time zone,
	"removal_attempts" integer DEFAULT 0 NOT NULL,
	"removed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_links_tokenMark_unique" UNIQUE("token_mark")
);
--> statement-breakpoint
CREATE TABLE "escrow_accounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"name" text NOT NULL,
	"organization_id" uuid NOT NULL,
	"funding_source_id" uuid NOT NULL,
	"operating_regions" text[] DEFAULT '{}'::text[] NOT NULL,
	"max_amount" bigint,
	"approvals_required" boolean DEFAULT false NOT NULL,
	"gated" boolean DEFAULT false NOT NULL,
	"emails" text[] DEFAULT '{}'::text[] NOT NULL,
	"created_by_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "funding_sources" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text DEFAULT 'BANK' NOT NULL,
	"name" text NOT NULL,
	"bank" text,
	"last4" text,
	"bank_account_type" text,
	"status" text DEFAULT 'UNVERIFIED' NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"funding_ref" text,
	"customer_id" uuid,
	"organization_id" uuid,
	"user_id" uuid,
	"created_by_id" uuid,
	"plaid_access_token_encrypted" text,
	"plaid_item_id" text,
	"microdeposit_status" text,
	"md_initiated_at" timestamp (3) with time zone,
	"md_succeeded_at" timestamp (3) with time zone,
	"md_failed_at" timestamp (3) with time zone,
	"md_verification_failed_at" timestamp (3) with time zone,
	"md_verified_at" timestamp (3) with time zone,
	"verification_attempts" integer DEFAULT 0 NOT NULL,
	"inserted_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "funding_sources_fundingRef_unique" UNIQUE("funding_ref"),
	CONSTRAINT "funding_sources_kind" CHECK ("funding_sources"."kind" in ('BALANCE', 'BANK')),
	CONSTRAINT "funding_sources_status" CHECK ("funding_sources"."status" in ('ERROR', 'PENDING_AUTOMATIC_MICRODEPOSIT', 'PENDING_MANUAL_MICRODEPOSIT', 'UNVERIFIED', 'VERIFIED'))
);
--> statement-breakpoint
CREATE TABLE "payment_methods" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"organization_id" uuid,
	"active" boolean DEFAULT true NOT NULL,
	"customer_ref" text NOT NULL,
	"card_ref" text NOT NULL,
	"last4" text NOT NULL,
	"brand" text NOT NULL,
	"country" text,
	"exp_month" integer NOT NULL,
	"exp_year" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_methods_cardRef_unique" UNIQUE("card_ref")
);
--> statement-breakpoint
CREATE TABLE "agent_fees" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"transaction_template_id" integer NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text DEFAULT 'USD' NOT NULL,
	"status" text NOT NULL,
	"trace_id" text,
	"transfer_ref" text,
	"origination_funding_source_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "agent_fees_status" CHECK ("agent_fees"."status" in ('APPROVAL_EXPIRED', 'APPROVAL_PENDING', 'APPROVAL_REJECTED', 'AUTHORIZED', 'BLOCKED', 'CANCELED', 'CLEARED', 'DEPOSITED', 'DEPOSITED_AND_FAILED', 'FAILED', 'INITIATED', 'PENDING'))
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"actor_user_id" uuid,
	"organization_id" uuid,
	"action" text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"request_id" text
);
--> statement-breakpoint
CREATE TABLE "batches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"organization_id" uuid NOT NULL,
	"payment_occasion_id" uuid NOT NULL,
	"created_by_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "card_disputes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"transaction_id" uuid NOT NULL,
	"dispute_ref" text NOT NULL,
	"status" text NOT NULL,
	"reason" text NOT NULL,
	"amount" bigint NOT NULL,
	"respond_by" timestamp (3) with time zone,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "card_disputes_status" CHECK ("card_disputes"."status" in ('NEEDS_RESPONSE', 'UNDER_REVIEW', 'WON', 'LOST'))
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"status" text DEFAULT 'UNVERIFIED' NOT NULL,
	"type" text NOT NULL,
	"customer_ref" text,
	"created_by_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "customers_customerRef_unique" UNIQUE("customer_ref"),
	CONSTRAINT "customers_status" CHECK ("customers"."status" in ('DOCUMENT', 'RETRY', 'SUSPENDED', 'UNVERIFIED', 'VERIFIED')),
	CONSTRAINT "customers_type" CHECK ("customers"."type" in ('BUSINESS', 'INDIVIDUAL'))
);
--> statement-breakpoint
CREATE TABLE "discrepancies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"transaction_id" uuid NOT NULL,
	"transaction_template_id" integer NOT NULL,
	"kind" text NOT NULL,
	"expected" text NOT NULL,
	"observed" text NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	"resolved_by_id" uuid,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"type" text DEFAULT 'LICENSE' NOT NULL,
	"status" text DEFAULT 'UPLOADED' NOT NULL,
	"document_ref" text,
	"failure_reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "documents_status" CHECK ("documents"."status" in ('ACCEPTED', 'APPROVED', 'PENDING', 'REJECTED', 'REVIEWED', 'UPLOADED'))
);
--> statement-breakpoint
CREATE TABLE "fee_configs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"transaction_id" uuid,
	"integration_id" uuid,
	"organization_id" uuid,
	"funding_source_id" uuid,
	"fee_type" text DEFAULT 'PLATFORM' NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"amount" bigint,
	"currency" text DEFAULT 'USD' NOT NULL,
	"default_schema" boolean DEFAULT false NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"party_pays_cc_fee" boolean DEFAULT false NOT NULL,
	"payer" text NOT NULL,
	"payment_type" text DEFAULT 'ACH' NOT NULL,
	"policy_type" text DEFAULT 'TIERED' NOT NULL,
	"priority" integer DEFAULT 0 NOT NULL,
	"schema" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fee_configs_payer" CHECK ("fee_configs"."payer" in ('MIXED', 'OWNER', 'PARTY'))
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"scope" text NOT NULL,
	"key" text NOT NULL,
	"operation" text NOT NULL,
	"input_hash" text NOT NULL,
	"answer" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "integrations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"organization_id" uuid,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"ledger_transaction_id" uuid NOT NULL,
	"account" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text DEFAULT 'USD' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_transactions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"transaction_id" uuid NOT NULL,
	"organization_id" uuid NOT NULL,
	"posting" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ledger_transactions_posting" CHECK ("ledger_transactions"."posting" in ('INITIATED', 'CLEARED', 'DEPOSITED', 'FAILED', 'LATE_RETURN'))
);
--> statement-breakpoint
CREATE TABLE "organization_users" (
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"roles" text[] DEFAULT '{}'::text[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "organization_users_organization_id_user_id_pk" PRIMARY KEY("organization_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "organizations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"organization_type" text,
	"address" text,
	"email" text,
	"phone" text,
	"url" text,
	"ein" text,
	"logo_dark" text,
	"logo_light" text,
	"background_color" text,
	"expedite_payments" boolean DEFAULT false NOT NULL,
	"promotional_blocklisted" boolean DEFAULT false NOT NULL,
	"secondary_approval_enabled" boolean DEFAULT false NOT NULL,
	"holds_escrow" boolean DEFAULT true NOT NULL,
	"utilizes_refunds" boolean DEFAULT false NOT NULL,
	"approval_expiration_days" integer DEFAULT 7 NOT NULL,
	"emails" text[] DEFAULT '{}'::text[] NOT NULL,
	"customer_id" uuid,
	"created_by_id" uuid,
	"vetted_by_id" uuid,
	"onboarded_at" timestamp (3) with time zone,
	"vetted_at" timestamp (3) with time zone,
	"escrow_onboarding_skipped_at" timestamp (3) with time zone,
	"escrow_onboarding_completed_at" timestamp (3) with time zone,
	"funding_onboarding_skipped_at" timestamp (3) with time zone,
	"funding_onboarding_completed_at" timestamp (3) with time zone,
	"branding_onboarding_skipped_at" timestamp (3) with time zone,
	"branding_onboarding_completed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "organizations_type" CHECK ("organizations"."organization_type" in ('ASSOCIATION', 'ATTORNEY', 'BROKERAGE', 'TITLE'))
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"body" jsonb NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"transaction_template_id" integer,
	"transaction_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "outbox_status" CHECK ("outbox"."status" in ('pending', 'done', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "payment_occasions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"name" text NOT NULL,
	"limit" bigint,
	"status" text DEFAULT 'ACTIVE' NOT NULL,
	"context" text NOT NULL,
	"direction" text NOT NULL,
	"time_zone" text DEFAULT 'America/New_York' NOT NULL,
	"calculate_fee" boolean DEFAULT true NOT NULL,
	"auto_auth_enabled" boolean DEFAULT false NOT NULL,
	"accepts_credit_cards" boolean DEFAULT false NOT NULL,
	"expedite_payment" boolean DEFAULT false NOT NULL,
	"check_balance" boolean DEFAULT false NOT NULL,
	"requires_secondary_approval" boolean DEFAULT false NOT NULL,
	"fee_configuration_id" uuid,
	"emails" text[] DEFAULT '{}'::text[] NOT NULL,
	"gated" boolean DEFAULT false NOT NULL,
	"operating_region" text[] DEFAULT '{}'::text[] NOT NULL,
	"approval_required" boolean DEFAULT false NOT NULL,
	"send_deposited_emails" boolean DEFAULT true NOT NULL,
	"form_fields" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"funding_source_id" uuid,
	"escrow_account_id" uuid,
	"created_by_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_occasions_status" CHECK ("payment_occasions"."status" in ('ACTIVE', 'BLOCKED', 'INACTIVE')),
	CONSTRAINT "payment_occasions_context" CHECK ("payment_occasions"."context" in ('EMD', 'GENERIC', 'REFUND')),
	CONSTRAINT "payment_occasions_direction" CHECK ("payment_occasions"."direction" in ('INBOUND', 'OUTBOUND'))
);
--> statement-breakpoint
CREATE TABLE "promotion_relationships" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"promotion_id" uuid NOT NULL,
	"organization_id" uuid,
	"payment_occasion_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "promotions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"heading" text,
	"description" text NOT NULL,
	"image" text NOT NULL,
	"prompt" text NOT NULL,
	"disclaimer" text,
	"emd_only" boolean DEFAULT false NOT NULL,
	"opt_out" boolean DEFAULT false NOT NULL,
	"is_global_default" boolean DEFAULT false NOT NULL,
	"zapier_url" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_inbox" (
	"id" text PRIMARY KEY NOT NULL,
	"provider" text DEFAULT 'bank-transfers' NOT NULL,
	"topic" text NOT NULL,
	"resource_ref" text NOT NULL,
	"resource_kind" text NOT NULL,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"applied_at" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "rate_counts" (
	"name" text NOT NULL,
	"minute" integer NOT NULL,
	"used" integer NOT NULL,
	CONSTRAINT "rate_counts_name_minute_pk" PRIMARY KEY("name","minute")
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"filter" jsonb NOT NULL,
	"rows" integer,
	"file" text,
	"error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"completed_at" timestamp (3) with time zone,
	CONSTRAINT "reports_status" CHECK ("reports"."status" in ('pending', 'ready', 'empty', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "request_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"transaction_template_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "rtp_transfer_origins" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"transaction_id" uuid NOT NULL,
	"transfer_ref" text,
	"trace_id" text,
	"status" text,
	"active" boolean DEFAULT true NOT NULL,
	"network_id" text,
	"end_to_end_reference_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"shared" boolean DEFAULT false NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shared_payment_occasions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"payment_occasion_id" uuid NOT NULL,
	"shared_by_organization_id" uuid NOT NULL,
	"utilizing_organization_id" uuid NOT NULL,
	"emails" text[] DEFAULT '{}'::text[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"payment_occasion_id" uuid NOT NULL,
	"user_id" uuid,
	"funding_source_id" uuid,
	"status" text DEFAULT 'ACTIVE' NOT NULL,
	"block_reason" text,
	"inbound_limit" bigint,
	"original_template_id" integer,
	"last_transaction_id" uuid,
	"last_run_at" timestamp (3) with time zone,
	"inserted_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscriptions_status" CHECK ("subscriptions"."status" in ('ACTIVE', 'BLOCKED', 'INACTIVE'))
);
--> statement-breakpoint
CREATE TABLE "transaction_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"seq" bigserial NOT NULL,
	"transaction_template_id" integer NOT NULL,
	"transaction_id" uuid,
	"organization_id" uuid NOT NULL,
	"type" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"from_status" text,
	"to_status" text,
	"actor_kind" text NOT NULL,
	"actor_user_id" uuid,
	"reason" text,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "transaction_events_actor" CHECK ("transaction_events"."actor_kind" in ('user', 'payer', 'system', 'provider'))
);
--> statement-breakpoint
CREATE TABLE "transaction_templates" (
	"id" integer PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"payment_occasion_id" uuid NOT NULL,
	"direction" text NOT NULL,
	"context" text NOT NULL,
	"status" text NOT NULL,
	"display_status" text NOT NULL,
	"status_group" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"amount" bigint NOT NULL,
	"fee" bigint DEFAULT 0 NOT NULL,
	"fee_payer" text DEFAULT 'OWNER' NOT NULL,
	"card_fee" bigint DEFAULT 0 NOT NULL,
	"currency" text DEFAULT 'USD' NOT NULL,
	"fee_config_id" uuid,
	"payment_type" text DEFAULT 'ACH' NOT NULL,
	"is_ach" boolean DEFAULT true NOT NULL,
	"address" text,
	"form_data" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"receiver_email" text,
	"additional_emails" text[] DEFAULT '{}'::text[] NOT NULL,
	"line_number" integer,
	"batch_id" uuid,
	"refunded" boolean DEFAULT false NOT NULL,
	"refunded_at" timestamp (3) with time zone,
	"refund_of_template_id" integer,
	"agent_covering_fee" boolean DEFAULT false NOT NULL,
	"reject_reason" text,
	"requester_id" uuid,
	"authorized_by_id" uuid,
	"approved_by_id" uuid,
	"buyer_id" uuid,
	"buyer_agent_id" uuid,
	"listing_agent_id" uuid,
	"buyer_first_name" text,
	"buyer_last_name" text,
	"buyer_full_name" text,
	"buyer_email" text,
	"buyer_phone" text,
	"origination_funding_source_id" uuid,
	"payment_method_id" uuid,
	"destination_funding_source_id" uuid,
	"escrow_account_id" uuid,
	"receiving_organization_id" uuid,
	"start_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"requested_at" timestamp (3) with time zone,
	"accessed_at" timestamp (3) with time zone,
	"approval_pending_at" timestamp (3) with time zone,
	"authorized_at" timestamp (3) with time zone,
	"approved_at" timestamp (3) with time zone,
	"rejected_at" timestamp (3) with time zone,
	"canceled_at" timestamp (3) with time zone,
	"deposited_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "templates_status" CHECK ("transaction_templates"."status" in ('APPROVAL_EXPIRED', 'APPROVAL_PENDING', 'APPROVAL_REJECTED', 'CANCELED', 'COMPLETED', 'CREATED', 'DRAFT', 'NIL', 'PENDING', 'TRANSACTION_PENDING')),
	CONSTRAINT "templates_display_status" CHECK ("transaction_templates"."display_status" in ('APPROVAL_EXPIRED', 'APPROVAL_PENDING', 'APPROVAL_REJECTED', 'AUTHORIZED', 'BLOCKED', 'CANCELED', 'CLEARED', 'COMPLETED', 'CREATED', 'DEPOSITED', 'DEPOSITED_AND_FAILED', 'DRAFT', 'FAILED', 'INITIATED', 'NIL', 'PENDING', 'TRANSACTION_PENDING')),
	CONSTRAINT "templates_status_group" CHECK ("transaction_templates"."status_group" in ('REQUESTED_AND_PENDING', 'APPROVAL_PENDING', 'AUTHORIZED_AND_INITIATED', 'DEPOSITED', 'CANCELED_AND_FAILED'))
);
--> statement-breakpoint
CREATE TABLE "transactions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"transaction_template_id" integer NOT NULL,
	"organization_id" uuid NOT NULL,
	"payment_occasion_id" uuid NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"status" text NOT NULL,
	"amount" bigint NOT NULL,
	"fee" bigint DEFAULT 0 NOT NULL,
	"fee_payer" text DEFAULT 'OWNER' NOT NULL,
	"card_fee" bigint DEFAULT 0 NOT NULL,
	"currency" text DEFAULT 'USD' NOT NULL,
	"payment_type" text DEFAULT 'ACH' NOT NULL,
	"single_leg" boolean DEFAULT false NOT NULL,
	"receiver_user_id" uuid,
	"sending_user_id" uuid,
	"origination_funding_source_id" uuid,
	"payment_method_id" uuid,
	"destination_funding_source_id" uuid,
	"integration_id" uuid,
	"expedited" boolean DEFAULT false NOT NULL,
	"transfer_status" text,
	"transfer_ref" text,
	"transfer_asked_at" timestamp (3) with time zone,
	"trace_id" text,
	"block_reason" text,
	"error_type" text,
	"status_set_manually_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"claimed_at" timestamp (3) with time zone,
	"authorized_at" timestamp (3) with time zone,
	"approved_at" timestamp (3) with time zone,
	"initiated_at" timestamp (3) with time zone,
	"cleared_at" timestamp (3) with time zone,
	"deposited_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	"offline_at" timestamp (3) with time zone,
	"rejected_at" timestamp (3) with time zone,
	"canceled_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "transactions_status" CHECK ("transactions"."status" in ('APPROVAL_EXPIRED', 'APPROVAL_PENDING', 'APPROVAL_REJECTED', 'AUTHORIZED', 'BLOCKED', 'CANCELED', 'CLEARED', 'DEPOSITED', 'DEPOSITED_AND_FAILED', 'FAILED', 'INITIATED', 'PENDING'))
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"subject" text,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"role" text DEFAULT 'user' NOT NULL,
	"customer_id" uuid,
	"verified_at" timestamp (3) with time zone,
	"onboarded_at" timestamp (3) with time zone,
	"allow_org_registration" boolean DEFAULT false NOT NULL,
	"default_funding_source_id" uuid,
	"agent_covering_fees" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_subject_unique" UNIQUE("subject"),
	CONSTRAINT "users_role" CHECK ("users"."role" in ('user', 'superadmin'))
);
--> statement-breakpoint
CREATE TABLE "web_vitals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"value" double precision NOT NULL,
	"rating" text,
	"delta" double precision,
	"metric_id" text,
	"navigation_type" text,
	"page" text,
	"route" text,
	"remote" text,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_attempts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"webhook_subscription_id" uuid,
	"integration_id" uuid,
	"transaction_template_id" integer,
	"url" text NOT NULL,
	"external_id" text,
	"payload" jsonb,
	"result_code" integer,
	"attempts" integer DEFAULT 0 NOT NULL,
	"delivered_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid,
	"integration_id" uuid,
	"url" text NOT NULL,
	"secret_encrypted" text NOT NULL,
	"created_by_id" uuid,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bank_links" ADD CONSTRAINT "bank_links_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_links" ADD CONSTRAINT "bank_links_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_links" ADD CONSTRAINT "bank_links_funding_source_id_funding_sources_id_fk" FOREIGN KEY ("funding_source_id") REFERENCES "public"."funding_sources"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "escrow_accounts" ADD CONSTRAINT "escrow_accounts_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "escrow_accounts" ADD CONSTRAINT "escrow_accounts_funding_source_id_funding_sources_id_fk" FOREIGN KEY ("funding_source_id") REFERENCES "public"."funding_sources"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "escrow_accounts" ADD CONSTRAINT "escrow_accounts_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "funding_sources" ADD CONSTRAINT "funding_sources_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "funding_sources" ADD CONSTRAINT "funding_sources_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "funding_sources" ADD CONSTRAINT "funding_sources_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "funding_sources" ADD CONSTRAINT "funding_sources_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_methods" ADD CONSTRAINT "payment_methods_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_methods" ADD CONSTRAINT "payment_methods_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_fees" ADD CONSTRAINT "agent_fees_transaction_template_id_transaction_templates_id_fk" FOREIGN KEY ("transaction_template_id") REFERENCES "public"."transaction_templates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_fees" ADD CONSTRAINT "agent_fees_origination_funding_source_id_funding_sources_id_fk" FOREIGN KEY ("origination_funding_source_id") REFERENCES "public"."funding_sources"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_payment_occasion_id_payment_occasions_id_fk" FOREIGN KEY ("payment_occasion_id") REFERENCES "public"."payment_occasions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_disputes" ADD CONSTRAINT "card_disputes_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_configs" ADD CONSTRAINT "fee_configs_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "integrations" ADD CONSTRAINT "integrations_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_ledger_transaction_id_ledger_transactions_id_fk" FOREIGN KEY ("ledger_transaction_id") REFERENCES "public"."ledger_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_users" ADD CONSTRAINT "organization_users_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_users" ADD CONSTRAINT "organization_users_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_vetted_by_id_users_id_fk" FOREIGN KEY ("vetted_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_occasions" ADD CONSTRAINT "payment_occasions_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_occasions" ADD CONSTRAINT "payment_occasions_fee_configuration_id_fee_configs_id_fk" FOREIGN KEY ("fee_configuration_id") REFERENCES "public"."fee_configs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_occasions" ADD CONSTRAINT "payment_occasions_funding_source_id_funding_sources_id_fk" FOREIGN KEY ("funding_source_id") REFERENCES "public"."funding_sources"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_occasions" ADD CONSTRAINT "payment_occasions_escrow_account_id_escrow_accounts_id_fk" FOREIGN KEY ("escrow_account_id") REFERENCES "public"."escrow_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_occasions" ADD CONSTRAINT "payment_occasions_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_relationships" ADD CONSTRAINT "promotion_relationships_promotion_id_promotions_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_relationships" ADD CONSTRAINT "promotion_relationships_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_relationships" ADD CONSTRAINT "promotion_relationships_payment_occasion_id_payment_occasions_id_fk" FOREIGN KEY ("payment_occasion_id") REFERENCES "public"."payment_occasions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_tokens" ADD CONSTRAINT "request_tokens_transaction_template_id_transaction_templates_id_fk" FOREIGN KEY ("transaction_template_id") REFERENCES "public"."transaction_templates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rtp_transfer_origins" ADD CONSTRAINT "rtp_transfer_origins_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_payment_occasions" ADD CONSTRAINT "shared_payment_occasions_payment_occasion_id_payment_occasions_id_fk" FOREIGN KEY ("payment_occasion_id") REFERENCES "public"."payment_occasions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_payment_occasions" ADD CONSTRAINT "shared_payment_occasions_shared_by_organization_id_organizations_id_fk" FOREIGN KEY ("shared_by_organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_payment_occasions" ADD CONSTRAINT "shared_payment_occasions_utilizing_organization_id_organizations_id_fk" FOREIGN KEY ("utilizing_organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_payment_occasion_id_payment_occasions_id_fk" FOREIGN KEY ("payment_occasion_id") REFERENCES "public"."payment_occasions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_funding_source_id_funding_sources_id_fk" FOREIGN KEY ("funding_source_id") REFERENCES "public"."funding_sources"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transaction_templates" ADD CONSTRAINT "transaction_templates_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transaction_templates" ADD CONSTRAINT "transaction_templates_payment_occasion_id_payment_occasions_id_fk" FOREIGN KEY ("payment_occasion_id") REFERENCES "public"."payment_occasions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transaction_templates" ADD CONSTRAINT "transaction_templates_fee_config_id_fee_configs_id_fk" FOREIGN KEY ("fee_config_id") REFERENCES "public"."fee_configs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transaction_templates" ADD CONSTRAINT "transaction_templates_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transaction_templates" ADD CONSTRAINT "transaction_templates_refund_of_template_id_transaction_templates_id_fk" FOREIGN KEY ("refund_of_template_id") REFERENCES "public"."transaction_templates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transaction_templates" ADD CONSTRAINT "transaction_templates_requester_id_users_id_fk" FOREIGN KEY ("requester_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transaction_templates" ADD CONSTRAINT "transaction_templates_authorized_by_id_users_id_fk" FOREIGN KEY ("authorized_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transaction_templates" ADD CONSTRAINT "transaction_templates_approved_by_id_users_id_fk" FOREIGN KEY ("approved_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transaction_templates" ADD CONSTRAINT "transaction_templates_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transaction_templates" ADD CONSTRAINT "transaction_templates_buyer_agent_id_users_id_fk" FOREIGN KEY ("buyer_agent_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transaction_templates" ADD CONSTRAINT "transaction_templates_listing_agent_id_users_id_fk" FOREIGN KEY ("listing_agent_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transaction_templates" ADD CONSTRAINT "transaction_templates_origination_funding_source_id_funding_sources_id_fk" FOREIGN KEY ("origination_funding_source_id") REFERENCES "public"."funding_sources"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transaction_templates" ADD CONSTRAINT "transaction_templates_payment_method_id_payment_methods_id_fk" FOREIGN KEY ("payment_method_id") REFERENCES "public"."payment_methods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transaction_templates" ADD CONSTRAINT "transaction_templates_destination_funding_source_id_funding_sources_id_fk" FOREIGN KEY ("destination_funding_source_id") REFERENCES "public"."funding_sources"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transaction_templates" ADD CONSTRAINT "transaction_templates_escrow_account_id_escrow_accounts_id_fk" FOREIGN KEY ("escrow_account_id") REFERENCES "public"."escrow_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transaction_templates" ADD CONSTRAINT "transaction_templates_receiving_organization_id_organizations_id_fk" FOREIGN KEY ("receiving_organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_transaction_template_id_transaction_templates_id_fk" FOREIGN KEY ("transaction_template_id") REFERENCES "public"."transaction_templates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_payment_occasion_id_payment_occasions_id_fk" FOREIGN KEY ("payment_occasion_id") REFERENCES "public"."payment_occasions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_receiver_user_id_users_id_fk" FOREIGN KEY ("receiver_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_sending_user_id_users_id_fk" FOREIGN KEY ("sending_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_origination_funding_source_id_funding_sources_id_fk" FOREIGN KEY ("origination_funding_source_id") REFERENCES "public"."funding_sources"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_payment_method_id_payment_methods_id_fk" FOREIGN KEY ("payment_method_id") REFERENCES "public"."payment_methods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_destination_funding_source_id_funding_sources_id_fk" FOREIGN KEY ("destination_funding_source_id") REFERENCES "public"."funding_sources"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_integration_id_integrations_id_fk" FOREIGN KEY ("integration_id") REFERENCES "public"."integrations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_webhook_subscription_id_webhook_subscriptions_id_fk" FOREIGN KEY ("webhook_subscription_id") REFERENCES "public"."webhook_subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_integration_id_integrations_id_fk" FOREIGN KEY ("integration_id") REFERENCES "public"."integrations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_subscriptions" ADD CONSTRAINT "webhook_subscriptions_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_subscriptions" ADD CONSTRAINT "webhook_subscriptions_integration_id_integrations_id_fk" FOREIGN KEY ("integration_id") REFERENCES "public"."integrations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_links_customer" ON "bank_links" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "bank_links_funding_source" ON "bank_links" USING btree ("funding_source_id");--> statement-breakpoint
CREATE INDEX "bank_links_removal" ON "bank_links" USING btree ("removal_due_at") WHERE "bank_links"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "escrow_accounts_organization" ON "escrow_accounts" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "escrow_accounts_funding_source" ON "escrow_accounts" USING btree ("funding_source_id");--> statement-breakpoint
CREATE INDEX "funding_sources_organization" ON "funding_sources" USING btree ("organization_id","inserted_at","id");--> statement-breakpoint
CREATE INDEX "funding_sources_customer" ON "funding_sources" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "funding_sources_user" ON "funding_sources" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "funding_sources_one_balance" ON "funding_sources" USING btree ("organization_id") WHERE kind = 'BALANCE';--> statement-breakpoint
CREATE INDEX "payment_methods_user" ON "payment_methods" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "payment_methods_organization" ON "payment_methods" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "agent_fees_template" ON "agent_fees" USING btree ("transaction_template_id");--> statement-breakpoint
CREATE INDEX "agent_fees_page" ON "agent_fees" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "audit_log_entity" ON "audit_log" USING btree ("entity","entity_id");--> statement-breakpoint
CREATE INDEX "audit_log_organization" ON "audit_log" USING btree ("organization_id","at");--> statement-breakpoint
CREATE INDEX "audit_log_page" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "batches_name" ON "batches" USING btree ("organization_id","payment_occasion_id","name");--> statement-breakpoint
CREATE INDEX "batches_page" ON "batches" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "card_disputes_ref" ON "card_disputes" USING btree ("dispute_ref");--> statement-breakpoint
CREATE INDEX "card_disputes_transaction" ON "card_disputes" USING btree ("transaction_id","opened_at");--> statement-breakpoint
CREATE UNIQUE INDEX "discrepancies_once" ON "discrepancies" USING btree ("transaction_id","kind","expected","observed");--> statement-breakpoint
CREATE INDEX "discrepancies_page" ON "discrepancies" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "documents_customer" ON "documents" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "fee_configs_organization" ON "fee_configs" USING btree ("organization_id");--> statement-breakpoint
CREATE UNIQUE INDEX "idempotency_keys_once" ON "idempotency_keys" USING btree ("scope","key");--> statement-breakpoint
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "ledger_entries_transaction" ON "ledger_entries" USING btree ("ledger_transaction_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_account" ON "ledger_entries" USING btree ("account");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_transactions_once" ON "ledger_transactions" USING btree ("transaction_id","posting");--> statement-breakpoint
CREATE INDEX "organization_users_user" ON "organization_users" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "organizations_slug" ON "organizations" USING btree (lower(slug));--> statement-breakpoint
CREATE INDEX "organizations_by_name" ON "organizations" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "organizations_customer" ON "organizations" USING btree ("customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_key" ON "outbox" USING btree ("kind","key");--> statement-breakpoint
CREATE INDEX "outbox_pending" ON "outbox" USING btree ("created_at") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "outbox_transaction" ON "outbox" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "payment_occasions_organization" ON "payment_occasions" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "payment_occasions_escrow_account" ON "payment_occasions" USING btree ("escrow_account_id");--> statement-breakpoint
CREATE INDEX "promotion_relationships_occasion" ON "promotion_relationships" USING btree ("payment_occasion_id");--> statement-breakpoint
CREATE INDEX "promotion_relationships_organization" ON "promotion_relationships" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "provider_inbox_newest" ON "provider_inbox" USING btree ("occurred_at");--> statement-breakpoint
CREATE INDEX "provider_inbox_open" ON "provider_inbox" USING btree ("received_at") WHERE applied_at is null;--> statement-breakpoint
CREATE INDEX "reports_user" ON "reports" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "request_tokens_template" ON "request_tokens" USING btree ("transaction_template_id");--> statement-breakpoint
CREATE INDEX "rtp_transfer_origins_transaction" ON "rtp_transfer_origins" USING btree ("transaction_id");--> statement-breakpoint
CREATE UNIQUE INDEX "rtp_transfer_origins_one_active" ON "rtp_transfer_origins" USING btree ("transaction_id") WHERE active;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_name" ON "saved_views" USING btree ("organization_id","owner_id",lower(name));--> statement-breakpoint
CREATE INDEX "saved_views_shared" ON "saved_views" USING btree ("organization_id") WHERE shared;--> statement-breakpoint
CREATE UNIQUE INDEX "shared_payment_occasions_once" ON "shared_payment_occasions" USING btree ("payment_occasion_id","utilizing_organization_id") WHERE active;--> statement-breakpoint
CREATE INDEX "shared_payment_occasions_utilizing" ON "shared_payment_occasions" USING btree ("utilizing_organization_id");--> statement-breakpoint
CREATE INDEX "subscriptions_organization" ON "subscriptions" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "subscriptions_occasion" ON "subscriptions" USING btree ("payment_occasion_id");--> statement-breakpoint
CREATE INDEX "transaction_events_template" ON "transaction_events" USING btree ("transaction_template_id","seq");--> statement-breakpoint
CREATE INDEX "templates_page" ON "transaction_templates" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "templates_group_page" ON "transaction_templates" USING btree ("organization_id","status_group","created_at","id");--> statement-breakpoint
CREATE INDEX "templates_status_page" ON "transaction_templates" USING btree ("organization_id","display_status","created_at","id","amount");--> statement-breakpoint
CREATE INDEX "templates_updated_page" ON "transaction_templates" USING btree ("organization_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "templates_id_page" ON "transaction_templates" USING btree ("organization_id","id");--> statement-breakpoint
CREATE INDEX "templates_authorized" ON "transaction_templates" USING btree ("organization_id","authorized_at");--> statement-breakpoint
CREATE INDEX "templates_deposited" ON "transaction_templates" USING btree ("organization_id","deposited_at","direction","amount");--> statement-breakpoint
CREATE INDEX "templates_occasion_page" ON "transaction_templates" USING btree ("payment_occasion_id","created_at","id");--> statement-breakpoint
CREATE INDEX "templates_amount" ON "transaction_templates" USING btree ("amount","organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "templates_batch" ON "transaction_templates" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "templates_similar" ON "transaction_templates" USING btree ("payment_occasion_id",lower(receiver_email),"created_at");--> statement-breakpoint
CREATE INDEX "templates_origination" ON "transaction_templates" USING btree ("origination_funding_source_id","created_at","id");--> statement-breakpoint
CREATE INDEX "templates_destination" ON "transaction_templates" USING btree ("destination_funding_source_id","created_at","id");--> statement-breakpoint
CREATE INDEX "templates_buyer" ON "transaction_templates" USING btree ("buyer_id");--> statement-breakpoint
CREATE INDEX "templates_requester" ON "transaction_templates" USING btree ("requester_id","created_at","id");--> statement-breakpoint
CREATE INDEX "templates_buyer_agent" ON "transaction_templates" USING btree ("buyer_agent_id","created_at","id");--> statement-breakpoint
CREATE INDEX "templates_listing_agent" ON "transaction_templates" USING btree ("listing_agent_id","created_at","id");--> statement-breakpoint
CREATE INDEX "templates_approval_clock" ON "transaction_templates" USING btree ("approval_pending_at") WHERE display_status = 'APPROVAL_PENDING';--> statement-breakpoint
CREATE INDEX "templates_waiting_receiver" ON "transaction_templates" USING btree (lower(receiver_email)) WHERE direction = 'OUTBOUND' and destination_funding_source_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "templates_one_live_refund" ON "transaction_templates" USING btree ("refund_of_template_id") WHERE status_group <> 'CANCELED_AND_FAILED';--> statement-breakpoint
CREATE INDEX "templates_buyer_name_part" ON "transaction_templates" USING gin (lower(buyer_full_name) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "templates_buyer_first_name_part" ON "transaction_templates" USING gin (lower(buyer_first_name) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "templates_buyer_last_name_part" ON "transaction_templates" USING gin (lower(buyer_last_name) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "templates_buyer_email_part" ON "transaction_templates" USING gin (lower(buyer_email) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "templates_buyer_phone_part" ON "transaction_templates" USING gin (buyer_phone gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "templates_address_part" ON "transaction_templates" USING gin (lower(address) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "transactions_template" ON "transactions" USING btree ("transaction_template_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_one_active" ON "transactions" USING btree ("transaction_template_id") WHERE active;--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_transfer_ref" ON "transactions" USING btree ("transfer_ref");--> statement-breakpoint
CREATE INDEX "transactions_waiting_account" ON "transactions" USING btree ("origination_funding_source_id") WHERE status in ('PENDING', 'AUTHORIZED', 'BLOCKED');--> statement-breakpoint
CREATE INDEX "transactions_deposits" ON "transactions" USING btree ("destination_funding_source_id","deposited_at") WHERE deposited_at is not null;--> statement-breakpoint
CREATE INDEX "transactions_failures_to" ON "transactions" USING btree ("destination_funding_source_id","failed_at") WHERE failed_at is not null;--> statement-breakpoint
CREATE INDEX "transactions_failures_from" ON "transactions" USING btree ("origination_funding_source_id","failed_at") WHERE failed_at is not null;--> statement-breakpoint
CREATE INDEX "transactions_page" ON "transactions" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "transactions_status_page" ON "transactions" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "transactions_organization_page" ON "transactions" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "transactions_organization_status_page" ON "transactions" USING btree ("organization_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "transactions_occasion_page" ON "transactions" USING btree ("payment_occasion_id","created_at","id");--> statement-breakpoint
CREATE INDEX "transactions_trace_id" ON "transactions" USING btree ("trace_id");--> statement-breakpoint
CREATE INDEX "transactions_open" ON "transactions" USING btree ("updated_at") WHERE status in ('INITIATED', 'CLEARED');--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower(email));--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree ("last_name","first_name","id");--> statement-breakpoint
CREATE INDEX "users_customer" ON "users" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "web_vitals_name" ON "web_vitals" USING btree ("name","at");--> statement-breakpoint
CREATE INDEX "webhook_attempts_integration" ON "webhook_attempts" USING btree ("integration_id","created_at");--> statement-breakpoint
CREATE INDEX "webhook_subscriptions_organization" ON "webhook_subscriptions" USING btree ("organization_id");
--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE FUNCTION refuse_unbalanced() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  unbalanced uuid;
BEGIN
  SELECT ledger_transaction_id INTO unbalanced FROM inserted
    GROUP BY ledger_transaction_id, currency HAVING sum(amount) <> 0 LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'entries of movement % do not sum to zero', unbalanced
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER transaction_events_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON transaction_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_transactions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_transactions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_entries_balanced AFTER INSERT ON ledger_entries
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION refuse_unbalanced();

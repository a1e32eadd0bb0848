CREATE TABLE "refund_claims" (
	"refund_template_id" integer PRIMARY KEY NOT NULL,
	"original_template_id" integer NOT NULL,
	"amount" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"released_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "refund_claims" ADD CONSTRAINT "refund_claims_refund_template_id_transaction_templates_id_fk" FOREIGN KEY ("refund_template_id") REFERENCES "public"."transaction_templates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_claims" ADD CONSTRAINT "refund_claims_original_template_id_transaction_templates_id_fk" FOREIGN KEY ("original_template_id") REFERENCES "public"."transaction_templates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "refund_claims_one_open" ON "refund_claims" USING btree ("original_template_id") WHERE released_at is null;
--> statement-breakpoint
-- Refunds of before, as their status says: what the mark of their payment was kept by until now.
INSERT INTO refund_claims (refund_template_id, original_template_id, amount, created_at, released_at)
SELECT t.id, t.refund_of_template_id, t.amount, t.created_at,
  CASE WHEN t.status_group = 'CANCELED_AND_FAILED' THEN t.updated_at END
FROM transaction_templates t WHERE t.refund_of_template_id IS NOT NULL;
--> statement-breakpoint
CREATE FUNCTION refuse_refund_beyond_arrived() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  arrived bigint;
  claimed bigint;
BEGIN
  IF NEW.released_at IS NOT NULL THEN RETURN NEW; END IF;
  -- Claims to one payment come one after the other.
  PERFORM 1 FROM transaction_templates WHERE id = NEW.original_template_id FOR UPDATE;
  SELECT coalesce(sum(greatest(0, least(paid, received))), 0) INTO arrived FROM (
    SELECT -coalesce(sum(e.amount) FILTER (WHERE e.account = 'external:' || x.origination_funding_source_id), 0) AS paid,
      coalesce(sum(e.amount) FILTER (WHERE e.account = 'external:' || x.destination_funding_source_id), 0) AS received
    FROM transactions x
    JOIN ledger_transactions l ON l.transaction_id = x.id
    JOIN ledger_entries e ON e.ledger_transaction_id = l.id
    WHERE x.transaction_template_id = NEW.original_template_id AND x.active
    GROUP BY x.id
  ) movements;
  SELECT coalesce(sum(amount), 0) INTO claimed FROM refund_claims
    WHERE original_template_id = NEW.original_template_id AND released_at IS NULL
      AND refund_template_id <> NEW.refund_template_id;
  IF claimed + NEW.amount > arrived THEN
    RAISE EXCEPTION 'Refunds of the payment % exceed what arrived of it', NEW.original_template_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'refund_claims_within_arrived';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER refund_claims_within_arrived BEFORE INSERT OR UPDATE ON refund_claims
  FOR EACH ROW EXECUTE FUNCTION refuse_refund_beyond_arrived();

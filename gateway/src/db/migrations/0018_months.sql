-- contracts 0000_baseline: no build names the id of an event or of an audit line as a reason for doing nothing
-- Events and audit lines stand by month from here on (ADR 0286). What there is becomes the first part of each as it is: it
-- is looked through once for its newest row and once for its bounds, and nothing is copied.
CREATE FUNCTION months_end(parent regclass) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT max(substring(pg_get_expr(part.relpartbound, part.oid) from 'TO \(''([^'']+)''\)')::timestamptz)
  FROM pg_inherits JOIN pg_class part ON part.oid = inhrelid WHERE inhparent = parent
$$;
--> statement-breakpoint
-- Makes the months that are missing until then. What came too early for them and stands in the table's last part moves over.
CREATE FUNCTION make_months(parent text, until timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  beyond text := parent || '_beyond';
  begins timestamptz := months_end(parent::regclass);
  ends timestamptz;
  part text;
BEGIN
  WHILE begins < until LOOP
    ends := (begins AT TIME ZONE 'UTC' + interval '1 month') AT TIME ZONE 'UTC';
    part := parent || to_char(begins AT TIME ZONE 'UTC', '_YYYY_MM');
    EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS INCLUDING CONSTRAINTS, PRIMARY KEY (id))', part, parent);
    EXECUTE format('ALTER TABLE %I DISABLE TRIGGER USER', beyond);
    EXECUTE format('WITH moved AS (DELETE FROM %I WHERE at >= %L AND at < %L RETURNING *) INSERT INTO %I SELECT * FROM moved',
      beyond, begins, ends, part);
    EXECUTE format('ALTER TABLE %I ENABLE TRIGGER USER', beyond);
    EXECUTE format('CREATE TRIGGER %I BEFORE UPDATE OR DELETE OR TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()',
      part || '_append_only', part);
    EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', parent, part, begins, ends);
    begins := ends;
  END LOOP;
END $$;
--> statement-breakpoint
-- The first part takes everything until the month that comes, or until the one after its newest row.
CREATE FUNCTION attach_first(parent text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  newest timestamptz;
BEGIN
  EXECUTE format('SELECT greatest(now(), max(at)) FROM %I', parent || '_first') INTO newest;
  EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (MINVALUE) TO (%L)', parent, parent || '_first',
    (date_trunc('month', newest AT TIME ZONE 'UTC') + interval '1 month') AT TIME ZONE 'UTC');
  PERFORM make_months(parent, now() + interval '62 days');
END $$;
--> statement-breakpoint
ALTER TABLE transaction_events RENAME TO transaction_events_first;
--> statement-breakpoint
ALTER TABLE transaction_events_first RENAME CONSTRAINT transaction_events_pkey TO transaction_events_first_pkey;
--> statement-breakpoint
ALTER INDEX transaction_events_template RENAME TO transaction_events_first_template;
--> statement-breakpoint
ALTER INDEX transaction_events_refused RENAME TO transaction_events_first_refused;
--> statement-breakpoint
CREATE TABLE transaction_events (LIKE transaction_events_first INCLUDING DEFAULTS INCLUDING CONSTRAINTS) PARTITION BY RANGE (at);
--> statement-breakpoint
ALTER SEQUENCE transaction_events_seq_seq OWNED BY transaction_events.seq;
--> statement-breakpoint
CREATE INDEX "transaction_events_template" ON "transaction_events" USING btree ("transaction_template_id","seq");
--> statement-breakpoint
CREATE INDEX "transaction_events_refused" ON "transaction_events" USING btree ("organization_id","transaction_template_id") WHERE type = 'MAIL_REFUSED';
--> statement-breakpoint
CREATE TABLE transaction_events_beyond PARTITION OF transaction_events (PRIMARY KEY (id)) DEFAULT;
--> statement-breakpoint
CREATE TRIGGER transaction_events_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON transaction_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER transaction_events_beyond_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON transaction_events_beyond
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
SELECT attach_first('transaction_events');
--> statement-breakpoint
ALTER TABLE audit_log RENAME TO audit_log_first;
--> statement-breakpoint
ALTER TABLE audit_log_first RENAME CONSTRAINT audit_log_pkey TO audit_log_first_pkey;
--> statement-breakpoint
ALTER INDEX audit_log_entity RENAME TO audit_log_first_entity;
--> statement-breakpoint
ALTER INDEX audit_log_organization RENAME TO audit_log_first_organization;
--> statement-breakpoint
ALTER INDEX audit_log_page RENAME TO audit_log_first_page;
--> statement-breakpoint
CREATE TABLE audit_log (LIKE audit_log_first INCLUDING DEFAULTS INCLUDING CONSTRAINTS) PARTITION BY RANGE (at);
--> statement-breakpoint
CREATE INDEX "audit_log_entity" ON "audit_log" USING btree ("entity","entity_id");
--> statement-breakpoint
CREATE INDEX "audit_log_organization" ON "audit_log" USING btree ("organization_id","at");
--> statement-breakpoint
CREATE INDEX "audit_log_page" ON "audit_log" USING btree ("at","id");
--> statement-breakpoint
CREATE TABLE audit_log_beyond PARTITION OF audit_log (PRIMARY KEY (id)) DEFAULT;
--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_log_beyond_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log_beyond
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
SELECT attach_first('audit_log');
--> statement-breakpoint
DROP FUNCTION attach_first(text);

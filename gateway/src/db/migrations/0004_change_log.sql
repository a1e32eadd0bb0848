CREATE TABLE "change_log" (
	"number" bigserial PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"payload" jsonb NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

--> statement-breakpoint
CREATE FUNCTION number_logged_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Held until the transaction is over: whoever comes next gets a higher number and is seen later.
  PERFORM pg_advisory_xact_lock(715204120);
  UPDATE change_log SET number = nextval('change_log_number_seq') WHERE number = NEW.number;
  PERFORM pg_notify('change_log', '');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER change_log_numbered AFTER INSERT ON change_log
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION number_logged_change();

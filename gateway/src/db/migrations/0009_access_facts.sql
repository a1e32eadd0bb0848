-- Written by hand: gateways remember who asks and with which rights until they are told of a change (ADR 0201).
CREATE FUNCTION tell_access_of_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('access_facts', OLD.id::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION tell_access_of_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM pg_notify('access_facts', OLD.user_id::text); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM pg_notify('access_facts', NEW.user_id::text); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION tell_access_of_all() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('access_facts', '');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_tell_access AFTER DELETE OR UPDATE OF active, role, email, first_name, last_name ON users
  FOR EACH ROW EXECUTE FUNCTION tell_access_of_user();
--> statement-breakpoint
CREATE TRIGGER organization_users_tell_access AFTER INSERT OR UPDATE OR DELETE ON organization_users
  FOR EACH ROW EXECUTE FUNCTION tell_access_of_member();
--> statement-breakpoint
CREATE TRIGGER organizations_tell_access AFTER UPDATE OR DELETE OR TRUNCATE ON organizations
  FOR EACH STATEMENT EXECUTE FUNCTION tell_access_of_all();
--> statement-breakpoint
CREATE TRIGGER shared_payment_occasions_tell_access AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON shared_payment_occasions
  FOR EACH STATEMENT EXECUTE FUNCTION tell_access_of_all();

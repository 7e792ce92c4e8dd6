-- What was written into the audit trail stays as it is; only a superuser can get around a trigger, and then the hash chain tells.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = '23000';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_log_no_truncate BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER status_history_append_only BEFORE UPDATE OR DELETE ON status_history FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER forecast_snapshots_append_only BEFORE UPDATE OR DELETE ON forecast_snapshots FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Companies refer to their account managers and clients to their company; a circle that the tables cannot state.
ALTER TABLE users ADD CONSTRAINT users_company_fk FOREIGN KEY (company_id) REFERENCES companies (id);
--> statement-breakpoint
-- Operations change places within one statement, so their numbers are compared at its end.
ALTER TABLE template_operations ADD CONSTRAINT template_operations_seq UNIQUE (template_id, seq) DEFERRABLE INITIALLY IMMEDIATE;
--> statement-breakpoint
-- A facility may number for itself; which kind of document it is, no table can tell.
ALTER TABLE number_series ADD CONSTRAINT number_series_facility_fk FOREIGN KEY (facility_id) REFERENCES facilities (id);
--> statement-breakpoint
-- What was approved is what people were shown: its words stay.
CREATE TRIGGER terms_words_stay BEFORE UPDATE OF kind, language, edition, title, body, sha256 ON terms_and_conditions
  FOR EACH ROW WHEN (OLD.status <> 'draft') EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER terms_stay BEFORE DELETE ON terms_and_conditions
  FOR EACH ROW WHEN (OLD.status <> 'draft') EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Whoever moves an enquiry, the time it spends in a sales step is noted. A story that is told later says when it happened.
CREATE FUNCTION note_sales_step() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moment timestamptz := coalesce(nullif(current_setting('heatline.story_time', true), '')::timestamptz, now());
  is_open boolean := NEW.status IN ('new', 'under_review', 'ready_to_quote', 'quoted');
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF NEW.sales_step_id = OLD.sales_step_id
      AND is_open = (OLD.status IN ('new', 'under_review', 'ready_to_quote', 'quoted')) THEN RETURN NULL; END IF;
    UPDATE enquiry_steps SET left_at = moment WHERE enquiry_id = NEW.id AND left_at IS NULL;
  END IF;
  IF is_open THEN
    INSERT INTO enquiry_steps (enquiry_id, sales_step_id, entered_at) VALUES (NEW.id, NEW.sales_step_id, moment);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER enquiries_note_step AFTER INSERT OR UPDATE OF sales_step_id, status ON enquiries
  FOR EACH ROW EXECUTE FUNCTION note_sales_step();
--> statement-breakpoint
-- The day of a decision stands on the record itself, so that a year of decisions is one look into an index.
CREATE FUNCTION note_decision() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moment timestamptz := coalesce(nullif(current_setting('heatline.story_time', true), '')::timestamptz, now());
  is_decided boolean := NEW.status IN ('won', 'part_won', 'released', 'lost');
BEGIN
  IF NOT is_decided THEN NEW.decided_at := NULL;
  ELSIF TG_OP = 'INSERT' THEN NEW.decided_at := coalesce(NEW.decided_at, moment);
  ELSIF OLD.status NOT IN ('won', 'part_won', 'released', 'lost') THEN NEW.decided_at := moment; END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER quotes_note_decision BEFORE INSERT OR UPDATE OF status ON quotes
  FOR EACH ROW EXECUTE FUNCTION note_decision();
--> statement-breakpoint
CREATE INDEX quotes_decided ON quotes (decided_at) INCLUDE (market_segment_id, global_segment_id, salesperson_id,
  company_id, facility_id, confidence_percent, currency, exchange_rate, status, net, order_value, cost)
  WHERE is_current AND decided_at IS NOT NULL;
--> statement-breakpoint
CREATE FUNCTION note_closing() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moment timestamptz := coalesce(nullif(current_setting('heatline.story_time', true), '')::timestamptz, now());
  is_closed boolean := NEW.status IN ('won', 'lost', 'cancelled', 'no_bid');
BEGIN
  IF NOT is_closed THEN NEW.closed_at := NULL;
  ELSIF TG_OP = 'INSERT' THEN NEW.closed_at := coalesce(NEW.closed_at, moment);
  ELSIF OLD.status NOT IN ('won', 'lost', 'cancelled', 'no_bid') THEN NEW.closed_at := moment; END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER enquiries_note_closing BEFORE INSERT OR UPDATE OF status ON enquiries
  FOR EACH ROW EXECUTE FUNCTION note_closing();
--> statement-breakpoint
-- A signature stays as it was given, and so do the picture it was given with and the agreement it rests on.
CREATE TRIGGER signature_events_append_only BEFORE UPDATE OR DELETE ON signature_events FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER signature_events_no_truncate BEFORE TRUNCATE ON signature_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER signature_profiles_stay BEFORE DELETE OR UPDATE OF user_id, version, method, image, strokes, typed_name, initials, sha256, active_from
  ON signature_profiles FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER signature_agreements_append_only BEFORE UPDATE OR DELETE ON signature_agreements FOR EACH ROW EXECUTE FUNCTION refuse_change();

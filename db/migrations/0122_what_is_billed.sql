-- What went to accounts stays as it went.
CREATE TRIGGER billing_exports_append_only BEFORE UPDATE OR DELETE ON billing_exports FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER billing_exports_no_truncate BEFORE TRUNCATE ON billing_exports FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- An entry goes out with one list, and is not taken out of it again.
CREATE FUNCTION keep_billed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.export_id IS NOT NULL AND (TG_OP = 'DELETE' OR NEW.export_id IS DISTINCT FROM OLD.export_id OR NEW.withdrawn) THEN
    RAISE EXCEPTION 'What went to accounts is not taken back from them.' USING ERRCODE = 'check_violation';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
--> statement-breakpoint
CREATE TRIGGER billing_entries_keep BEFORE UPDATE OR DELETE ON billing_entries FOR EACH ROW EXECUTE FUNCTION keep_billed();
--> statement-breakpoint
CREATE FUNCTION note_facility(note uuid) RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT n.facility_id FROM traveller_delivery_notes n WHERE n.id = note
  UNION ALL SELECT n.facility_id FROM delivery_notes n WHERE n.id = note LIMIT 1
$$;
--> statement-breakpoint
-- Sales and deliveries to customers are to be billed; what is void before accounts know of it is not, and what is taken back
-- afterwards is a line of its own.
CREATE FUNCTION tell_billing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.note_kind NOT IN ('customer', 'sale') OR NEW.kind NOT IN ('go', 'void', 'come_back') THEN
    RETURN NULL;
  END IF;
  IF NEW.kind = 'void' THEN
    UPDATE billing_entries SET withdrawn = true WHERE entry_id = NEW.cause_id AND export_id IS NULL;
    IF FOUND THEN
      RETURN NULL;
    END IF;
  END IF;
  INSERT INTO billing_entries (entry_id, note_entity, note_id, facility_id, at)
    VALUES (NEW.id, NEW.note_entity, NEW.note_id, note_facility(NEW.note_id), NEW.at);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER delivery_entries_tell_billing AFTER INSERT ON delivery_entries FOR EACH ROW EXECUTE FUNCTION tell_billing();
--> statement-breakpoint
INSERT INTO billing_entries (entry_id, note_entity, note_id, facility_id, at)
SELECT e.id, e.note_entity, e.note_id, note_facility(e.note_id), e.at FROM delivery_entries e
WHERE e.note_kind IN ('customer', 'sale') AND e.kind IN ('go', 'come_back')
  AND NOT EXISTS (SELECT FROM delivery_entries v WHERE v.kind = 'void' AND v.cause_id = coalesce(e.cause_id, e.id));

ALTER TABLE "load_lines" ADD COLUMN "company_id" uuid;--> statement-breakpoint
CREATE INDEX "load_lines_company" ON "load_lines" USING btree ("company_id","load_id");--> statement-breakpoint
-- A line says nothing new of its note when only whom that goes to is written: of past loads their notes are told nothing.
DROP TRIGGER load_lines_tell_note ON load_lines;
--> statement-breakpoint
UPDATE load_lines l SET company_id = n.company_id FROM (
  SELECT id, company_id FROM delivery_notes UNION ALL SELECT id, company_id FROM traveller_delivery_notes) n
WHERE n.id = l.note_id;
--> statement-breakpoint
CREATE TRIGGER load_lines_tell_note AFTER INSERT OR UPDATE OF load_id, note_id, note_entity OR DELETE ON load_lines FOR EACH ROW
  EXECUTE FUNCTION tell_note_of_load();
--> statement-breakpoint
-- A line knows whom its note goes to, whichever of the two is written: loads of one company are found by an index.
CREATE FUNCTION load_line_goes_to() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.company_id := coalesce(
    (SELECT company_id FROM delivery_notes WHERE id = NEW.note_id),
    (SELECT company_id FROM traveller_delivery_notes WHERE id = NEW.note_id),
    NEW.company_id);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER load_lines_go_to BEFORE INSERT OR UPDATE OF note_id, note_entity ON load_lines FOR EACH ROW
  EXECUTE FUNCTION load_line_goes_to();
--> statement-breakpoint
CREATE FUNCTION tell_load_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE load_lines SET company_id = NEW.company_id WHERE note_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER delivery_notes_tell_load_lines AFTER UPDATE OF company_id ON delivery_notes FOR EACH ROW
  WHEN (OLD.company_id IS DISTINCT FROM NEW.company_id) EXECUTE FUNCTION tell_load_lines();
--> statement-breakpoint
CREATE TRIGGER traveller_delivery_notes_tell_load_lines AFTER UPDATE OF company_id ON traveller_delivery_notes FOR EACH ROW
  WHEN (OLD.company_id IS DISTINCT FROM NEW.company_id) EXECUTE FUNCTION tell_load_lines();

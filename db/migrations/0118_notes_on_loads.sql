-- A note knows the load that it stands on, whichever way that changes, and stands on one that has not gone at most.
CREATE FUNCTION tell_note_of_load() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  on_load record;
  taken integer;
BEGIN
  IF TG_OP IN ('UPDATE', 'DELETE') AND NOT EXISTS (
    SELECT FROM load_lines l WHERE l.load_id = OLD.load_id AND l.note_id = OLD.note_id) THEN
    UPDATE delivery_notes SET load_id = NULL, load_number = NULL, load_state = NULL
      WHERE id = OLD.note_id AND load_id = OLD.load_id;
    UPDATE traveller_delivery_notes SET load_id = NULL, load_number = NULL, load_state = NULL
      WHERE id = OLD.note_id AND load_id = OLD.load_id;
  END IF;
  IF TG_OP IN ('INSERT', 'UPDATE') THEN
    SELECT id, number, status INTO on_load FROM loads WHERE id = NEW.load_id;
    IF on_load.status <> 'cancelled' THEN
      IF NEW.note_entity = 'delivery-notes' THEN
        UPDATE delivery_notes SET load_id = on_load.id, load_number = on_load.number, load_state = on_load.status
          WHERE id = NEW.note_id AND (load_id IS NULL OR load_id = on_load.id OR load_state = 'gone');
      ELSE
        UPDATE traveller_delivery_notes SET load_id = on_load.id, load_number = on_load.number, load_state = on_load.status
          WHERE id = NEW.note_id AND (load_id IS NULL OR load_id = on_load.id OR load_state = 'gone');
      END IF;
      GET DIAGNOSTICS taken = ROW_COUNT;
      IF taken = 0 THEN
        RAISE EXCEPTION 'A note that stands on a load is put on no other one.' USING ERRCODE = 'check_violation';
      END IF;
    END IF;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER load_lines_tell_note AFTER INSERT OR UPDATE OR DELETE ON load_lines FOR EACH ROW
  EXECUTE FUNCTION tell_note_of_load();
--> statement-breakpoint
CREATE FUNCTION tell_notes_of_load_state() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE delivery_notes SET load_state = nullif(NEW.status, 'cancelled'),
      load_id = CASE WHEN NEW.status <> 'cancelled' THEN NEW.id END,
      load_number = CASE WHEN NEW.status <> 'cancelled' THEN NEW.number END
    WHERE id IN (SELECT note_id FROM load_lines WHERE load_id = NEW.id) AND load_id = NEW.id;
  UPDATE traveller_delivery_notes SET load_state = nullif(NEW.status, 'cancelled'),
      load_id = CASE WHEN NEW.status <> 'cancelled' THEN NEW.id END,
      load_number = CASE WHEN NEW.status <> 'cancelled' THEN NEW.number END
    WHERE id IN (SELECT note_id FROM load_lines WHERE load_id = NEW.id) AND load_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER loads_tell_notes AFTER UPDATE OF status ON loads FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION tell_notes_of_load_state();

ALTER TABLE "supplier_returns" ADD COLUMN "load_id" uuid;--> statement-breakpoint
ALTER TABLE "supplier_returns" ADD COLUMN "load_number" text;--> statement-breakpoint
ALTER TABLE "supplier_returns" ADD COLUMN "load_state" text;--> statement-breakpoint
CREATE INDEX "supplier_returns_to_leave" ON "supplier_returns" USING btree ("returned_on","id") WHERE status = 'draft' OR load_state IN ('planned', 'loading');--> statement-breakpoint
-- A return to a supplier knows its load like a note; it rides once, also after that load has gone.
CREATE OR REPLACE FUNCTION tell_note_of_load() RETURNS trigger LANGUAGE plpgsql AS $$
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
    UPDATE supplier_returns SET load_id = NULL, load_number = NULL, load_state = NULL
      WHERE id = OLD.note_id AND load_id = OLD.load_id;
  END IF;
  IF TG_OP IN ('INSERT', 'UPDATE') THEN
    SELECT id, number, status INTO on_load FROM loads WHERE id = NEW.load_id;
    IF on_load.status <> 'cancelled' THEN
      IF NEW.note_entity = 'delivery-notes' THEN
        UPDATE delivery_notes SET load_id = on_load.id, load_number = on_load.number, load_state = on_load.status
          WHERE id = NEW.note_id AND (load_id IS NULL OR load_id = on_load.id OR load_state = 'gone');
      ELSIF NEW.note_entity = 'supplier-returns' THEN
        UPDATE supplier_returns SET load_id = on_load.id, load_number = on_load.number, load_state = on_load.status
          WHERE id = NEW.note_id AND (load_id IS NULL OR load_id = on_load.id);
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
CREATE OR REPLACE FUNCTION tell_notes_of_load_state() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE delivery_notes SET load_state = nullif(NEW.status, 'cancelled'),
      load_id = CASE WHEN NEW.status <> 'cancelled' THEN NEW.id END,
      load_number = CASE WHEN NEW.status <> 'cancelled' THEN NEW.number END
    WHERE id IN (SELECT note_id FROM load_lines WHERE load_id = NEW.id) AND load_id = NEW.id;
  UPDATE traveller_delivery_notes SET load_state = nullif(NEW.status, 'cancelled'),
      load_id = CASE WHEN NEW.status <> 'cancelled' THEN NEW.id END,
      load_number = CASE WHEN NEW.status <> 'cancelled' THEN NEW.number END
    WHERE id IN (SELECT note_id FROM load_lines WHERE load_id = NEW.id) AND load_id = NEW.id;
  UPDATE supplier_returns SET load_state = nullif(NEW.status, 'cancelled'),
      load_id = CASE WHEN NEW.status <> 'cancelled' THEN NEW.id END,
      load_number = CASE WHEN NEW.status <> 'cancelled' THEN NEW.number END
    WHERE id IN (SELECT note_id FROM load_lines WHERE load_id = NEW.id) AND load_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION load_line_goes_to() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.company_id := coalesce(
    (SELECT company_id FROM delivery_notes WHERE id = NEW.note_id),
    (SELECT company_id FROM traveller_delivery_notes WHERE id = NEW.note_id),
    (SELECT company_id FROM supplier_returns WHERE id = NEW.note_id),
    NEW.company_id);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER supplier_returns_tell_load_lines AFTER UPDATE OF company_id ON supplier_returns FOR EACH ROW
  WHEN (OLD.company_id IS DISTINCT FROM NEW.company_id) EXECUTE FUNCTION tell_load_lines();

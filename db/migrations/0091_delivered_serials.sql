ALTER TABLE "delivery_entries" ADD COLUMN "serial_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "traveller_delivery_note_lines" ADD COLUMN "serial_numbers" text;--> statement-breakpoint
ALTER TABLE "traveller_delivery_note_lines" ADD COLUMN "serial_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- What is taken back names no piece that its entry did not send.
CREATE FUNCTION keep_answered_serials() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.cause_id IS NOT NULL AND NOT NEW.serial_ids <@ (SELECT serial_ids FROM delivery_entries WHERE id = NEW.cause_id) THEN
    RAISE EXCEPTION 'delivery_entries: an answer takes back what its entry sent' USING ERRCODE = '23000';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER delivery_entries_answered_serials BEFORE INSERT ON delivery_entries FOR EACH ROW EXECUTE FUNCTION keep_answered_serials();
--> statement-breakpoint
-- Pieces of a traveller that go to a customer are delivered, those with serial numbers by name.
CREATE OR REPLACE FUNCTION count_delivery() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.traveller_root_id IS NOT NULL AND NEW.note_kind = 'customer' THEN
    INSERT INTO traveller_departures (traveller_root_id, kind, quantity, place, serial_ids, by_id, at)
    VALUES (NEW.traveller_root_id, 'delivered', NEW.delta, NEW.note_number, NEW.serial_ids, NEW.by_id, NEW.at);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Pieces with serial numbers leave by name, each once, and only those that went through every operation; what was delivered and
-- is taken back is in work again.
CREATE OR REPLACE FUNCTION count_departure() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  by_serial boolean := EXISTS (SELECT FROM traveller_pieces WHERE traveller_root_id = NEW.traveller_root_id);
  moved integer := 0;
BEGIN
  IF by_serial AND NEW.quantity > 0 THEN
    UPDATE traveller_pieces p SET left_as = NEW.kind, left_at = NEW.at
      WHERE p.traveller_root_id = NEW.traveller_root_id AND p.serial_id = ANY (NEW.serial_ids) AND p.left_at IS NULL
        AND p.serial_id = ANY (pieces_that_reached(NEW.traveller_root_id, 2147483647));
    GET DIAGNOSTICS moved = ROW_COUNT;
    UPDATE serials SET fate = NEW.kind WHERE id = ANY (NEW.serial_ids);
  ELSIF by_serial THEN
    UPDATE traveller_pieces p SET left_as = NULL, left_at = NULL
      WHERE p.traveller_root_id = NEW.traveller_root_id AND p.serial_id = ANY (NEW.serial_ids) AND p.left_as = NEW.kind;
    GET DIAGNOSTICS moved = ROW_COUNT;
    UPDATE serials SET fate = 'in_work' WHERE id = ANY (NEW.serial_ids);
  END IF;
  IF by_serial AND (moved <> abs(NEW.quantity) OR cardinality(NEW.serial_ids) <> abs(NEW.quantity))
      OR NOT by_serial AND cardinality(NEW.serial_ids) > 0 THEN
    RAISE EXCEPTION 'traveller_departures: these pieces were not made here, or have left' USING ERRCODE = '23514';
  END IF;
  UPDATE travellers SET stocked_qty = stocked_qty + CASE WHEN NEW.kind = 'stocked' THEN NEW.quantity ELSE 0 END,
    delivered_qty = delivered_qty + CASE WHEN NEW.kind = 'delivered' THEN NEW.quantity ELSE 0 END,
    version = version + 1, updated_at = now()
    WHERE root_id = NEW.traveller_root_id;
  RETURN NULL;
END $$;

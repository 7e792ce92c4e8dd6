-- What came back of a traveller is held, whichever way its entry was written, until its return is released again.
CREATE FUNCTION held_returns(root uuid) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT coalesce(-sum(e.delta), 0)::integer FROM delivery_entries e
  WHERE e.traveller_root_id = root AND e.kind = 'come_back'
    AND NOT EXISTS (SELECT FROM piece_returns r WHERE r.entry_id = e.id AND r.released_at IS NOT NULL)
$$;
--> statement-breakpoint
CREATE FUNCTION held_serials(root uuid) RETURNS uuid[] LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(s.id), '{}') FROM delivery_entries e, unnest(e.serial_ids) AS s(id)
  WHERE e.traveller_root_id = root AND e.kind = 'come_back'
    AND NOT EXISTS (SELECT FROM piece_returns r WHERE r.entry_id = e.id AND r.released_at IS NOT NULL)
$$;
--> statement-breakpoint
-- Nothing that is held leaves: not to a customer, not into the stock.
CREATE FUNCTION keep_held_returns() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  held integer;
  free integer;
BEGIN
  IF NEW.quantity <= 0 THEN RETURN NEW; END IF;
  -- Two at once wait here, as the counters of the traveller would let them wait.
  PERFORM FROM travellers WHERE root_id = NEW.traveller_root_id ORDER BY id FOR UPDATE;
  held := held_returns(NEW.traveller_root_id);
  IF held = 0 THEN RETURN NEW; END IF;
  SELECT max(made_qty - stocked_qty - delivered_qty) INTO free FROM travellers WHERE root_id = NEW.traveller_root_id;
  IF NEW.quantity > free - held OR NEW.serial_ids && held_serials(NEW.traveller_root_id) THEN
    RAISE EXCEPTION 'traveller_departures: pieces came back and are not released again' USING ERRCODE = '23514';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER traveller_departures_held BEFORE INSERT ON traveller_departures FOR EACH ROW EXECUTE FUNCTION keep_held_returns();
--> statement-breakpoint
-- A return is of pieces that came back, is released once, and stays as it is from then on.
CREATE FUNCTION keep_piece_return() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NOT EXISTS (SELECT FROM delivery_entries e WHERE e.id = NEW.entry_id AND e.kind = 'come_back'
        AND e.note_id = NEW.note_id AND e.traveller_root_id IS NOT NULL) THEN
      RAISE EXCEPTION 'piece_returns: nothing of this came back' USING ERRCODE = '23514';
    END IF;
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' OR OLD.released_at IS NOT NULL
      OR (NEW.id, NEW.entry_id, NEW.note_id, NEW.condition, NEW.reason, NEW.by_id, NEW.at)
        IS DISTINCT FROM (OLD.id, OLD.entry_id, OLD.note_id, OLD.condition, OLD.reason, OLD.by_id, OLD.at)
      OR NEW.remarks IS DISTINCT FROM OLD.remarks THEN
    RAISE EXCEPTION 'piece_returns: what came back stays as it was noted' USING ERRCODE = '23514';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER piece_returns_keep BEFORE INSERT OR UPDATE OR DELETE ON piece_returns FOR EACH ROW EXECUTE FUNCTION keep_piece_return();

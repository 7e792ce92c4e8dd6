ALTER TABLE "piece_entries" DROP CONSTRAINT "piece_entries_kind";--> statement-breakpoint
ALTER TABLE "travellers" DROP CONSTRAINT "travellers_balance";--> statement-breakpoint
ALTER TABLE "operations" ADD COLUMN "carried_from_id" uuid;--> statement-breakpoint
ALTER TABLE "operation_rejections" ADD COLUMN "slot" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "operation_rejections" ADD COLUMN "signed_back" jsonb;--> statement-breakpoint
ALTER TABLE "travellers" ADD COLUMN "split_from_id" uuid;--> statement-breakpoint
ALTER TABLE "travellers" ADD COLUMN "split_qty" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "travellers_split_from" ON "travellers" USING btree ("split_from_id") WHERE split_from_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE "piece_entries" ADD CONSTRAINT "piece_entries_kind" CHECK (quantity > 0 AND (operation_id IS NOT NULL OR kind IN ('add', 'split_out', 'carried_in')) AND CASE kind
        WHEN 'add' THEN operation_id IS NULL AND (entry_delta, good_delta, passed_delta, scrap_delta) = (quantity, 0, 0, 0)
        WHEN 'good' THEN (entry_delta, good_delta, passed_delta, scrap_delta) = (0, quantity, 0, 0)
        WHEN 'pass' THEN (entry_delta, good_delta, passed_delta, scrap_delta) = (0, 0, quantity, 0)
        WHEN 'scrap' THEN (entry_delta, good_delta, passed_delta, scrap_delta) = (0, 0, 0, quantity) AND reason IS NOT NULL
        WHEN 'rework' THEN (entry_delta, passed_delta, scrap_delta) = (0, 0, 0) AND good_delta IN (0, -quantity) AND reason IS NOT NULL
          AND to_operation_id IS NOT NULL
        WHEN 'take_back' THEN (entry_delta, good_delta, scrap_delta) = (0, -quantity, 0) AND passed_delta BETWEEN -quantity AND 0
          AND cause_id IS NOT NULL
        WHEN 'reverse' THEN entry_delta = 0 AND (good_delta, scrap_delta) IN ((-quantity, 0), (0, -quantity))
          AND passed_delta BETWEEN -quantity AND 0 AND reverses_id IS NOT NULL
        WHEN 'split_out' THEN (entry_delta, good_delta, passed_delta, scrap_delta) = CASE WHEN operation_id IS NULL
          THEN (-quantity, 0, 0, 0) ELSE (0, -quantity, -quantity, 0) END AND reason IS NOT NULL
        WHEN 'carried_in' THEN (entry_delta, good_delta, passed_delta, scrap_delta) = CASE WHEN operation_id IS NULL
          THEN (quantity, 0, 0, 0) ELSE (0, quantity, quantity, 0) END AND cause_id IS NOT NULL
        ELSE false END);--> statement-breakpoint
ALTER TABLE "travellers" ADD CONSTRAINT "travellers_balance" CHECK (entry_qty >= 0 AND scrap_qty >= 0 AND (NOT in_force OR entry_qty - scrap_qty <= quantity - split_qty));
--> statement-breakpoint
-- Pieces that were split off have reached nothing here any more.
CREATE OR REPLACE FUNCTION pieces_that_reached(root uuid, at_group integer) RETURNS uuid[] LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(p.serial_id), '{}') FROM traveller_pieces p
  WHERE p.traveller_root_id = root AND p.left_as IS DISTINCT FROM 'split' AND NOT EXISTS (
    SELECT FROM operations b WHERE b.traveller_root_id = root AND b.decision IS NULL AND b.group_no < at_group AND NOT EXISTS (
      SELECT FROM piece_states s WHERE s.operation_id = b.id AND s.serial_id = p.serial_id AND s.passed > 0))
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION move_pieces(root uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  entered integer;
  scrap_before integer := 0;
  passed_before integer;
  done_before boolean := true;
  by_serial boolean;
  reached uuid[];
  here integer;
  left_over integer;
  grp record;
  op record;
  open_here integer;
BEGIN
  SELECT coalesce(sum(entry_delta), 0) INTO entered FROM piece_entries WHERE traveller_root_id = root;
  by_serial := EXISTS (SELECT FROM traveller_pieces WHERE traveller_root_id = root);
  passed_before := entered;
  FOR grp IN SELECT group_no, sum(scrap_qty)::integer AS scrap, min(passed_qty) AS passed FROM operations
      WHERE traveller_root_id = root AND decision IS NULL GROUP BY group_no ORDER BY group_no LOOP
    IF by_serial THEN
      reached := pieces_that_reached(root, grp.group_no);
      here := cardinality(reached);
    ELSE
      here := least(passed_before, entered - scrap_before);
    END IF;
    left_over := entered - scrap_before - grp.scrap;
    FOR op IN SELECT id, good_qty, passed_qty, scrap_qty FROM operations
        WHERE traveller_root_id = root AND decision IS NULL AND group_no = grp.group_no LOOP
      IF by_serial THEN
        -- Which pieces, not how many: one that was scrapped at the operation beside is open nowhere.
        SELECT count(*) INTO open_here FROM unnest(reached) AS r (serial_id) WHERE NOT EXISTS (
          SELECT FROM piece_states s JOIN operations o ON o.id = s.operation_id
          WHERE s.serial_id = r.serial_id AND o.traveller_root_id = root
            AND (s.scrap > 0 OR s.operation_id = op.id AND s.good > 0));
      ELSE
        open_here := greatest(0, least(here - op.scrap_qty, left_over) - op.good_qty);
      END IF;
      UPDATE operations o SET avail_qty = here, open_qty = open_here,
        done_at = CASE WHEN entered > 0 AND done_before AND op.passed_qty >= left_over AND op.good_qty = op.passed_qty AND open_here = 0
          THEN coalesce(o.done_at, now()) END
        WHERE o.id = op.id;
    END LOOP;
    SELECT done_before AND bool_and(o.done_at IS NOT NULL) INTO done_before FROM operations o
      WHERE o.traveller_root_id = root AND o.decision IS NULL AND o.group_no = grp.group_no;
    scrap_before := scrap_before + grp.scrap;
    passed_before := CASE WHEN by_serial THEN cardinality(pieces_that_reached(root, grp.group_no + 1)) ELSE grp.passed END;
  END LOOP;
  UPDATE travellers SET entry_qty = entered, scrap_qty = scrap_before,
    split_qty = (SELECT coalesce(sum(e.quantity), 0) FROM piece_entries e
      WHERE e.traveller_root_id = root AND e.kind = 'split_out' AND e.operation_id IS NULL),
    made_qty = CASE WHEN EXISTS (SELECT FROM operations WHERE traveller_root_id = root AND decision IS NULL)
      THEN greatest(0, least(passed_before, entered - scrap_before)) ELSE 0 END
    WHERE root_id = root;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_piece_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  scrapped integer := NEW.scrap_delta;
BEGIN
  PERFORM FROM travellers WHERE root_id = NEW.traveller_root_id ORDER BY revision DESC FOR NO KEY UPDATE;
  IF NEW.operation_id IS NOT NULL AND NEW.serial_id IS NOT NULL THEN
    INSERT INTO piece_states (operation_id, serial_id, attempt) VALUES (NEW.operation_id, NEW.serial_id, NEW.attempt)
      ON CONFLICT (operation_id, serial_id, attempt) DO NOTHING;
    UPDATE piece_states SET good = good + NEW.good_delta, passed = passed + NEW.passed_delta, scrap = scrap + NEW.scrap_delta,
      is_taken_back = is_taken_back OR NEW.kind IN ('rework', 'take_back')
      WHERE operation_id = NEW.operation_id AND serial_id = NEW.serial_id AND attempt = NEW.attempt;
    -- What is done again is done under the next attempt.
    IF NEW.kind IN ('rework', 'take_back') THEN
      INSERT INTO piece_states (operation_id, serial_id, attempt) VALUES (NEW.operation_id, NEW.serial_id, NEW.attempt + 1)
        ON CONFLICT (operation_id, serial_id, attempt) DO NOTHING;
    END IF;
    IF scrapped <> 0 THEN
      UPDATE serials SET fate = CASE WHEN scrapped > 0 THEN 'scrapped' ELSE 'in_work' END WHERE id = NEW.serial_id;
      UPDATE traveller_pieces SET left_as = CASE WHEN scrapped > 0 THEN 'scrapped' END, left_at = CASE WHEN scrapped > 0 THEN NEW.at END
        WHERE traveller_root_id = NEW.traveller_root_id AND serial_id = NEW.serial_id;
    END IF;
  END IF;
  IF NEW.kind = 'split_out' AND NEW.operation_id IS NULL AND NEW.serial_id IS NOT NULL THEN
    UPDATE traveller_pieces SET left_as = 'split', left_at = NEW.at
      WHERE traveller_root_id = NEW.traveller_root_id AND serial_id = NEW.serial_id AND left_at IS NULL;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'piece_entries: the piece has left already' USING ERRCODE = '23514';
    END IF;
  END IF;
  IF NEW.operation_id IS NOT NULL THEN
    UPDATE operations SET good_qty = good_qty + NEW.good_delta, passed_qty = passed_qty + NEW.passed_delta,
      scrap_qty = scrap_qty + NEW.scrap_delta, started_at = coalesce(started_at, NEW.at), version = version + 1, updated_at = now()
    WHERE id = NEW.operation_id AND traveller_root_id = NEW.traveller_root_id;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'piece_entries: the operation is of another traveller' USING ERRCODE = '23000';
    END IF;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Nobody books more than is open, or a piece that is not, whichever way the line of the ledger was written.
CREATE OR REPLACE FUNCTION keep_piece_entry_open() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  here record;
  now_attempt integer;
BEGIN
  IF EXISTS (SELECT FROM traveller_pieces WHERE traveller_root_id = NEW.traveller_root_id) <> (NEW.serial_id IS NOT NULL) THEN
    RAISE EXCEPTION 'piece_entries: pieces of this traveller are told apart the other way' USING ERRCODE = '23514';
  END IF;
  IF NEW.serial_id IS NOT NULL AND NOT EXISTS (
      SELECT FROM traveller_pieces WHERE traveller_root_id = NEW.traveller_root_id AND serial_id = NEW.serial_id) THEN
    RAISE EXCEPTION 'piece_entries: the piece is of another traveller' USING ERRCODE = '23514';
  END IF;
  -- What comes from another traveller left it with the same line of its ledger.
  IF NEW.kind = 'carried_in' AND NOT EXISTS (
      SELECT FROM piece_entries e WHERE e.id = NEW.cause_id AND e.kind = 'split_out' AND e.quantity = NEW.quantity
        AND (e.operation_id IS NULL) = (NEW.operation_id IS NULL) AND e.serial_id IS NOT DISTINCT FROM NEW.serial_id
        AND e.traveller_root_id <> NEW.traveller_root_id) THEN
    RAISE EXCEPTION 'piece_entries: these pieces left no other traveller' USING ERRCODE = '23514';
  END IF;
  IF NEW.operation_id IS NULL THEN RETURN NEW; END IF;
  IF NEW.serial_id IS NOT NULL THEN
    SELECT coalesce(max(attempt), 0) INTO now_attempt FROM piece_states
      WHERE operation_id = NEW.operation_id AND serial_id = NEW.serial_id;
    IF NEW.attempt <> now_attempt THEN
      RAISE EXCEPTION 'piece_entries: attempt % counts', now_attempt USING ERRCODE = '23514';
    END IF;
  END IF;
  -- What is reversed is one booking of these pieces, and what is reversed once stays so.
  IF NEW.kind = 'reverse' AND NOT EXISTS (
      SELECT FROM piece_entries e WHERE e.id = NEW.reverses_id AND e.operation_id = NEW.operation_id AND e.kind IN ('good', 'scrap')
        AND e.serial_id IS NOT DISTINCT FROM NEW.serial_id AND e.attempt = NEW.attempt
        AND (e.good_delta, e.scrap_delta) = (-NEW.good_delta, -NEW.scrap_delta)) THEN
    RAISE EXCEPTION 'piece_entries: this reverses no booking of these pieces' USING ERRCODE = '23514';
  END IF;
  IF NEW.kind NOT IN ('good', 'scrap') THEN RETURN NEW; END IF;
  SELECT o.open_qty, o.decision, o.group_no, t.status INTO here FROM operations o
    JOIN traveller_route_lines l ON l.id = o.route_line_id JOIN travellers t ON t.id = l.traveller_id
    WHERE o.id = NEW.operation_id FOR UPDATE OF o;
  IF here.status <> 'released' OR here.decision IS NOT NULL OR NEW.quantity > here.open_qty
      OR NEW.serial_id IS NOT NULL AND (NOT NEW.serial_id = ANY (pieces_that_reached(NEW.traveller_root_id, here.group_no))
        OR EXISTS (SELECT FROM piece_states s JOIN operations o ON o.id = s.operation_id WHERE s.serial_id = NEW.serial_id
          AND o.traveller_root_id = NEW.traveller_root_id AND (s.scrap > 0 OR s.operation_id = NEW.operation_id AND s.good > 0))) THEN
    RAISE EXCEPTION 'piece_entries: % pieces are not open at this operation', NEW.quantity USING ERRCODE = '23514';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_traveller_sums() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() < 2 AND (NEW.entry_qty, NEW.made_qty, NEW.scrap_qty, NEW.split_qty, NEW.stocked_qty, NEW.delivered_qty)
      IS DISTINCT FROM (OLD.entry_qty, OLD.made_qty, OLD.scrap_qty, OLD.split_qty, OLD.stocked_qty, OLD.delivered_qty) THEN
    RAISE EXCEPTION 'travellers: pieces are the sum of piece_entries and traveller_departures' USING ERRCODE = '23000';
  END IF;
  RETURN NEW;
END $$;

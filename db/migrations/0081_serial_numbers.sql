CREATE TABLE "piece_states" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"operation_id" uuid NOT NULL,
	"serial_id" uuid NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"good" integer DEFAULT 0 NOT NULL,
	"passed" integer DEFAULT 0 NOT NULL,
	"scrap" integer DEFAULT 0 NOT NULL,
	"is_rejected" boolean DEFAULT false NOT NULL,
	"is_taken_back" boolean DEFAULT false NOT NULL,
	"state" text GENERATED ALWAYS AS (CASE WHEN scrap > 0 THEN 'scrapped' WHEN is_taken_back THEN 'taken_back'
  WHEN is_rejected THEN 'rejected' WHEN passed > 0 THEN 'passed' WHEN good > 0 THEN 'recorded' ELSE 'todo' END) STORED NOT NULL,
	CONSTRAINT "piece_states_balance" CHECK (good IN (0, 1) AND passed IN (0, 1) AND scrap IN (0, 1) AND passed <= good AND good + scrap <= 1)
);
--> statement-breakpoint
CREATE TABLE "operation_rejections" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"operation_id" uuid NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"quantity" integer NOT NULL,
	"serial_ids" uuid[] DEFAULT '{}' NOT NULL,
	"reason" text NOT NULL,
	"non_conformance_no" text NOT NULL,
	"competence" jsonb NOT NULL,
	"signature_id" uuid NOT NULL,
	"by_id" uuid NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"ended_as" text,
	"ended_reason" text,
	"ended_by_id" uuid,
	"ended_at" timestamp(3) with time zone,
	CONSTRAINT "operation_rejections_quantity" CHECK (quantity > 0),
	CONSTRAINT "operation_rejections_ended" CHECK ((ended_as IS NULL) = (ended_at IS NULL) AND (ended_as IS NULL) = (ended_by_id IS NULL))
);
--> statement-breakpoint
CREATE TABLE "serials" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"serial_no" text NOT NULL,
	"first_traveller_root_id" uuid NOT NULL,
	"product_code_id" uuid,
	"fate" text DEFAULT 'in_work' NOT NULL,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "traveller_pieces" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"traveller_root_id" uuid NOT NULL,
	"serial_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"joined_as" text NOT NULL,
	"joined_at" timestamp(3) with time zone NOT NULL,
	"left_as" text,
	"left_at" timestamp(3) with time zone,
	CONSTRAINT "traveller_pieces_left" CHECK ((left_as IS NULL) = (left_at IS NULL))
);
--> statement-breakpoint
ALTER TABLE "operations" DROP CONSTRAINT "operations_balance";
--> statement-breakpoint
ALTER TABLE "piece_entries" DROP CONSTRAINT "piece_entries_kind";
--> statement-breakpoint
ALTER TABLE "operation_starts" ADD COLUMN "serial_ids" uuid[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
ALTER TABLE "operations" ADD COLUMN "decision_competence" jsonb;
--> statement-breakpoint
ALTER TABLE "operations" ADD COLUMN "decision_signature_id" uuid;
--> statement-breakpoint
ALTER TABLE "operations" ADD COLUMN "rejected_qty" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "operations" drop column "status";
--> statement-breakpoint
ALTER TABLE "operations" ADD COLUMN "status" text GENERATED ALWAYS AS (CASE WHEN decision = 'not_applicable' THEN 'not_applicable'
  WHEN rejected_qty > 0 THEN 'rejected'
  WHEN done_at IS NOT NULL THEN 'done' WHEN good_qty > passed_qty THEN 'awaiting_signature'
  WHEN started_at IS NOT NULL AND open_qty > 0 THEN 'in_progress' WHEN open_qty > 0 THEN 'ready' ELSE 'not_ready' END) STORED NOT NULL;
--> statement-breakpoint
ALTER TABLE "piece_entries" ADD COLUMN "serial_id" uuid;
--> statement-breakpoint
ALTER TABLE "piece_entries" ADD COLUMN "to_operation_id" uuid;
--> statement-breakpoint
ALTER TABLE "piece_entries" ADD COLUMN "cause_id" uuid;
--> statement-breakpoint
ALTER TABLE "piece_entries" ADD COLUMN "reverses_id" uuid;
--> statement-breakpoint
ALTER TABLE "piece_entries" ADD COLUMN "signed_back" jsonb;
--> statement-breakpoint
ALTER TABLE "operation_point_answers" ADD COLUMN "serial_ids" uuid[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
ALTER TABLE "operation_readings" ADD COLUMN "serial_id" uuid;
--> statement-breakpoint
ALTER TABLE "operation_sign_offs" ADD COLUMN "serial_ids" uuid[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
ALTER TABLE "traveller_departures" ADD COLUMN "serial_ids" uuid[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
ALTER TABLE "travellers" ADD COLUMN "serial_scheme" text DEFAULT 'none' NOT NULL;
--> statement-breakpoint
ALTER TABLE "travellers" ADD COLUMN "serial_numbers" text[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
ALTER TABLE "piece_states" ADD CONSTRAINT "piece_states_operation_id_operations_id_fk" FOREIGN KEY ("operation_id") REFERENCES "public"."operations"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "piece_states" ADD CONSTRAINT "piece_states_serial_id_serials_id_fk" FOREIGN KEY ("serial_id") REFERENCES "public"."serials"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "operation_rejections" ADD CONSTRAINT "operation_rejections_operation_id_operations_id_fk" FOREIGN KEY ("operation_id") REFERENCES "public"."operations"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "operation_rejections" ADD CONSTRAINT "operation_rejections_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "operation_rejections" ADD CONSTRAINT "operation_rejections_ended_by_id_users_id_fk" FOREIGN KEY ("ended_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "serials" ADD CONSTRAINT "serials_first_traveller_root_id_travellers_id_fk" FOREIGN KEY ("first_traveller_root_id") REFERENCES "public"."travellers"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "serials" ADD CONSTRAINT "serials_product_code_id_product_codes_id_fk" FOREIGN KEY ("product_code_id") REFERENCES "public"."product_codes"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "traveller_pieces" ADD CONSTRAINT "traveller_pieces_traveller_root_id_travellers_id_fk" FOREIGN KEY ("traveller_root_id") REFERENCES "public"."travellers"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "traveller_pieces" ADD CONSTRAINT "traveller_pieces_serial_id_serials_id_fk" FOREIGN KEY ("serial_id") REFERENCES "public"."serials"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "piece_states_attempt" ON "piece_states" USING btree ("operation_id","serial_id","attempt");
--> statement-breakpoint
CREATE INDEX "piece_states_serial" ON "piece_states" USING btree ("serial_id");
--> statement-breakpoint
CREATE INDEX "operation_rejections_operation" ON "operation_rejections" USING btree ("operation_id","at");
--> statement-breakpoint
CREATE UNIQUE INDEX "serials_number" ON "serials" USING btree (lower("serial_no"));
--> statement-breakpoint
CREATE INDEX "serials_traveller" ON "serials" USING btree ("first_traveller_root_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "traveller_pieces_position" ON "traveller_pieces" USING btree ("traveller_root_id","position");
--> statement-breakpoint
CREATE UNIQUE INDEX "traveller_pieces_open" ON "traveller_pieces" USING btree ("serial_id") WHERE left_at IS NULL;
--> statement-breakpoint
ALTER TABLE "piece_entries" ADD CONSTRAINT "piece_entries_serial_id_serials_id_fk" FOREIGN KEY ("serial_id") REFERENCES "public"."serials"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "piece_entries" ADD CONSTRAINT "piece_entries_to_operation_id_operations_id_fk" FOREIGN KEY ("to_operation_id") REFERENCES "public"."operations"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "operation_readings" ADD CONSTRAINT "operation_readings_serial_id_serials_id_fk" FOREIGN KEY ("serial_id") REFERENCES "public"."serials"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "piece_entries_reverses" ON "piece_entries" USING btree ("reverses_id") WHERE reverses_id IS NOT NULL;
--> statement-breakpoint
ALTER TABLE "operations" ADD CONSTRAINT "operations_balance" CHECK (passed_qty >= 0 AND rejected_qty >= 0 AND passed_qty + rejected_qty <= good_qty AND scrap_qty >= 0 AND good_qty + scrap_qty <= avail_qty);
--> statement-breakpoint
ALTER TABLE "piece_entries" ADD CONSTRAINT "piece_entries_serial" CHECK (serial_id IS NULL OR quantity = 1);
--> statement-breakpoint
ALTER TABLE "piece_entries" ADD CONSTRAINT "piece_entries_kind" CHECK (quantity > 0 AND (operation_id IS NULL) = (kind = 'add') AND CASE kind
        WHEN 'add' THEN (entry_delta, good_delta, passed_delta, scrap_delta) = (quantity, 0, 0, 0)
        WHEN 'good' THEN (entry_delta, good_delta, passed_delta, scrap_delta) = (0, quantity, 0, 0)
        WHEN 'pass' THEN (entry_delta, good_delta, passed_delta, scrap_delta) = (0, 0, quantity, 0)
        WHEN 'scrap' THEN (entry_delta, good_delta, passed_delta, scrap_delta) = (0, 0, 0, quantity) AND reason IS NOT NULL
        WHEN 'rework' THEN (entry_delta, good_delta, passed_delta, scrap_delta) = (0, 0, 0, 0) AND reason IS NOT NULL
          AND to_operation_id IS NOT NULL
        WHEN 'take_back' THEN (entry_delta, good_delta, scrap_delta) = (0, -quantity, 0) AND passed_delta BETWEEN -quantity AND 0
          AND cause_id IS NOT NULL
        WHEN 'reverse' THEN entry_delta = 0 AND (good_delta, scrap_delta) IN ((-quantity, 0), (0, -quantity))
          AND passed_delta BETWEEN -quantity AND 0 AND reverses_id IS NOT NULL
        ELSE false END);
--> statement-breakpoint
-- Pieces that reached a group of operations: all of the traveller that were not split off, and passed every operation of the groups before it.
CREATE FUNCTION pieces_that_reached(root uuid, at_group integer) RETURNS uuid[] LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(p.serial_id), '{}') FROM traveller_pieces p
  WHERE p.traveller_root_id = root AND NOT EXISTS (
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
    made_qty = CASE WHEN EXISTS (SELECT FROM operations WHERE traveller_root_id = root AND decision IS NULL)
      THEN greatest(0, least(passed_before, entered - scrap_before)) ELSE 0 END
    WHERE root_id = root;
END $$;
--> statement-breakpoint
-- A line of the ledger counts itself on its operation, and on its piece where that has a serial number.
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
-- Pieces move once for all lines that were written together.
CREATE FUNCTION move_entered_pieces() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM move_pieces(root.id) FROM (SELECT DISTINCT traveller_root_id AS id FROM written) AS root;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER piece_entries_move AFTER INSERT ON piece_entries REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION move_entered_pieces();
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
  IF NEW.operation_id IS NULL THEN RETURN NEW; END IF;
  IF NEW.serial_id IS NOT NULL THEN
    SELECT coalesce(max(attempt), 0) INTO now_attempt FROM piece_states
      WHERE operation_id = NEW.operation_id AND serial_id = NEW.serial_id;
    IF NEW.attempt <> now_attempt THEN
      RAISE EXCEPTION 'piece_entries: attempt % counts', now_attempt USING ERRCODE = '23514';
    END IF;
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
-- Rejected pieces are counted on their operation, and marked where they have serial numbers, until something becomes of them.
CREATE FUNCTION count_rejection() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  change integer := CASE WHEN NEW.ended_at IS NULL THEN NEW.quantity ELSE -NEW.quantity END;
BEGIN
  IF TG_OP = 'UPDATE' AND (OLD.ended_at IS NOT NULL OR NEW.ended_at IS NULL OR
      (to_jsonb(NEW) - 'ended_as' - 'ended_reason' - 'ended_by_id' - 'ended_at')
        IS DISTINCT FROM (to_jsonb(OLD) - 'ended_as' - 'ended_reason' - 'ended_by_id' - 'ended_at')) THEN
    RAISE EXCEPTION 'operation_rejections: only its end is said, once' USING ERRCODE = '23000';
  END IF;
  UPDATE operations SET rejected_qty = rejected_qty + change, version = version + 1, updated_at = now() WHERE id = NEW.operation_id;
  UPDATE piece_states SET is_rejected = NEW.ended_at IS NULL
    WHERE operation_id = NEW.operation_id AND serial_id = ANY (NEW.serial_ids) AND attempt = NEW.attempt;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER operation_rejections_count AFTER INSERT OR UPDATE ON operation_rejections FOR EACH ROW EXECUTE FUNCTION count_rejection();
--> statement-breakpoint
CREATE TRIGGER operation_rejections_append_only BEFORE DELETE ON operation_rejections FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_operation_sums() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW.avail_qty := 0; NEW.open_qty := 0; NEW.good_qty := 0; NEW.passed_qty := 0; NEW.scrap_qty := 0; NEW.rejected_qty := 0;
    NEW.started_at := NULL; NEW.done_at := NULL;
    RETURN NEW;
  END IF;
  IF pg_trigger_depth() < 2 AND (NEW.avail_qty, NEW.open_qty, NEW.good_qty, NEW.passed_qty, NEW.scrap_qty, NEW.rejected_qty, NEW.started_at, NEW.done_at)
      IS DISTINCT FROM (OLD.avail_qty, OLD.open_qty, OLD.good_qty, OLD.passed_qty, OLD.scrap_qty, OLD.rejected_qty, OLD.started_at, OLD.done_at) THEN
    RAISE EXCEPTION 'operations: pieces are the sum of piece_entries' USING ERRCODE = '23000';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- Where a piece stands follows from the ledger and from rejections: their triggers, one level deeper, write it.
CREATE FUNCTION keep_piece_states() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION '%: this follows from piece_entries and traveller_departures', TG_TABLE_NAME USING ERRCODE = '23000';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER piece_states_keep BEFORE INSERT OR UPDATE ON piece_states FOR EACH ROW EXECUTE FUNCTION keep_piece_states();
--> statement-breakpoint
CREATE TRIGGER piece_states_stay BEFORE DELETE ON piece_states FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER serials_keep BEFORE UPDATE ON serials FOR EACH ROW EXECUTE FUNCTION keep_piece_states();
--> statement-breakpoint
CREATE TRIGGER serials_stay BEFORE DELETE ON serials FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER traveller_pieces_keep BEFORE UPDATE ON traveller_pieces FOR EACH ROW EXECUTE FUNCTION keep_piece_states();
--> statement-breakpoint
CREATE TRIGGER traveller_pieces_stay BEFORE DELETE ON traveller_pieces FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Pieces with serial numbers leave by name, each once, and only those that went through every operation.
CREATE OR REPLACE FUNCTION count_departure() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  by_serial boolean := EXISTS (SELECT FROM traveller_pieces WHERE traveller_root_id = NEW.traveller_root_id);
  gone integer;
BEGIN
  IF by_serial THEN
    UPDATE traveller_pieces p SET left_as = NEW.kind, left_at = NEW.at
      WHERE p.traveller_root_id = NEW.traveller_root_id AND p.serial_id = ANY (NEW.serial_ids) AND p.left_at IS NULL
        AND p.serial_id = ANY (pieces_that_reached(NEW.traveller_root_id, 2147483647));
    GET DIAGNOSTICS gone = ROW_COUNT;
    UPDATE serials SET fate = NEW.kind WHERE id = ANY (NEW.serial_ids);
  END IF;
  IF by_serial AND gone <> NEW.quantity OR NOT by_serial AND cardinality(NEW.serial_ids) > 0 OR by_serial AND cardinality(NEW.serial_ids) <> NEW.quantity THEN
    RAISE EXCEPTION 'traveller_departures: these pieces were not made here, or have left' USING ERRCODE = '23514';
  END IF;
  UPDATE travellers SET stocked_qty = stocked_qty + CASE WHEN NEW.kind = 'stocked' THEN NEW.quantity ELSE 0 END,
    delivered_qty = delivered_qty + CASE WHEN NEW.kind = 'delivered' THEN NEW.quantity ELSE 0 END,
    version = version + 1, updated_at = now()
    WHERE root_id = NEW.traveller_root_id;
  RETURN NULL;
END $$;

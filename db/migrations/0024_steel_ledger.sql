-- The ledger decides what is there: an entry books itself on its piece, under the lock of the piece's row, and learns its
-- place and what is left. The checks of steel_stock then refuse what would be negative or reserved twice.
CREATE FUNCTION book_stock_movement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE steel_stock SET
    qty_pieces = qty_pieces + NEW.pieces,
    total_length_mm = total_length_mm + NEW.length_mm,
    mass_kg = mass_kg + NEW.mass_kg,
    value = value + NEW.value,
    reserved_pieces = reserved_pieces + NEW.reserved_pieces,
    reserved_mm = reserved_mm + NEW.reserved_mm,
    movement_count = movement_count + 1,
    version = version + 1,
    updated_at = now()
  WHERE id = NEW.stock_id
  RETURNING movement_count, qty_pieces, total_length_mm, mass_kg
  INTO NEW.seq, NEW.left_pieces, NEW.left_mm, NEW.left_kg;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER stock_movements_book BEFORE INSERT ON stock_movements FOR EACH ROW EXECUTE FUNCTION book_stock_movement();
--> statement-breakpoint
CREATE TRIGGER stock_movements_append_only BEFORE UPDATE OR DELETE ON stock_movements FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER stock_movements_no_truncate BEFORE TRUNCATE ON stock_movements FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- A piece begins with nothing, and only an entry of the ledger changes what is there: the trigger above is one level deeper.
CREATE FUNCTION keep_stock_sums() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW.qty_pieces := 0; NEW.total_length_mm := 0; NEW.mass_kg := 0; NEW.value := 0;
    NEW.reserved_pieces := 0; NEW.reserved_mm := 0; NEW.movement_count := 0;
    RETURN NEW;
  END IF;
  IF pg_trigger_depth() < 2 AND (NEW.qty_pieces, NEW.total_length_mm, NEW.mass_kg, NEW.value, NEW.reserved_pieces,
      NEW.reserved_mm, NEW.movement_count) IS DISTINCT FROM (OLD.qty_pieces, OLD.total_length_mm, OLD.mass_kg, OLD.value,
      OLD.reserved_pieces, OLD.reserved_mm, OLD.movement_count) THEN
    RAISE EXCEPTION 'steel_stock: quantity, length, mass and value are the sum of stock_movements' USING ERRCODE = '23000';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER steel_stock_keep_sums BEFORE INSERT OR UPDATE ON steel_stock FOR EACH ROW EXECUTE FUNCTION keep_stock_sums();
--> statement-breakpoint
-- Traceability breaks where a piece becomes a new record: a child has heat, mill, grade, specification, owner and type of
-- certificate of the piece it was taken from, and once there are several pieces of a heat none of them changes it.
CREATE FUNCTION inherit_steel() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.parent_id IS NOT NULL AND EXISTS (SELECT FROM steel_stock p WHERE p.id = NEW.parent_id AND
        (p.heat_no, p.mill_id, p.grade, p.specification_id, p.owner_company_id, p.certificate_type) IS DISTINCT FROM
        (NEW.heat_no, NEW.mill_id, NEW.grade, NEW.specification_id, NEW.owner_company_id, NEW.certificate_type)) THEN
      RAISE EXCEPTION 'steel_stock: a piece keeps heat, mill, grade, specification and owner of what it was taken from'
        USING ERRCODE = '23000';
    END IF;
    RETURN NEW;
  END IF;
  IF OLD.heat_no IS NOT NULL AND (OLD.heat_no, OLD.mill_id) IS DISTINCT FROM (NEW.heat_no, NEW.mill_id)
      AND (OLD.parent_id IS NOT NULL OR EXISTS (SELECT FROM steel_stock c WHERE c.parent_id = OLD.id)) THEN
    RAISE EXCEPTION 'steel_stock: the heat of a piece that was divided stays' USING ERRCODE = '23000';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER steel_stock_inherit BEFORE INSERT OR UPDATE OF heat_no, mill_id ON steel_stock FOR EACH ROW EXECUTE FUNCTION inherit_steel();
--> statement-breakpoint
-- Nothing is lost inside the house: over one operation the lengths, masses and pieces that leave one row stand in others,
-- or became kerf and scrap. Checked at the commit, when all entries of the operation are there.
CREATE FUNCTION balance_stock_operation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM stock_movements WHERE operation_id = NEW.operation_id
    HAVING sum(length_mm + kerf_mm + scrap_mm) <> 0 OR sum(mass_kg + kerf_kg + scrap_kg) <> 0
      OR sum(value) <> 0 OR (NEW.kind <> 'cut' AND sum(pieces) <> 0)
  ) THEN
    RAISE EXCEPTION 'stock_movements: the entries of operation % do not add up to nothing', NEW.operation_id USING ERRCODE = '23000';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER stock_movements_balance AFTER INSERT ON stock_movements DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.kind IN ('split', 'move', 'transfer', 'reserve', 'unreserve', 'cut')) EXECUTE FUNCTION balance_stock_operation();

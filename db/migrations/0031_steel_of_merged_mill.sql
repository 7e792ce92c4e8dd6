-- A mill that was entered twice is merged: its heats and all their pieces get the mill that stays, one table after the other.
-- The merge defers this reference to its end; everybody else is refused at once, as before.
ALTER TABLE "steel_stock" ALTER CONSTRAINT "steel_stock_named_heat" DEFERRABLE INITIALLY IMMEDIATE;
--> statement-breakpoint
-- The heat of a divided piece stays. Its mill may follow the record of that heat, because then the heat is the same one.
CREATE OR REPLACE FUNCTION inherit_steel() RETURNS trigger LANGUAGE plpgsql AS $$
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
      AND (OLD.parent_id IS NOT NULL OR EXISTS (SELECT FROM steel_stock c WHERE c.parent_id = OLD.id))
      AND NOT EXISTS (SELECT FROM heats h WHERE h.id = OLD.heat_id AND OLD.heat_id = NEW.heat_id
        AND OLD.heat_no = NEW.heat_no AND h.mill_id = NEW.mill_id) THEN
    RAISE EXCEPTION 'steel_stock: the heat of a piece that was divided stays' USING ERRCODE = '23000';
  END IF;
  RETURN NEW;
END
$$;

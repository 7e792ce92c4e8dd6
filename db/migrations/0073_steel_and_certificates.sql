ALTER TABLE "goods_receipt_lines" ADD COLUMN "gauge_id" uuid;--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "verified_pages" jsonb;--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "without_pages" text;--> statement-breakpoint
ALTER TABLE "steel_stock" ADD COLUMN "heat_corrected_from" text;--> statement-breakpoint
ALTER TABLE "steel_stock" ADD COLUMN "ordered" jsonb;--> statement-breakpoint
ALTER TABLE "steel_stock" ADD COLUMN "lost_cover" text;--> statement-breakpoint
ALTER TABLE "goods_receipt_lines" ADD CONSTRAINT "goods_receipt_lines_gauge_id_gauges_id_fk" FOREIGN KEY ("gauge_id") REFERENCES "public"."gauges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "steel_stock_lost_cover" ON "steel_stock" USING btree ("number","id") WHERE lost_cover IS NOT NULL;--> statement-breakpoint
-- The heat of a divided piece stays. Its mill may follow the record of that heat, and a heat that was misread is put right: the
-- row then says which one it was booked as.
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
      AND (NEW.heat_corrected_from IS NULL OR NEW.heat_corrected_from IS NOT DISTINCT FROM OLD.heat_corrected_from)
      AND NOT EXISTS (SELECT FROM heats h WHERE h.id = OLD.heat_id AND OLD.heat_id = NEW.heat_id
        AND OLD.heat_no = NEW.heat_no AND h.mill_id = NEW.mill_id) THEN
    RAISE EXCEPTION 'steel_stock: the heat of a piece that was divided stays' USING ERRCODE = '23000';
  END IF;
  RETURN NEW;
END
$$;

CREATE TABLE "material_sums" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"traveller_root_id" uuid NOT NULL,
	"line_root_id" uuid NOT NULL,
	"stock_id" uuid NOT NULL,
	"reserved_pieces" integer DEFAULT 0 NOT NULL,
	"reserved_mm" numeric(14, 1) DEFAULT 0 NOT NULL,
	"reserved_covers" numeric(14, 3) DEFAULT 0 NOT NULL,
	"issued_pieces" integer DEFAULT 0 NOT NULL,
	"issued_mm" numeric(14, 1) DEFAULT 0 NOT NULL,
	"issued_kg" numeric(14, 3) DEFAULT 0 NOT NULL,
	"issued_covers" numeric(14, 3) DEFAULT 0 NOT NULL,
	CONSTRAINT "material_sums_not_negative" CHECK (reserved_pieces >= 0 AND reserved_mm >= 0 AND reserved_covers >= 0 AND issued_pieces >= 0 AND issued_mm >= 0 AND issued_kg >= 0 AND issued_covers >= 0)
);
--> statement-breakpoint
CREATE TABLE "material_allocations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"traveller_root_id" uuid NOT NULL,
	"line_root_id" uuid NOT NULL,
	"stock_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"pieces" integer DEFAULT 0 NOT NULL,
	"length_mm" numeric(14, 1) DEFAULT 0 NOT NULL,
	"mass_kg" numeric(14, 3) DEFAULT 0 NOT NULL,
	"covers" numeric(14, 3) DEFAULT 0 NOT NULL,
	"stock_operation_id" uuid,
	"reservation_id" uuid,
	"heat_id" uuid,
	"heat_no" text,
	"certificate_id" uuid,
	"certificate_no" text,
	"reason" text,
	"by_id" uuid,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "material_allocations_kind" CHECK (pieces >= 0 AND length_mm >= 0 AND mass_kg >= 0 AND covers >= 0 AND kind IN ('reserve', 'unreserve', 'issue', 'return', 'cut', 'mark', 'scrap', 'swap_out', 'swap_in')),
	CONSTRAINT "material_allocations_reason" CHECK (kind NOT IN ('scrap', 'swap_out', 'swap_in') OR reason IS NOT NULL)
);
--> statement-breakpoint
CREATE TABLE "traveller_material_lines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"traveller_id" uuid NOT NULL,
	"root_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"line_no" integer NOT NULL,
	"item_mark" text,
	"description" text,
	"form" text,
	"od_mm" numeric(9, 3),
	"wall_mm" numeric(9, 3),
	"inside_mm" numeric(9, 3),
	"diameter_mm" numeric(9, 3),
	"width_mm" numeric(9, 3),
	"height_mm" numeric(9, 3),
	"thickness_mm" numeric(9, 3),
	"root_radius_mm" numeric(9, 3),
	"toe_radius_mm" numeric(9, 3),
	"nps" text,
	"schedule" text,
	"section_name" text,
	"finish" text,
	"size_name" text,
	"length_mm" numeric(14, 1),
	"specification_id" uuid,
	"grade" text,
	"psl_level_id" uuid,
	"certificate_type" text,
	"qty_per_piece" numeric(14, 3) NOT NULL,
	"uom" text NOT NULL,
	"allowance_mm" numeric(14, 1),
	"needed_at_seq" integer,
	"supply" text NOT NULL,
	"extra_tests" text,
	"tracked" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "requisitions" ADD COLUMN "used_for_entity" text;--> statement-breakpoint
ALTER TABLE "requisitions" ADD COLUMN "used_for_id" uuid;--> statement-breakpoint
ALTER TABLE "requisitions" ADD COLUMN "used_for_label" text;--> statement-breakpoint
ALTER TABLE "steel_reservations" ADD COLUMN "used_for_entity" text;--> statement-breakpoint
ALTER TABLE "steel_reservations" ADD COLUMN "used_for_id" uuid;--> statement-breakpoint
ALTER TABLE "steel_reservations" ADD COLUMN "used_for_label" text;--> statement-breakpoint
ALTER TABLE "steel_stock" ADD COLUMN "marking" text DEFAULT 'not_asked' NOT NULL;--> statement-breakpoint
ALTER TABLE "steel_stock" ADD COLUMN "piece_mark" text;--> statement-breakpoint
ALTER TABLE "steel_stock" ADD COLUMN "marked_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "steel_stock" ADD COLUMN "marked_by_id" uuid;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "used_for_entity" text;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "used_for_id" uuid;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "used_for_label" text;--> statement-breakpoint
ALTER TABLE "material_sums" ADD CONSTRAINT "material_sums_traveller_root_id_travellers_id_fk" FOREIGN KEY ("traveller_root_id") REFERENCES "public"."travellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_sums" ADD CONSTRAINT "material_sums_stock_id_steel_stock_id_fk" FOREIGN KEY ("stock_id") REFERENCES "public"."steel_stock"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_allocations" ADD CONSTRAINT "material_allocations_traveller_root_id_travellers_id_fk" FOREIGN KEY ("traveller_root_id") REFERENCES "public"."travellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_allocations" ADD CONSTRAINT "material_allocations_stock_id_steel_stock_id_fk" FOREIGN KEY ("stock_id") REFERENCES "public"."steel_stock"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_allocations" ADD CONSTRAINT "material_allocations_reservation_id_steel_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."steel_reservations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_allocations" ADD CONSTRAINT "material_allocations_heat_id_heats_id_fk" FOREIGN KEY ("heat_id") REFERENCES "public"."heats"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_allocations" ADD CONSTRAINT "material_allocations_certificate_id_certificates_id_fk" FOREIGN KEY ("certificate_id") REFERENCES "public"."certificates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_allocations" ADD CONSTRAINT "material_allocations_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "traveller_material_lines" ADD CONSTRAINT "traveller_material_lines_traveller_id_travellers_id_fk" FOREIGN KEY ("traveller_id") REFERENCES "public"."travellers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "traveller_material_lines" ADD CONSTRAINT "traveller_material_lines_specification_id_specifications_id_fk" FOREIGN KEY ("specification_id") REFERENCES "public"."specifications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "traveller_material_lines" ADD CONSTRAINT "traveller_material_lines_psl_level_id_psl_levels_id_fk" FOREIGN KEY ("psl_level_id") REFERENCES "public"."psl_levels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "material_sums_once" ON "material_sums" USING btree ("line_root_id","stock_id");--> statement-breakpoint
CREATE INDEX "material_sums_traveller" ON "material_sums" USING btree ("traveller_root_id");--> statement-breakpoint
CREATE INDEX "material_sums_stock" ON "material_sums" USING btree ("stock_id");--> statement-breakpoint
CREATE INDEX "material_allocations_traveller" ON "material_allocations" USING btree ("traveller_root_id","at");--> statement-breakpoint
CREATE INDEX "material_allocations_line" ON "material_allocations" USING btree ("line_root_id","stock_id");--> statement-breakpoint
CREATE INDEX "material_allocations_stock" ON "material_allocations" USING btree ("stock_id","at");--> statement-breakpoint
CREATE INDEX "material_allocations_reservation" ON "material_allocations" USING btree ("reservation_id") WHERE reservation_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "traveller_material_lines_traveller" ON "traveller_material_lines" USING btree ("traveller_id","line_no");--> statement-breakpoint
CREATE INDEX "traveller_material_lines_root" ON "traveller_material_lines" USING btree ("root_id");--> statement-breakpoint
CREATE INDEX "traveller_material_lines_specification" ON "traveller_material_lines" USING btree ("specification_id");--> statement-breakpoint
CREATE INDEX "traveller_material_lines_psl_level" ON "traveller_material_lines" USING btree ("psl_level_id") WHERE psl_level_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE "steel_stock" ADD CONSTRAINT "steel_stock_marked_by_id_users_id_fk" FOREIGN KEY ("marked_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "requisitions_used_for" ON "requisitions" USING btree ("used_for_id") WHERE used_for_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "steel_reservations_used_for" ON "steel_reservations" USING btree ("used_for_id") WHERE used_for_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "stock_movements_used_for" ON "stock_movements" USING btree ("used_for_id") WHERE used_for_id IS NOT NULL;--> statement-breakpoint
-- For which record steel is kept or used follows it: what ends or takes back is for the same one, whoever books it.
CREATE FUNCTION carry_used_for() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was record;
BEGIN
  IF NEW.used_for_id IS NOT NULL THEN RETURN NEW; END IF;
  IF NEW.reverses_id IS NOT NULL THEN
    SELECT used_for_entity, used_for_id, used_for_label INTO was FROM stock_movements WHERE id = NEW.reverses_id;
  ELSIF NEW.kind = 'unreserve' THEN
    SELECT used_for_entity, used_for_id, used_for_label INTO was FROM steel_reservations WHERE id = NEW.reservation_id;
  ELSIF NEW.kind = 'return' THEN
    SELECT used_for_entity, used_for_id, used_for_label INTO was FROM stock_movements
      WHERE stock_id = NEW.stock_id AND kind = 'issue' ORDER BY seq DESC LIMIT 1;
  ELSE
    RETURN NEW;
  END IF;
  IF FOUND THEN
    NEW.used_for_entity := was.used_for_entity; NEW.used_for_id := was.used_for_id; NEW.used_for_label := was.used_for_label;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER stock_movements_used_for BEFORE INSERT ON stock_movements FOR EACH ROW EXECUTE FUNCTION carry_used_for();
--> statement-breakpoint
-- An entry of the material of a traveller sums itself by line and piece of stock; the checks refuse what would be negative.
CREATE FUNCTION sum_material_allocation() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kept integer := CASE NEW.kind WHEN 'reserve' THEN 1 WHEN 'unreserve' THEN -1 ELSE 0 END;
  given integer := CASE NEW.kind WHEN 'issue' THEN 1 WHEN 'return' THEN -1 ELSE 0 END;
BEGIN
  INSERT INTO material_sums (traveller_root_id, line_root_id, stock_id) VALUES (NEW.traveller_root_id, NEW.line_root_id, NEW.stock_id)
    ON CONFLICT (line_root_id, stock_id) DO NOTHING;
  UPDATE material_sums SET
    reserved_pieces = reserved_pieces + kept * NEW.pieces, reserved_mm = reserved_mm + kept * NEW.length_mm,
    reserved_covers = reserved_covers + kept * NEW.covers,
    issued_pieces = issued_pieces + given * NEW.pieces, issued_mm = issued_mm + given * NEW.length_mm,
    issued_kg = issued_kg + given * NEW.mass_kg, issued_covers = issued_covers + given * NEW.covers
  WHERE line_root_id = NEW.line_root_id AND stock_id = NEW.stock_id AND traveller_root_id = NEW.traveller_root_id;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'material_allocations: the line is of another traveller' USING ERRCODE = '23000';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER material_allocations_sum AFTER INSERT ON material_allocations FOR EACH ROW EXECUTE FUNCTION sum_material_allocation();
--> statement-breakpoint
CREATE TRIGGER material_allocations_append_only BEFORE UPDATE OR DELETE ON material_allocations FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Only the trigger above, one level deeper, writes the sums.
CREATE FUNCTION keep_material_sums() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION 'material_sums: they are the sum of material_allocations' USING ERRCODE = '23000';
  END IF;
  RETURN coalesce(NEW, OLD);
END $$;
--> statement-breakpoint
CREATE TRIGGER material_sums_keep BEFORE INSERT OR UPDATE OR DELETE ON material_sums FOR EACH ROW EXECUTE FUNCTION keep_material_sums();
--> statement-breakpoint
-- What ends or comes back in the stock, by whichever way, ends for the traveller too: a reservation that ran out, a quarantine, a
-- return in the store, a reversal.
CREATE FUNCTION follow_stock_of_travellers() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was material_allocations;
  back record;
  becomes text;
BEGIN
  IF NEW.kind = 'unreserve' THEN
    SELECT * INTO was FROM material_allocations WHERE reservation_id = NEW.reservation_id AND kind = 'reserve';
    becomes := 'unreserve';
  ELSIF NEW.kind = 'return' THEN
    SELECT * INTO was FROM material_allocations WHERE stock_id = NEW.stock_id AND kind = 'issue' ORDER BY at DESC, id DESC LIMIT 1;
    becomes := 'return';
  ELSE
    SELECT kind, operation_id INTO back FROM stock_movements WHERE id = NEW.reverses_id;
    IF back.kind = 'issue' THEN
      SELECT * INTO was FROM material_allocations WHERE stock_id = NEW.stock_id AND kind = 'issue' AND stock_operation_id = back.operation_id;
      becomes := 'return';
    ELSIF back.kind = 'return' THEN
      SELECT * INTO was FROM material_allocations WHERE stock_id = NEW.stock_id AND kind = 'return' AND stock_operation_id = back.operation_id;
      becomes := 'issue';
    END IF;
  END IF;
  IF was.id IS NULL THEN RETURN NULL; END IF;
  INSERT INTO material_allocations (traveller_root_id, line_root_id, stock_id, kind, pieces, length_mm, mass_kg, covers,
      stock_operation_id, heat_id, heat_no, certificate_id, certificate_no, reason, by_id, at)
    VALUES (was.traveller_root_id, was.line_root_id, was.stock_id, becomes, was.pieces, was.length_mm, was.mass_kg, was.covers,
      NEW.operation_id, was.heat_id, was.heat_no, was.certificate_id, was.certificate_no, NEW.reason, NEW.done_by_id, NEW.done_at);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER stock_movements_of_travellers AFTER INSERT ON stock_movements FOR EACH ROW
  WHEN (NEW.used_for_entity = 'travellers' AND NEW.kind IN ('unreserve', 'return', 'reverse'))
  EXECUTE FUNCTION follow_stock_of_travellers();

CREATE TABLE "steel_reservations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"stock_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"company_id" uuid,
	"pieces" integer NOT NULL,
	"length_mm" numeric(14, 1) NOT NULL,
	"until" date NOT NULL,
	"reserved_by_id" uuid,
	"reserved_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "steel_stock" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"number" text NOT NULL,
	"status" text DEFAULT 'received_on_hold' NOT NULL,
	"facility_id" uuid NOT NULL,
	"location_id" uuid,
	"form" text NOT NULL,
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
	"size_text" text NOT NULL,
	"product_code_id" uuid,
	"specification_id" uuid NOT NULL,
	"grade" text NOT NULL,
	"psl_level_id" uuid,
	"density" numeric(7, 1) NOT NULL,
	"mill_id" uuid,
	"heat_no" text,
	"plate_no" text,
	"certificate_type" text NOT NULL,
	"supplier_id" uuid,
	"owner_company_id" uuid,
	"received_on" date NOT NULL,
	"received_by_id" uuid,
	"origin" text NOT NULL,
	"parent_id" uuid,
	"is_offcut" boolean DEFAULT false NOT NULL,
	"is_weighed" boolean DEFAULT false NOT NULL,
	"inspection" text DEFAULT 'pending' NOT NULL,
	"measured_wall_min_mm" numeric(9, 3),
	"measured_od_mm" numeric(9, 3),
	"measured_at" timestamp(3) with time zone,
	"measured_by_id" uuid,
	"old_number" text,
	"colour_code" text,
	"currency" text NOT NULL,
	"notes" text,
	"qty_pieces" integer DEFAULT 0 NOT NULL,
	"total_length_mm" numeric(14, 1) DEFAULT 0 NOT NULL,
	"mass_kg" numeric(14, 3) DEFAULT 0 NOT NULL,
	"value" numeric(14, 2) DEFAULT 0 NOT NULL,
	"reserved_pieces" integer DEFAULT 0 NOT NULL,
	"reserved_mm" numeric(14, 1) DEFAULT 0 NOT NULL,
	"movement_count" integer DEFAULT 0 NOT NULL,
	"length_mm" numeric(14, 1) GENERATED ALWAYS AS (CASE WHEN qty_pieces > 0 THEN total_length_mm / qty_pieces ELSE 0 END) STORED,
	"free_mm" numeric(14, 1) GENERATED ALWAYS AS (CASE WHEN qty_pieces = 0 THEN 0 WHEN qty_pieces = 1 THEN total_length_mm - reserved_mm WHEN reserved_pieces < qty_pieces THEN total_length_mm / qty_pieces ELSE 0 END) STORED NOT NULL,
	"words" text NOT NULL,
	"search" text GENERATED ALWAYS AS (lower(number || ' ' || words || ' ' || coalesce(heat_no, '') || ' ' || coalesce(plate_no, '') || ' ' || coalesce(old_number, '') || ' ')) STORED NOT NULL,
	CONSTRAINT "steel_stock_not_negative" CHECK (qty_pieces >= 0 AND total_length_mm >= 0 AND mass_kg >= 0 AND value >= 0),
	CONSTRAINT "steel_stock_nothing_left" CHECK (qty_pieces > 0 OR (total_length_mm = 0 AND mass_kg = 0 AND value = 0)),
	CONSTRAINT "steel_stock_identical" CHECK (qty_pieces = 0 OR mod(total_length_mm * 10, qty_pieces) = 0),
	CONSTRAINT "steel_stock_reserved_once" CHECK (reserved_pieces BETWEEN 0 AND qty_pieces AND reserved_mm BETWEEN 0 AND total_length_mm),
	CONSTRAINT "steel_stock_free_issue_without_value" CHECK (owner_company_id IS NULL OR value = 0)
);
--> statement-breakpoint
CREATE TABLE "stock_movements" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"stock_id" uuid NOT NULL,
	"seq" integer DEFAULT 0 NOT NULL,
	"operation_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"pieces" integer DEFAULT 0 NOT NULL,
	"length_mm" numeric(14, 1) DEFAULT 0 NOT NULL,
	"mass_kg" numeric(14, 3) DEFAULT 0 NOT NULL,
	"value" numeric(14, 2) DEFAULT 0 NOT NULL,
	"reserved_pieces" integer DEFAULT 0 NOT NULL,
	"reserved_mm" numeric(14, 1) DEFAULT 0 NOT NULL,
	"kerf_mm" numeric(14, 1) DEFAULT 0 NOT NULL,
	"kerf_kg" numeric(14, 3) DEFAULT 0 NOT NULL,
	"scrap_mm" numeric(14, 1) DEFAULT 0 NOT NULL,
	"scrap_kg" numeric(14, 3) DEFAULT 0 NOT NULL,
	"from_location_id" uuid,
	"to_location_id" uuid,
	"counterpart_id" uuid,
	"reservation_id" uuid,
	"purpose" text,
	"reason" text,
	"status_before" text,
	"reverses_id" uuid,
	"done_by_id" uuid,
	"done_by_name" text NOT NULL,
	"done_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"left_pieces" integer DEFAULT 0 NOT NULL,
	"left_mm" numeric(14, 1) DEFAULT 0 NOT NULL,
	"left_kg" numeric(14, 3) DEFAULT 0 NOT NULL,
	CONSTRAINT "stock_movements_losses" CHECK (kind = 'reverse' OR (kerf_mm >= 0 AND kerf_kg >= 0 AND scrap_mm >= 0 AND scrap_kg >= 0)),
	CONSTRAINT "stock_movements_reason" CHECK (kind NOT IN ('adjust', 'scrap', 'reverse') OR reason IS NOT NULL)
);
--> statement-breakpoint
ALTER TABLE "steel_reservations" ADD CONSTRAINT "steel_reservations_stock_id_steel_stock_id_fk" FOREIGN KEY ("stock_id") REFERENCES "public"."steel_stock"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "steel_reservations" ADD CONSTRAINT "steel_reservations_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "steel_reservations" ADD CONSTRAINT "steel_reservations_reserved_by_id_users_id_fk" FOREIGN KEY ("reserved_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "steel_stock" ADD CONSTRAINT "steel_stock_facility_id_facilities_id_fk" FOREIGN KEY ("facility_id") REFERENCES "public"."facilities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "steel_stock" ADD CONSTRAINT "steel_stock_location_id_facility_storage_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."facility_storage_locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "steel_stock" ADD CONSTRAINT "steel_stock_product_code_id_product_codes_id_fk" FOREIGN KEY ("product_code_id") REFERENCES "public"."product_codes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "steel_stock" ADD CONSTRAINT "steel_stock_specification_id_specifications_id_fk" FOREIGN KEY ("specification_id") REFERENCES "public"."specifications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "steel_stock" ADD CONSTRAINT "steel_stock_psl_level_id_psl_levels_id_fk" FOREIGN KEY ("psl_level_id") REFERENCES "public"."psl_levels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "steel_stock" ADD CONSTRAINT "steel_stock_mill_id_companies_id_fk" FOREIGN KEY ("mill_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "steel_stock" ADD CONSTRAINT "steel_stock_supplier_id_companies_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "steel_stock" ADD CONSTRAINT "steel_stock_owner_company_id_companies_id_fk" FOREIGN KEY ("owner_company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "steel_stock" ADD CONSTRAINT "steel_stock_received_by_id_users_id_fk" FOREIGN KEY ("received_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "steel_stock" ADD CONSTRAINT "steel_stock_parent_id_steel_stock_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."steel_stock"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "steel_stock" ADD CONSTRAINT "steel_stock_measured_by_id_users_id_fk" FOREIGN KEY ("measured_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_stock_id_steel_stock_id_fk" FOREIGN KEY ("stock_id") REFERENCES "public"."steel_stock"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_counterpart_id_steel_stock_id_fk" FOREIGN KEY ("counterpart_id") REFERENCES "public"."steel_stock"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_reservation_id_steel_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."steel_reservations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_reverses_id_stock_movements_id_fk" FOREIGN KEY ("reverses_id") REFERENCES "public"."stock_movements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_done_by_id_users_id_fk" FOREIGN KEY ("done_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "steel_reservations_of" ON "steel_reservations" USING btree ("stock_id");--> statement-breakpoint
CREATE INDEX "steel_reservations_open" ON "steel_reservations" USING btree ("until") WHERE ended_at IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "steel_stock_number" ON "steel_stock" USING btree ("number");--> statement-breakpoint
CREATE INDEX "steel_stock_by_number" ON "steel_stock" USING btree ("number","id");--> statement-breakpoint
CREATE INDEX "steel_stock_by_received" ON "steel_stock" USING btree ("received_on","id");--> statement-breakpoint
CREATE INDEX "steel_stock_by_size" ON "steel_stock" USING btree ("size_text","id");--> statement-breakpoint
CREATE INDEX "steel_stock_by_free" ON "steel_stock" USING btree ("free_mm","id");--> statement-breakpoint
CREATE INDEX "steel_stock_by_updated" ON "steel_stock" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "steel_stock_status" ON "steel_stock" USING btree ("status","number","id");--> statement-breakpoint
CREATE INDEX "steel_stock_form" ON "steel_stock" USING btree ("form","number","id");--> statement-breakpoint
CREATE INDEX "steel_stock_facility" ON "steel_stock" USING btree ("facility_id","number","id");--> statement-breakpoint
CREATE INDEX "steel_stock_specification" ON "steel_stock" USING btree ("specification_id","number","id");--> statement-breakpoint
CREATE INDEX "steel_stock_od" ON "steel_stock" USING btree ("od_mm","wall_mm");--> statement-breakpoint
CREATE INDEX "steel_stock_diameter" ON "steel_stock" USING btree ("diameter_mm");--> statement-breakpoint
CREATE INDEX "steel_stock_thickness" ON "steel_stock" USING btree ("thickness_mm","width_mm");--> statement-breakpoint
CREATE INDEX "steel_stock_parent" ON "steel_stock" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "steel_stock_old_number" ON "steel_stock" USING btree (lower(old_number)) WHERE old_number IS NOT NULL;--> statement-breakpoint
CREATE INDEX "steel_stock_heat" ON "steel_stock" USING btree ("heat_no");--> statement-breakpoint
CREATE INDEX "steel_stock_owner" ON "steel_stock" USING btree ("owner_company_id") WHERE owner_company_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "steel_stock_offcuts" ON "steel_stock" USING btree ("number","id") WHERE is_offcut;--> statement-breakpoint
CREATE INDEX "steel_stock_search" ON "steel_stock" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "stock_movements_seq" ON "stock_movements" USING btree ("stock_id","seq");--> statement-breakpoint
CREATE INDEX "stock_movements_operation" ON "stock_movements" USING btree ("operation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_movements_reverses" ON "stock_movements" USING btree ("reverses_id");
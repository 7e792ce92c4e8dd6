CREATE TABLE "goods_receipt_lines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"receipt_id" uuid NOT NULL,
	"line_no" integer NOT NULL,
	"form" text NOT NULL,
	"nps" text,
	"schedule" text,
	"od_mm" numeric(9, 3),
	"wall_mm" numeric(9, 3),
	"inside_mm" numeric(9, 3),
	"diameter_mm" numeric(9, 3),
	"width_mm" numeric(9, 3),
	"height_mm" numeric(9, 3),
	"thickness_mm" numeric(9, 3),
	"root_radius_mm" numeric(9, 3),
	"toe_radius_mm" numeric(9, 3),
	"section_name" text,
	"finish" text,
	"size_name" text,
	"length_mm" numeric(14, 1),
	"pieces" integer,
	"mass_kg" numeric(14, 3),
	"specification_id" uuid,
	"grade" text,
	"certificate_type" text NOT NULL,
	"heat_no" text,
	"mill_id" uuid,
	"plate_no" text,
	"colour_code" text,
	"is_marking_legible" boolean DEFAULT true NOT NULL,
	"measured_od_mm" numeric(9, 3),
	"measured_wall_mm" numeric(9, 3),
	"pmi_result" text,
	"hardness" text,
	"location_id" uuid,
	"certificate_id" uuid,
	"discrepancy" text,
	"discrepancy_action" text,
	"held_because" text
);
--> statement-breakpoint
CREATE TABLE "goods_receipt_pieces" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"line_id" uuid NOT NULL,
	"stock_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "goods_receipts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"number" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"facility_id" uuid NOT NULL,
	"supplier_id" uuid NOT NULL,
	"delivery_note_no" text NOT NULL,
	"received_on" date NOT NULL,
	"received_by_id" uuid,
	"carrier" text,
	"location_id" uuid,
	"certificate_id" uuid,
	"notes" text,
	"posted_at" timestamp(3) with time zone,
	"posted_by_id" uuid,
	"note_file_id" uuid,
	"search" text GENERATED ALWAYS AS (lower(number || ' ' || delivery_note_no)) STORED NOT NULL
);
--> statement-breakpoint
ALTER TABLE "goods_receipt_lines" ADD CONSTRAINT "goods_receipt_lines_receipt_id_goods_receipts_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."goods_receipts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_receipt_lines" ADD CONSTRAINT "goods_receipt_lines_specification_id_specifications_id_fk" FOREIGN KEY ("specification_id") REFERENCES "public"."specifications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_receipt_lines" ADD CONSTRAINT "goods_receipt_lines_mill_id_companies_id_fk" FOREIGN KEY ("mill_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_receipt_lines" ADD CONSTRAINT "goods_receipt_lines_location_id_facility_storage_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."facility_storage_locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_receipt_lines" ADD CONSTRAINT "goods_receipt_lines_certificate_id_certificates_id_fk" FOREIGN KEY ("certificate_id") REFERENCES "public"."certificates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_receipt_pieces" ADD CONSTRAINT "goods_receipt_pieces_line_id_goods_receipt_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."goods_receipt_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_receipt_pieces" ADD CONSTRAINT "goods_receipt_pieces_stock_id_steel_stock_id_fk" FOREIGN KEY ("stock_id") REFERENCES "public"."steel_stock"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_receipts" ADD CONSTRAINT "goods_receipts_facility_id_facilities_id_fk" FOREIGN KEY ("facility_id") REFERENCES "public"."facilities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_receipts" ADD CONSTRAINT "goods_receipts_supplier_id_companies_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_receipts" ADD CONSTRAINT "goods_receipts_received_by_id_users_id_fk" FOREIGN KEY ("received_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_receipts" ADD CONSTRAINT "goods_receipts_location_id_facility_storage_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."facility_storage_locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_receipts" ADD CONSTRAINT "goods_receipts_certificate_id_certificates_id_fk" FOREIGN KEY ("certificate_id") REFERENCES "public"."certificates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_receipts" ADD CONSTRAINT "goods_receipts_posted_by_id_users_id_fk" FOREIGN KEY ("posted_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_receipts" ADD CONSTRAINT "goods_receipts_note_file_id_files_id_fk" FOREIGN KEY ("note_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "goods_receipt_lines_receipt" ON "goods_receipt_lines" USING btree ("receipt_id","line_no");--> statement-breakpoint
CREATE INDEX "goods_receipt_lines_heat" ON "goods_receipt_lines" USING btree ("heat_no");--> statement-breakpoint
CREATE INDEX "goods_receipt_pieces_line" ON "goods_receipt_pieces" USING btree ("line_id");--> statement-breakpoint
CREATE UNIQUE INDEX "goods_receipt_pieces_stock" ON "goods_receipt_pieces" USING btree ("stock_id");--> statement-breakpoint
CREATE UNIQUE INDEX "goods_receipts_number" ON "goods_receipts" USING btree ("number");--> statement-breakpoint
CREATE INDEX "goods_receipts_by_number" ON "goods_receipts" USING btree ("number","id");--> statement-breakpoint
CREATE INDEX "goods_receipts_by_received" ON "goods_receipts" USING btree ("received_on","id");--> statement-breakpoint
CREATE INDEX "goods_receipts_by_updated_at" ON "goods_receipts" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "goods_receipts_status" ON "goods_receipts" USING btree ("status","number","id");--> statement-breakpoint
CREATE INDEX "goods_receipts_supplier" ON "goods_receipts" USING btree ("supplier_id","number","id");--> statement-breakpoint
CREATE INDEX "goods_receipts_facility" ON "goods_receipts" USING btree ("facility_id","number","id");--> statement-breakpoint
CREATE INDEX "goods_receipts_search" ON "goods_receipts" USING gin ("search" gin_trgm_ops);
CREATE TABLE "requisition_order_lines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"requisition_id" uuid NOT NULL,
	"order_number" text NOT NULL,
	"order_line_id" uuid NOT NULL,
	"quantity" numeric(14, 3) NOT NULL,
	"received_qty" numeric(14, 3) DEFAULT '0' NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "requisitions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"number" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"facility_id" uuid NOT NULL,
	"source" text DEFAULT 'manual' NOT NULL,
	"quote_id" uuid,
	"quote_line_no" integer,
	"product_code_id" uuid,
	"description" text,
	"form" text,
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
	"item" text NOT NULL,
	"specification_id" uuid,
	"grade" text,
	"psl_level_id" uuid,
	"certificate_type" text,
	"quantity" numeric(14, 3) NOT NULL,
	"uom" text NOT NULL,
	"needed_by" date NOT NULL,
	"requested_by_id" uuid,
	"supplier_id" uuid,
	"supplier_because" text,
	"notes" text,
	"ordered_qty" numeric(14, 3) DEFAULT '0' NOT NULL,
	"received_qty" numeric(14, 3) DEFAULT '0' NOT NULL,
	"state" text GENERATED ALWAYS AS (CASE WHEN status <> 'open' THEN status
          WHEN received_qty >= quantity THEN 'received' WHEN received_qty > 0 THEN 'partly_received'
          WHEN ordered_qty >= quantity THEN 'ordered' WHEN ordered_qty > 0 THEN 'partly_ordered' ELSE 'open' END) STORED NOT NULL,
	"search" text GENERATED ALWAYS AS (lower(number || ' ' || item || ' ' || coalesce(description, '') || ' ' || coalesce(grade, ''))) STORED NOT NULL
);
--> statement-breakpoint
ALTER TABLE "requisition_order_lines" ADD CONSTRAINT "requisition_order_lines_requisition_id_requisitions_id_fk" FOREIGN KEY ("requisition_id") REFERENCES "public"."requisitions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requisitions" ADD CONSTRAINT "requisitions_facility_id_facilities_id_fk" FOREIGN KEY ("facility_id") REFERENCES "public"."facilities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requisitions" ADD CONSTRAINT "requisitions_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requisitions" ADD CONSTRAINT "requisitions_product_code_id_product_codes_id_fk" FOREIGN KEY ("product_code_id") REFERENCES "public"."product_codes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requisitions" ADD CONSTRAINT "requisitions_specification_id_specifications_id_fk" FOREIGN KEY ("specification_id") REFERENCES "public"."specifications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requisitions" ADD CONSTRAINT "requisitions_psl_level_id_psl_levels_id_fk" FOREIGN KEY ("psl_level_id") REFERENCES "public"."psl_levels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requisitions" ADD CONSTRAINT "requisitions_requested_by_id_users_id_fk" FOREIGN KEY ("requested_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requisitions" ADD CONSTRAINT "requisitions_supplier_id_companies_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "requisition_order_lines_once" ON "requisition_order_lines" USING btree ("requisition_id","order_line_id");--> statement-breakpoint
CREATE INDEX "requisition_order_lines_order" ON "requisition_order_lines" USING btree ("order_number");--> statement-breakpoint
CREATE INDEX "requisition_order_lines_line" ON "requisition_order_lines" USING btree ("order_line_id");--> statement-breakpoint
CREATE UNIQUE INDEX "requisitions_number" ON "requisitions" USING btree ("number");--> statement-breakpoint
CREATE INDEX "requisitions_by_number" ON "requisitions" USING btree ("number","id");--> statement-breakpoint
CREATE INDEX "requisitions_by_needed" ON "requisitions" USING btree ("needed_by","id");--> statement-breakpoint
CREATE INDEX "requisitions_by_updated_at" ON "requisitions" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "requisitions_state" ON "requisitions" USING btree ("state","needed_by","id");--> statement-breakpoint
CREATE INDEX "requisitions_supplier" ON "requisitions" USING btree ("supplier_id","needed_by","id");--> statement-breakpoint
CREATE INDEX "requisitions_facility" ON "requisitions" USING btree ("facility_id","needed_by","id");--> statement-breakpoint
CREATE INDEX "requisitions_source" ON "requisitions" USING btree ("source","needed_by","id");--> statement-breakpoint
CREATE INDEX "requisitions_requested" ON "requisitions" USING btree ("requested_by_id","needed_by","id");--> statement-breakpoint
CREATE INDEX "requisitions_quote" ON "requisitions" USING btree ("quote_id","quote_line_no") WHERE quote_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "requisitions_product" ON "requisitions" USING btree ("product_code_id") WHERE product_code_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "requisitions_psl_level" ON "requisitions" USING btree ("psl_level_id") WHERE psl_level_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "requisitions_specification" ON "requisitions" USING btree ("specification_id") WHERE specification_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "requisitions_search" ON "requisitions" USING gin ("search" gin_trgm_ops);
CREATE TABLE "minimum_stock" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"facility_id" uuid NOT NULL,
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
	"length_mm" numeric(14, 1),
	"item" text NOT NULL,
	"specification_id" uuid NOT NULL,
	"grade" text,
	"certificate_type" text,
	"product_code_id" uuid,
	"minimum" integer NOT NULL,
	"order_up_to" integer NOT NULL,
	"lead_time_weeks" integer NOT NULL,
	"supplier_id" uuid,
	"search" text GENERATED ALWAYS AS (lower(item || ' ' || coalesce(grade, ''))) STORED NOT NULL
);
--> statement-breakpoint
ALTER TABLE "minimum_stock" ADD CONSTRAINT "minimum_stock_facility_id_facilities_id_fk" FOREIGN KEY ("facility_id") REFERENCES "public"."facilities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "minimum_stock" ADD CONSTRAINT "minimum_stock_specification_id_specifications_id_fk" FOREIGN KEY ("specification_id") REFERENCES "public"."specifications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "minimum_stock" ADD CONSTRAINT "minimum_stock_product_code_id_product_codes_id_fk" FOREIGN KEY ("product_code_id") REFERENCES "public"."product_codes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "minimum_stock" ADD CONSTRAINT "minimum_stock_supplier_id_companies_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "minimum_stock_by_item" ON "minimum_stock" USING btree ("item","id");--> statement-breakpoint
CREATE INDEX "minimum_stock_by_updated_at" ON "minimum_stock" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "minimum_stock_facility" ON "minimum_stock" USING btree ("facility_id","item","id");--> statement-breakpoint
CREATE INDEX "minimum_stock_specification" ON "minimum_stock" USING btree ("specification_id","item","id");--> statement-breakpoint
CREATE INDEX "minimum_stock_product" ON "minimum_stock" USING btree ("product_code_id") WHERE product_code_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "minimum_stock_supplier" ON "minimum_stock" USING btree ("supplier_id") WHERE supplier_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "minimum_stock_search" ON "minimum_stock" USING gin ("search" gin_trgm_ops);
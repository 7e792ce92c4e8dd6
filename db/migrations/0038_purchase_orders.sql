CREATE TABLE "purchase_order_approvals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"decision" text NOT NULL,
	"step" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"user_name" text NOT NULL,
	"holder_name" text,
	"at" timestamp(3) with time zone NOT NULL,
	"reason" text,
	"content_sha256" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "purchase_order_lines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"root_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"line_no" integer NOT NULL,
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
	"quantity" numeric(14, 3) NOT NULL,
	"uom" text NOT NULL,
	"specification_id" uuid,
	"grade" text,
	"psl_level_id" uuid,
	"certificate_type" text,
	"charpy_temp_c" integer,
	"hardness_max" text,
	"ut_class" text,
	"needs_pmi" boolean,
	"is_nace" boolean,
	"requirements" text,
	"price_basis" text NOT NULL,
	"unit_price" numeric(14, 4) NOT NULL,
	"discount_percent" numeric(5, 2),
	"mass_kg" numeric(14, 3),
	"net" numeric(14, 2) NOT NULL,
	"tax_code" text,
	"tax_rate" numeric(5, 2),
	"tax_category" text,
	"required_on" date,
	"promised_on" date,
	"confirmed_unit_price" numeric(14, 4),
	"received_qty" numeric(14, 3) DEFAULT '0' NOT NULL,
	"returned_qty" numeric(14, 3) DEFAULT '0' NOT NULL,
	"invoiced_qty" numeric(14, 3) DEFAULT '0' NOT NULL,
	CONSTRAINT "purchase_order_lines_counters" CHECK (received_qty >= 0 AND returned_qty >= 0 AND returned_qty <= received_qty AND invoiced_qty >= 0)
);
--> statement-breakpoint
CREATE TABLE "purchase_orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"number" text NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"is_current" boolean DEFAULT true NOT NULL,
	"in_force" boolean DEFAULT false NOT NULL,
	"revision_reason" text,
	"status" text DEFAULT 'draft' NOT NULL,
	"type" text NOT NULL,
	"supplier_id" uuid NOT NULL,
	"supplier_reason" text,
	"contact_id" uuid,
	"supplier_quote_ref" text,
	"supplier_quote_date" date,
	"facility_id" uuid NOT NULL,
	"delivery_address" text,
	"requested_by_id" uuid,
	"buyer_id" uuid,
	"order_date" date NOT NULL,
	"required_on" date NOT NULL,
	"promised_on" date,
	"currency" text NOT NULL,
	"exchange_rate" numeric(14, 6),
	"rate_date" date,
	"payment_terms" text,
	"incoterm" text,
	"incoterm_place" text,
	"discount_percent" numeric(5, 2),
	"freight" numeric(14, 2),
	"freight_tax_code" text,
	"freight_tax_rate" numeric(5, 2),
	"terms_id" uuid,
	"notes_to_supplier" text,
	"internal_notes" text,
	"net" numeric(14, 2) NOT NULL,
	"gross" numeric(14, 2) NOT NULL,
	"net_in_base" numeric(14, 2) NOT NULL,
	"author_ids" uuid[] NOT NULL,
	"created_by_id" uuid,
	"submitted_at" timestamp(3) with time zone,
	"submitted_by_id" uuid,
	"approval_steps" jsonb,
	"approval_step" integer,
	"step_asked_at" timestamp(3) with time zone,
	"approval_limits_hold" boolean DEFAULT false NOT NULL,
	"approval_decider_ids" uuid[] DEFAULT '{}' NOT NULL,
	"approved_at" timestamp(3) with time zone,
	"approved_by_id" uuid,
	"approved_in_base" numeric(14, 2),
	"issued_at" timestamp(3) with time zone,
	"issued_by_id" uuid,
	"issued_to" text[] DEFAULT '{}' NOT NULL,
	"pdf_file_id" uuid,
	"pdf_sha256" text,
	"acknowledged_at" timestamp(3) with time zone,
	"acknowledged_by_id" uuid,
	"confirmation_no" text,
	"moved_lines" integer DEFAULT 0 NOT NULL,
	"lines_to_receive" integer DEFAULT 0 NOT NULL,
	"lines_to_invoice" integer DEFAULT 0 NOT NULL,
	"received_percent" integer DEFAULT 0 NOT NULL,
	"invoiced_percent" integer DEFAULT 0 NOT NULL,
	"state" text GENERATED ALWAYS AS (CASE WHEN status <> 'issued' THEN status
          WHEN moved_lines = 0 THEN CASE WHEN acknowledged_at IS NULL THEN 'issued' ELSE 'acknowledged' END
          WHEN lines_to_receive > 0 THEN CASE WHEN lines_to_invoice > 0 THEN 'to_receive_and_invoice' ELSE 'to_receive' END
          WHEN lines_to_invoice > 0 THEN 'to_invoice' ELSE 'completed' END) STORED NOT NULL,
	"search" text GENERATED ALWAYS AS (lower(number || ' ' || coalesce(supplier_quote_ref, '') || ' ' || coalesce(confirmation_no, ''))) STORED NOT NULL
);
--> statement-breakpoint
ALTER TABLE "purchase_order_approvals" ADD CONSTRAINT "purchase_order_approvals_order_id_purchase_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."purchase_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order_approvals" ADD CONSTRAINT "purchase_order_approvals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order_lines" ADD CONSTRAINT "purchase_order_lines_order_id_purchase_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."purchase_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order_lines" ADD CONSTRAINT "purchase_order_lines_product_code_id_product_codes_id_fk" FOREIGN KEY ("product_code_id") REFERENCES "public"."product_codes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order_lines" ADD CONSTRAINT "purchase_order_lines_specification_id_specifications_id_fk" FOREIGN KEY ("specification_id") REFERENCES "public"."specifications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order_lines" ADD CONSTRAINT "purchase_order_lines_psl_level_id_psl_levels_id_fk" FOREIGN KEY ("psl_level_id") REFERENCES "public"."psl_levels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD CONSTRAINT "purchase_orders_supplier_id_companies_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD CONSTRAINT "purchase_orders_facility_id_facilities_id_fk" FOREIGN KEY ("facility_id") REFERENCES "public"."facilities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD CONSTRAINT "purchase_orders_requested_by_id_users_id_fk" FOREIGN KEY ("requested_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD CONSTRAINT "purchase_orders_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD CONSTRAINT "purchase_orders_terms_id_terms_and_conditions_id_fk" FOREIGN KEY ("terms_id") REFERENCES "public"."terms_and_conditions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD CONSTRAINT "purchase_orders_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD CONSTRAINT "purchase_orders_submitted_by_id_users_id_fk" FOREIGN KEY ("submitted_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD CONSTRAINT "purchase_orders_approved_by_id_users_id_fk" FOREIGN KEY ("approved_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD CONSTRAINT "purchase_orders_issued_by_id_users_id_fk" FOREIGN KEY ("issued_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD CONSTRAINT "purchase_orders_pdf_file_id_files_id_fk" FOREIGN KEY ("pdf_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD CONSTRAINT "purchase_orders_acknowledged_by_id_users_id_fk" FOREIGN KEY ("acknowledged_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "purchase_order_approvals_order" ON "purchase_order_approvals" USING btree ("order_id","at");--> statement-breakpoint
CREATE INDEX "purchase_order_lines_order" ON "purchase_order_lines" USING btree ("order_id","line_no");--> statement-breakpoint
CREATE INDEX "purchase_order_lines_root" ON "purchase_order_lines" USING btree ("root_id");--> statement-breakpoint
CREATE INDEX "purchase_order_lines_product" ON "purchase_order_lines" USING btree ("product_code_id") WHERE product_code_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "purchase_order_lines_psl" ON "purchase_order_lines" USING btree ("psl_level_id") WHERE psl_level_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "purchase_order_lines_specification" ON "purchase_order_lines" USING btree ("specification_id") WHERE specification_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_orders_number" ON "purchase_orders" USING btree ("number","revision");--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_orders_current" ON "purchase_orders" USING btree ("number") WHERE is_current;--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_orders_in_force" ON "purchase_orders" USING btree ("number") WHERE in_force;--> statement-breakpoint
CREATE INDEX "purchase_orders_by_number" ON "purchase_orders" USING btree ("number","id") WHERE is_current OR in_force;--> statement-breakpoint
CREATE INDEX "purchase_orders_by_order_date" ON "purchase_orders" USING btree ("order_date","id") WHERE is_current OR in_force;--> statement-breakpoint
CREATE INDEX "purchase_orders_by_required" ON "purchase_orders" USING btree ("required_on","id","state") WHERE is_current OR in_force;--> statement-breakpoint
CREATE INDEX "purchase_orders_by_value" ON "purchase_orders" USING btree ("net_in_base","id") WHERE is_current OR in_force;--> statement-breakpoint
CREATE INDEX "purchase_orders_by_updated_at" ON "purchase_orders" USING btree ("updated_at","id") WHERE is_current OR in_force;--> statement-breakpoint
CREATE INDEX "purchase_orders_state" ON "purchase_orders" USING btree ("state","number","id") WHERE is_current OR in_force;--> statement-breakpoint
CREATE INDEX "purchase_orders_type" ON "purchase_orders" USING btree ("type","number","id") WHERE is_current OR in_force;--> statement-breakpoint
CREATE INDEX "purchase_orders_supplier" ON "purchase_orders" USING btree ("supplier_id","number","id") WHERE is_current OR in_force;--> statement-breakpoint
CREATE INDEX "purchase_orders_facility" ON "purchase_orders" USING btree ("facility_id","number","id") WHERE is_current OR in_force;--> statement-breakpoint
CREATE INDEX "purchase_orders_buyer" ON "purchase_orders" USING btree ("buyer_id","number","id") WHERE is_current OR in_force;--> statement-breakpoint
CREATE INDEX "purchase_orders_asked" ON "purchase_orders" USING btree ("step_asked_at") WHERE status = 'awaiting_approval';--> statement-breakpoint
CREATE INDEX "purchase_orders_open" ON "purchase_orders" USING btree (coalesce(promised_on, required_on),"id") WHERE in_force AND state IN ('issued', 'acknowledged', 'to_receive_and_invoice', 'to_receive');--> statement-breakpoint
CREATE INDEX "purchase_orders_search" ON "purchase_orders" USING gin ("search" gin_trgm_ops);
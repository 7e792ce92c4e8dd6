CREATE TABLE "invoice_lines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"invoice_id" uuid NOT NULL,
	"line_no" integer NOT NULL,
	"kind" text NOT NULL,
	"order_line_id" uuid,
	"order_root_id" uuid,
	"order_id" uuid,
	"order_number" text,
	"description" text NOT NULL,
	"quantity" numeric(14, 3) NOT NULL,
	"uom" text NOT NULL,
	"price_basis" text NOT NULL,
	"priced_quantity" numeric(14, 3),
	"unit_price" numeric(14, 4) NOT NULL,
	"discount_percent" numeric(5, 2),
	"net" numeric(14, 2) NOT NULL,
	"tax_code" text,
	"tax_rate" numeric(5, 2),
	"tax_category" text
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"number" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"kind" text NOT NULL,
	"supplier_id" uuid NOT NULL,
	"supplier_invoice_no" text NOT NULL,
	"supplier_invoice_key" text GENERATED ALWAYS AS (translate(lower(supplier_invoice_no), '    !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~­·‐‑‒–—―’−', '')) STORED NOT NULL,
	"facility_id" uuid NOT NULL,
	"invoice_date" date NOT NULL,
	"received_on" date NOT NULL,
	"tax_point" date,
	"due_on" date NOT NULL,
	"discount_percent" numeric(5, 2),
	"discount_until" date,
	"currency" text NOT NULL,
	"exchange_rate" numeric(14, 6),
	"stated_gross" numeric(14, 2) NOT NULL,
	"net" numeric(14, 2) NOT NULL,
	"tax" numeric(14, 2) NOT NULL,
	"gross" numeric(14, 2) NOT NULL,
	"order_numbers" text[] DEFAULT '{}' NOT NULL,
	"notes" text,
	"created_by_id" uuid,
	"registered_at" timestamp(3) with time zone,
	"registered_by_id" uuid,
	"registered_no" integer,
	"search" text GENERATED ALWAYS AS (lower(number || ' ' || supplier_invoice_no || ' ' || translate(lower(supplier_invoice_no), '    !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~­·‐‑‒–—―’−', ''))) STORED NOT NULL,
	CONSTRAINT "invoices_named" CHECK (supplier_invoice_key <> '')
);
--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_order_line_id_purchase_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."purchase_order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_order_id_purchase_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."purchase_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_supplier_id_companies_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_facility_id_facilities_id_fk" FOREIGN KEY ("facility_id") REFERENCES "public"."facilities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_registered_by_id_users_id_fk" FOREIGN KEY ("registered_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoice_lines_invoice" ON "invoice_lines" USING btree ("invoice_id","line_no");--> statement-breakpoint
CREATE INDEX "invoice_lines_order_line" ON "invoice_lines" USING btree ("order_line_id") WHERE order_line_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "invoice_lines_root" ON "invoice_lines" USING btree ("order_root_id") WHERE order_root_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "invoice_lines_charges" ON "invoice_lines" USING btree ("order_number") WHERE order_number IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_number" ON "invoices" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_once" ON "invoices" USING btree ("supplier_id","supplier_invoice_key") WHERE status <> 'void';--> statement-breakpoint
CREATE INDEX "invoices_by_number" ON "invoices" USING btree ("number","id");--> statement-breakpoint
CREATE INDEX "invoices_by_date" ON "invoices" USING btree ("invoice_date","id");--> statement-breakpoint
CREATE INDEX "invoices_by_due" ON "invoices" USING btree ("due_on","id");--> statement-breakpoint
CREATE INDEX "invoices_by_updated_at" ON "invoices" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "invoices_status" ON "invoices" USING btree ("status","number","id");--> statement-breakpoint
CREATE INDEX "invoices_kind" ON "invoices" USING btree ("kind","number","id");--> statement-breakpoint
CREATE INDEX "invoices_supplier" ON "invoices" USING btree ("supplier_id","number","id");--> statement-breakpoint
CREATE INDEX "invoices_facility" ON "invoices" USING btree ("facility_id","number","id");--> statement-breakpoint
CREATE INDEX "invoices_registered" ON "invoices" USING btree ("registered_no") WHERE registered_no IS NOT NULL;--> statement-breakpoint
CREATE INDEX "invoices_orders" ON "invoices" USING gin ("order_numbers");--> statement-breakpoint
CREATE INDEX "invoices_search" ON "invoices" USING gin ("search" gin_trgm_ops);
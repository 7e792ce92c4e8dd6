CREATE TABLE "supplier_return_lines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"supplier_return_id" uuid NOT NULL,
	"line_no" integer NOT NULL,
	"stock_id" uuid,
	"receipt_line_id" uuid,
	"order_line_id" uuid,
	"quantity" numeric(14, 3) NOT NULL,
	"sent_id" uuid,
	"counted_qty" numeric(14, 3)
);
--> statement-breakpoint
CREATE TABLE "supplier_returns" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"number" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"company_id" uuid NOT NULL,
	"facility_id" uuid NOT NULL,
	"returned_on" date NOT NULL,
	"claim" text NOT NULL,
	"reason" text NOT NULL,
	"authorisation_no" text,
	"carrier" text,
	"non_conformance_id" uuid,
	"notes" text,
	"order_numbers" text DEFAULT '' NOT NULL,
	"created_by_id" uuid,
	"sent_at" timestamp(3) with time zone,
	"sent_by_id" uuid,
	"agreed_claim" text,
	"settled_by" text,
	"settlement_ref" text,
	"is_credited" boolean DEFAULT false NOT NULL,
	"note_file_id" uuid,
	"search" text GENERATED ALWAYS AS (lower(number || ' ' || order_numbers || ' ' || coalesce(authorisation_no, '') || ' ' || coalesce(settlement_ref, ''))) STORED NOT NULL
);
--> statement-breakpoint
ALTER TABLE "supplier_return_lines" ADD CONSTRAINT "supplier_return_lines_supplier_return_id_supplier_returns_id_fk" FOREIGN KEY ("supplier_return_id") REFERENCES "public"."supplier_returns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_return_lines" ADD CONSTRAINT "supplier_return_lines_stock_id_steel_stock_id_fk" FOREIGN KEY ("stock_id") REFERENCES "public"."steel_stock"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_return_lines" ADD CONSTRAINT "supplier_return_lines_receipt_line_id_goods_receipt_lines_id_fk" FOREIGN KEY ("receipt_line_id") REFERENCES "public"."goods_receipt_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_return_lines" ADD CONSTRAINT "supplier_return_lines_order_line_id_purchase_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."purchase_order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_return_lines" ADD CONSTRAINT "supplier_return_lines_sent_id_steel_stock_id_fk" FOREIGN KEY ("sent_id") REFERENCES "public"."steel_stock"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_returns" ADD CONSTRAINT "supplier_returns_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_returns" ADD CONSTRAINT "supplier_returns_facility_id_facilities_id_fk" FOREIGN KEY ("facility_id") REFERENCES "public"."facilities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_returns" ADD CONSTRAINT "supplier_returns_non_conformance_id_non_conformances_id_fk" FOREIGN KEY ("non_conformance_id") REFERENCES "public"."non_conformances"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_returns" ADD CONSTRAINT "supplier_returns_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_returns" ADD CONSTRAINT "supplier_returns_sent_by_id_users_id_fk" FOREIGN KEY ("sent_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_returns" ADD CONSTRAINT "supplier_returns_note_file_id_files_id_fk" FOREIGN KEY ("note_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "supplier_return_lines_supplier_return" ON "supplier_return_lines" USING btree ("supplier_return_id","line_no");--> statement-breakpoint
CREATE INDEX "supplier_return_lines_stock" ON "supplier_return_lines" USING btree ("stock_id") WHERE stock_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "supplier_return_lines_receipt" ON "supplier_return_lines" USING btree ("receipt_line_id") WHERE receipt_line_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "supplier_return_lines_order" ON "supplier_return_lines" USING btree ("order_line_id") WHERE order_line_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "supplier_returns_number" ON "supplier_returns" USING btree ("number");--> statement-breakpoint
CREATE INDEX "supplier_returns_by_number" ON "supplier_returns" USING btree ("number","id");--> statement-breakpoint
CREATE INDEX "supplier_returns_by_returned" ON "supplier_returns" USING btree ("returned_on","id");--> statement-breakpoint
CREATE INDEX "supplier_returns_by_updated_at" ON "supplier_returns" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "supplier_returns_status" ON "supplier_returns" USING btree ("status","number","id");--> statement-breakpoint
CREATE INDEX "supplier_returns_company" ON "supplier_returns" USING btree ("company_id","number","id");--> statement-breakpoint
CREATE INDEX "supplier_returns_facility" ON "supplier_returns" USING btree ("facility_id","number","id");--> statement-breakpoint
CREATE INDEX "supplier_returns_non_conformance" ON "supplier_returns" USING btree ("non_conformance_id") WHERE non_conformance_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "supplier_returns_search" ON "supplier_returns" USING gin ("search" gin_trgm_ops);
CREATE TABLE "asked_suppliers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"request_for_quotation_id" uuid NOT NULL,
	"supplier_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"sent_to" text[] DEFAULT '{}' NOT NULL,
	"declined_reason" text
);
--> statement-breakpoint
CREATE TABLE "request_for_quotation_lines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"request_for_quotation_id" uuid NOT NULL,
	"line_no" integer NOT NULL,
	"requisition_id" uuid NOT NULL,
	"item" text NOT NULL,
	"material" text NOT NULL,
	"quantity" numeric(14, 3) NOT NULL,
	"uom" text NOT NULL,
	"form" text,
	"length_mm" numeric(14, 1),
	"mass_kg" numeric(14, 3),
	"needed_by" date NOT NULL,
	"certificate_type" text,
	"remarks" text,
	"chosen_offer_line_id" uuid,
	"choice_reason" text,
	"order_number" text
);
--> statement-breakpoint
CREATE TABLE "requests_for_quotation" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"number" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"facility_id" uuid NOT NULL,
	"reply_by" date NOT NULL,
	"supplier_ids" uuid[] DEFAULT '{}' NOT NULL,
	"only_supplier_id" uuid GENERATED ALWAYS AS (CASE WHEN cardinality(supplier_ids) = 1 THEN supplier_ids[1] END) STORED,
	"supplier_reason" text,
	"buyer_id" uuid,
	"notes_to_suppliers" text,
	"internal_notes" text,
	"created_by_id" uuid,
	"sent_at" timestamp(3) with time zone,
	"decided_by_id" uuid,
	"search" text GENERATED ALWAYS AS (lower(number)) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "supplier_offer_lines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"offer_id" uuid NOT NULL,
	"line_id" uuid NOT NULL,
	"unit_price" numeric(14, 4) NOT NULL,
	"price_basis" text NOT NULL,
	"delivery_on" date,
	"certificate_type" text,
	"remarks" text
);
--> statement-breakpoint
CREATE TABLE "supplier_offers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"asked_supplier_id" uuid NOT NULL,
	"edition" integer NOT NULL,
	"reference" text,
	"offered_on" date NOT NULL,
	"valid_until" date NOT NULL,
	"currency" text NOT NULL,
	"is_late" boolean NOT NULL,
	"is_withdrawn" boolean DEFAULT false NOT NULL,
	"entered_by_id" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "supplier_prices" ADD COLUMN "offer_line_id" uuid;--> statement-breakpoint
ALTER TABLE "asked_suppliers" ADD CONSTRAINT "asked_suppliers_request_for_quotation_id_requests_for_quotation_id_fk" FOREIGN KEY ("request_for_quotation_id") REFERENCES "public"."requests_for_quotation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asked_suppliers" ADD CONSTRAINT "asked_suppliers_supplier_id_companies_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_for_quotation_lines" ADD CONSTRAINT "request_for_quotation_lines_request_for_quotation_id_requests_for_quotation_id_fk" FOREIGN KEY ("request_for_quotation_id") REFERENCES "public"."requests_for_quotation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_for_quotation_lines" ADD CONSTRAINT "request_for_quotation_lines_requisition_id_requisitions_id_fk" FOREIGN KEY ("requisition_id") REFERENCES "public"."requisitions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requests_for_quotation" ADD CONSTRAINT "requests_for_quotation_facility_id_facilities_id_fk" FOREIGN KEY ("facility_id") REFERENCES "public"."facilities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requests_for_quotation" ADD CONSTRAINT "requests_for_quotation_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requests_for_quotation" ADD CONSTRAINT "requests_for_quotation_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requests_for_quotation" ADD CONSTRAINT "requests_for_quotation_decided_by_id_users_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_offer_lines" ADD CONSTRAINT "supplier_offer_lines_offer_id_supplier_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."supplier_offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_offer_lines" ADD CONSTRAINT "supplier_offer_lines_line_id_request_for_quotation_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."request_for_quotation_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_offers" ADD CONSTRAINT "supplier_offers_asked_supplier_id_asked_suppliers_id_fk" FOREIGN KEY ("asked_supplier_id") REFERENCES "public"."asked_suppliers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_offers" ADD CONSTRAINT "supplier_offers_entered_by_id_users_id_fk" FOREIGN KEY ("entered_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "asked_suppliers_request" ON "asked_suppliers" USING btree ("request_for_quotation_id","supplier_id");--> statement-breakpoint
CREATE INDEX "asked_suppliers_supplier" ON "asked_suppliers" USING btree ("supplier_id");--> statement-breakpoint
CREATE INDEX "request_for_quotation_lines_request" ON "request_for_quotation_lines" USING btree ("request_for_quotation_id","line_no");--> statement-breakpoint
CREATE INDEX "request_for_quotation_lines_requisition" ON "request_for_quotation_lines" USING btree ("requisition_id");--> statement-breakpoint
CREATE INDEX "request_for_quotation_lines_item" ON "request_for_quotation_lines" USING gin (lower("item") gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "requests_for_quotation_number" ON "requests_for_quotation" USING btree ("number");--> statement-breakpoint
CREATE INDEX "requests_for_quotation_by_number" ON "requests_for_quotation" USING btree ("number","id");--> statement-breakpoint
CREATE INDEX "requests_for_quotation_by_reply" ON "requests_for_quotation" USING btree ("reply_by","id");--> statement-breakpoint
CREATE INDEX "requests_for_quotation_by_updated_at" ON "requests_for_quotation" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "requests_for_quotation_status" ON "requests_for_quotation" USING btree ("status","number","id");--> statement-breakpoint
CREATE INDEX "requests_for_quotation_facility" ON "requests_for_quotation" USING btree ("facility_id","number","id");--> statement-breakpoint
CREATE INDEX "requests_for_quotation_buyer" ON "requests_for_quotation" USING btree ("buyer_id","number","id");--> statement-breakpoint
CREATE INDEX "requests_for_quotation_suppliers" ON "requests_for_quotation" USING gin ("supplier_ids");--> statement-breakpoint
CREATE INDEX "requests_for_quotation_search" ON "requests_for_quotation" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "supplier_offer_lines_once" ON "supplier_offer_lines" USING btree ("offer_id","line_id");--> statement-breakpoint
CREATE INDEX "supplier_offer_lines_line" ON "supplier_offer_lines" USING btree ("line_id");--> statement-breakpoint
CREATE UNIQUE INDEX "supplier_offers_once" ON "supplier_offers" USING btree ("asked_supplier_id","edition");--> statement-breakpoint
CREATE INDEX "supplier_prices_offer" ON "supplier_prices" USING btree ("offer_line_id") WHERE offer_line_id IS NOT NULL;
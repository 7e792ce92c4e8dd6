CREATE TABLE "delivery_note_lines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"note_id" uuid NOT NULL,
	"line_no" integer NOT NULL,
	"stock_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"remarks" text,
	"sent_id" uuid,
	"sent_kg" numeric(14, 3),
	CONSTRAINT "delivery_note_lines_quantity" CHECK (quantity > 0)
);
--> statement-breakpoint
CREATE TABLE "delivery_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"number" text NOT NULL,
	"facility_id" uuid NOT NULL,
	"company_id" uuid,
	"customer_order_no" text,
	"project" text,
	"planned_on" date NOT NULL,
	"ship_to" text NOT NULL,
	"incoterm" text,
	"incoterm_place" text,
	"carrier" text,
	"vehicle" text,
	"driver" text,
	"tracking_no" text,
	"notes" text,
	"created_by_id" uuid,
	"prepared_at" timestamp(3) with time zone,
	"prepared_by_id" uuid,
	"checked_at" timestamp(3) with time zone,
	"checked_by_id" uuid,
	"dispatched_at" timestamp(3) with time zone,
	"dispatched_by_id" uuid,
	"delivered_at" timestamp(3) with time zone,
	"receiver_name" text,
	"receipt_remarks" text,
	"note_file_id" uuid,
	"kind" text NOT NULL,
	"to_facility_id" uuid,
	"quote_id" uuid,
	"expected_back_on" date,
	"status" text DEFAULT 'draft' NOT NULL,
	"pieces" integer DEFAULT 0 NOT NULL,
	"mass_kg" numeric(14, 3) DEFAULT '0' NOT NULL,
	"stock_numbers" text DEFAULT '' NOT NULL,
	"search" text GENERATED ALWAYS AS (lower(number || ' ' || stock_numbers || ' ' || coalesce(customer_order_no, '') || ' ' || coalesce(project, '') || ' ' || coalesce(carrier, '') || ' ' || coalesce(vehicle, '') || ' ' || coalesce(tracking_no, ''))) STORED NOT NULL,
	CONSTRAINT "delivery_notes_goes_to" CHECK ((kind = 'transfer') = (company_id IS NULL)),
	CONSTRAINT "delivery_notes_to_facility" CHECK ((kind = 'transfer') = (to_facility_id IS NOT NULL)),
	CONSTRAINT "delivery_notes_other_facility" CHECK (to_facility_id <> facility_id)
);
--> statement-breakpoint
ALTER TABLE "delivery_entries" DROP CONSTRAINT "delivery_entries_delta";--> statement-breakpoint
ALTER TABLE "delivery_entries" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "delivery_note_lines" ADD CONSTRAINT "delivery_note_lines_note_id_delivery_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."delivery_notes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_note_lines" ADD CONSTRAINT "delivery_note_lines_stock_id_steel_stock_id_fk" FOREIGN KEY ("stock_id") REFERENCES "public"."steel_stock"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_note_lines" ADD CONSTRAINT "delivery_note_lines_sent_id_steel_stock_id_fk" FOREIGN KEY ("sent_id") REFERENCES "public"."steel_stock"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_notes" ADD CONSTRAINT "delivery_notes_facility_id_facilities_id_fk" FOREIGN KEY ("facility_id") REFERENCES "public"."facilities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_notes" ADD CONSTRAINT "delivery_notes_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_notes" ADD CONSTRAINT "delivery_notes_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_notes" ADD CONSTRAINT "delivery_notes_prepared_by_id_users_id_fk" FOREIGN KEY ("prepared_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_notes" ADD CONSTRAINT "delivery_notes_checked_by_id_users_id_fk" FOREIGN KEY ("checked_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_notes" ADD CONSTRAINT "delivery_notes_dispatched_by_id_users_id_fk" FOREIGN KEY ("dispatched_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_notes" ADD CONSTRAINT "delivery_notes_note_file_id_files_id_fk" FOREIGN KEY ("note_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_notes" ADD CONSTRAINT "delivery_notes_to_facility_id_facilities_id_fk" FOREIGN KEY ("to_facility_id") REFERENCES "public"."facilities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_notes" ADD CONSTRAINT "delivery_notes_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "delivery_note_lines_note" ON "delivery_note_lines" USING btree ("note_id","line_no");--> statement-breakpoint
CREATE INDEX "delivery_note_lines_stock" ON "delivery_note_lines" USING btree ("stock_id");--> statement-breakpoint
CREATE INDEX "delivery_note_lines_sent" ON "delivery_note_lines" USING btree ("sent_id") WHERE sent_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_notes_number" ON "delivery_notes" USING btree ("number");--> statement-breakpoint
CREATE INDEX "delivery_notes_by_number" ON "delivery_notes" USING btree ("number","id");--> statement-breakpoint
CREATE INDEX "delivery_notes_by_planned" ON "delivery_notes" USING btree ("planned_on","id","status");--> statement-breakpoint
CREATE INDEX "delivery_notes_by_updated_at" ON "delivery_notes" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "delivery_notes_status" ON "delivery_notes" USING btree ("status","number","id");--> statement-breakpoint
CREATE INDEX "delivery_notes_kind" ON "delivery_notes" USING btree ("kind","number","id");--> statement-breakpoint
CREATE INDEX "delivery_notes_company" ON "delivery_notes" USING btree ("company_id","number","id");--> statement-breakpoint
CREATE INDEX "delivery_notes_facility" ON "delivery_notes" USING btree ("facility_id","number","id");--> statement-breakpoint
CREATE INDEX "delivery_notes_to_facility" ON "delivery_notes" USING btree ("to_facility_id") WHERE to_facility_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "delivery_notes_quote" ON "delivery_notes" USING btree ("quote_id","number","id") WHERE quote_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "delivery_notes_expected_back" ON "delivery_notes" USING btree ("expected_back_on","number","id") WHERE kind = 'loan' AND status IN ('dispatched', 'delivered');--> statement-breakpoint
CREATE INDEX "delivery_notes_search" ON "delivery_notes" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_entries_lost" ON "delivery_entries" USING btree ("cause_id") WHERE kind = 'lost';--> statement-breakpoint
ALTER TABLE "delivery_entries" ADD CONSTRAINT "delivery_entries_reason" CHECK (kind IN ('go', 'void') OR reason IS NOT NULL);--> statement-breakpoint
ALTER TABLE "delivery_entries" ADD CONSTRAINT "delivery_entries_delta" CHECK (CASE kind WHEN 'go' THEN delta > 0 AND cause_id IS NULL WHEN 'lost' THEN delta = 0 AND cause_id IS NOT NULL
        ELSE delta < 0 AND cause_id IS NOT NULL END);
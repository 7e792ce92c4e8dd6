CREATE TABLE "processing_note_lines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"note_id" uuid NOT NULL,
	"line_no" integer NOT NULL,
	"operation_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"mass_kg" numeric(14, 3),
	"serial_numbers" text,
	"serial_ids" uuid[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "processing_note_lines_quantity" CHECK (quantity > 0)
);
--> statement-breakpoint
CREATE TABLE "processing_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"number" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"company_id" uuid NOT NULL,
	"facility_id" uuid NOT NULL,
	"purchase_order_id" uuid NOT NULL,
	"planned_on" date NOT NULL,
	"expected_back_on" date NOT NULL,
	"ship_to" text NOT NULL,
	"carrier" text,
	"vehicle" text,
	"certify" text,
	"notes" text,
	"created_by_id" uuid,
	"dispatched_at" timestamp(3) with time zone,
	"dispatched_by_id" uuid,
	"note_file_id" uuid,
	"pieces" integer DEFAULT 0 NOT NULL,
	"back_qty" integer DEFAULT 0 NOT NULL,
	"mass_kg" numeric(14, 3) DEFAULT '0' NOT NULL,
	"traveller_numbers" text DEFAULT '' NOT NULL,
	"search" text GENERATED ALWAYS AS (lower(number || ' ' || traveller_numbers || ' ' || coalesce(vehicle, ''))) STORED NOT NULL,
	CONSTRAINT "processing_notes_back" CHECK (back_qty >= 0 AND back_qty <= pieces)
);
--> statement-breakpoint
CREATE TABLE "processing_returns" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"note_id" uuid NOT NULL,
	"line_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"serial_ids" uuid[] DEFAULT '{}' NOT NULL,
	"received_on" date NOT NULL,
	"certificate_file_id" uuid,
	"remarks" text,
	"by_id" uuid NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "processing_returns_quantity" CHECK (quantity > 0)
);
--> statement-breakpoint
ALTER TABLE "processing_note_lines" ADD CONSTRAINT "processing_note_lines_note_id_processing_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."processing_notes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "processing_note_lines" ADD CONSTRAINT "processing_note_lines_operation_id_operations_id_fk" FOREIGN KEY ("operation_id") REFERENCES "public"."operations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "processing_notes" ADD CONSTRAINT "processing_notes_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "processing_notes" ADD CONSTRAINT "processing_notes_facility_id_facilities_id_fk" FOREIGN KEY ("facility_id") REFERENCES "public"."facilities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "processing_notes" ADD CONSTRAINT "processing_notes_purchase_order_id_purchase_orders_id_fk" FOREIGN KEY ("purchase_order_id") REFERENCES "public"."purchase_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "processing_notes" ADD CONSTRAINT "processing_notes_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "processing_notes" ADD CONSTRAINT "processing_notes_dispatched_by_id_users_id_fk" FOREIGN KEY ("dispatched_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "processing_notes" ADD CONSTRAINT "processing_notes_note_file_id_files_id_fk" FOREIGN KEY ("note_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "processing_returns" ADD CONSTRAINT "processing_returns_note_id_processing_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."processing_notes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "processing_returns" ADD CONSTRAINT "processing_returns_line_id_processing_note_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."processing_note_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "processing_returns" ADD CONSTRAINT "processing_returns_certificate_file_id_files_id_fk" FOREIGN KEY ("certificate_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "processing_returns" ADD CONSTRAINT "processing_returns_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "processing_note_lines_note" ON "processing_note_lines" USING btree ("note_id","line_no");--> statement-breakpoint
CREATE INDEX "processing_note_lines_operation" ON "processing_note_lines" USING btree ("operation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "processing_notes_number" ON "processing_notes" USING btree ("number");--> statement-breakpoint
CREATE INDEX "processing_notes_by_number" ON "processing_notes" USING btree ("number","id");--> statement-breakpoint
CREATE INDEX "processing_notes_by_updated_at" ON "processing_notes" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "processing_notes_by_back" ON "processing_notes" USING btree ("expected_back_on","id");--> statement-breakpoint
CREATE INDEX "processing_notes_status" ON "processing_notes" USING btree ("status","number","id");--> statement-breakpoint
CREATE INDEX "processing_notes_company" ON "processing_notes" USING btree ("company_id","number","id");--> statement-breakpoint
CREATE INDEX "processing_notes_facility" ON "processing_notes" USING btree ("facility_id","number","id");--> statement-breakpoint
CREATE INDEX "processing_notes_order" ON "processing_notes" USING btree ("purchase_order_id");--> statement-breakpoint
CREATE INDEX "processing_notes_search" ON "processing_notes" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "processing_returns_note" ON "processing_returns" USING btree ("note_id");--> statement-breakpoint
CREATE INDEX "processing_returns_line" ON "processing_returns" USING btree ("line_id");
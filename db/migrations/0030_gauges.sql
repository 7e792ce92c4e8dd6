CREATE TABLE "gauges" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"gauge_no" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"maker" text,
	"model" text,
	"serial_no" text,
	"facility_id" uuid,
	"location" text,
	"range_from" numeric(12, 3),
	"range_to" numeric(12, 3),
	"range_unit" text,
	"accuracy" text,
	"interval_months" integer NOT NULL,
	"calibrated_on" date,
	"calibration_due_on" date,
	"calibration_due_key" date GENERATED ALWAYS AS (coalesce(calibration_due_on, date '0001-01-01')) STORED NOT NULL,
	"calibration_certificate_no" text,
	"laboratory" text,
	"notes" text,
	"search" text GENERATED ALWAYS AS (lower(gauge_no || ' ' || name || ' ' || coalesce(serial_no, '') || ' ' || coalesce(maker, '') || ' ' ||
          coalesce(model, ''))) STORED NOT NULL,
	CONSTRAINT "gauges_due_after_calibration" CHECK (calibration_due_on > calibrated_on)
);
--> statement-breakpoint
ALTER TABLE "steel_stock" ADD COLUMN "measured_gauge_id" uuid;--> statement-breakpoint
ALTER TABLE "gauges" ADD CONSTRAINT "gauges_facility_id_facilities_id_fk" FOREIGN KEY ("facility_id") REFERENCES "public"."facilities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "gauges_once" ON "gauges" USING btree (lower(gauge_no));--> statement-breakpoint
CREATE INDEX "gauges_by_number" ON "gauges" USING btree ("gauge_no","id");--> statement-breakpoint
CREATE INDEX "gauges_by_due" ON "gauges" USING btree ("calibration_due_key","id");--> statement-breakpoint
CREATE INDEX "gauges_of_facility" ON "gauges" USING btree ("facility_id") WHERE facility_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "gauges_search" ON "gauges" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "steel_stock" ADD CONSTRAINT "steel_stock_measured_gauge_id_gauges_id_fk" FOREIGN KEY ("measured_gauge_id") REFERENCES "public"."gauges"("id") ON DELETE no action ON UPDATE no action;
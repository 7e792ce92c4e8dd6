CREATE TABLE "heat_chart_items" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"heat_chart_id" uuid NOT NULL,
	"line_no" integer NOT NULL,
	"description" text NOT NULL,
	"heat_no" text,
	"quantity" numeric(14, 3) NOT NULL,
	"uom" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "heat_chart_steps" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"heat_chart_id" uuid NOT NULL,
	"root_id" uuid NOT NULL,
	"line_no" integer NOT NULL,
	"kind" text NOT NULL,
	"temperature_c" integer NOT NULL,
	"minutes" integer NOT NULL,
	"signed_count" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "heat_charts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"number" text NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"root_id" uuid NOT NULL,
	"is_current" boolean DEFAULT true NOT NULL,
	"in_force" boolean DEFAULT false NOT NULL,
	"revision_reason" text,
	"released_at" timestamp(3) with time zone,
	"status" text DEFAULT 'draft' NOT NULL,
	"company_id" uuid NOT NULL,
	"facility_id" uuid NOT NULL,
	"furnace" text NOT NULL,
	"notes" text,
	"records_all" integer DEFAULT 0 NOT NULL,
	"records_signed" integer DEFAULT 0 NOT NULL,
	"created_by_id" uuid,
	"search" text GENERATED ALWAYS AS (lower(number || ' ' || furnace)) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "heat_chart_readings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"record_id" uuid NOT NULL,
	"line_no" integer NOT NULL,
	"minute" integer NOT NULL,
	"temperature_c" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "heat_chart_records" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"chart_id" uuid NOT NULL,
	"step_root_id" uuid NOT NULL,
	"line_no" integer NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"note" text,
	"performed_by_id" uuid
);
--> statement-breakpoint
ALTER TABLE "heat_chart_items" ADD CONSTRAINT "heat_chart_items_heat_chart_id_heat_charts_id_fk" FOREIGN KEY ("heat_chart_id") REFERENCES "public"."heat_charts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "heat_chart_steps" ADD CONSTRAINT "heat_chart_steps_heat_chart_id_heat_charts_id_fk" FOREIGN KEY ("heat_chart_id") REFERENCES "public"."heat_charts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "heat_charts" ADD CONSTRAINT "heat_charts_root_id_heat_charts_id_fk" FOREIGN KEY ("root_id") REFERENCES "public"."heat_charts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "heat_charts" ADD CONSTRAINT "heat_charts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "heat_charts" ADD CONSTRAINT "heat_charts_facility_id_facilities_id_fk" FOREIGN KEY ("facility_id") REFERENCES "public"."facilities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "heat_charts" ADD CONSTRAINT "heat_charts_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "heat_chart_readings" ADD CONSTRAINT "heat_chart_readings_record_id_heat_chart_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."heat_chart_records"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "heat_chart_records" ADD CONSTRAINT "heat_chart_records_chart_id_heat_charts_id_fk" FOREIGN KEY ("chart_id") REFERENCES "public"."heat_charts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "heat_chart_records" ADD CONSTRAINT "heat_chart_records_performed_by_id_users_id_fk" FOREIGN KEY ("performed_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "heat_chart_items_chart" ON "heat_chart_items" USING btree ("heat_chart_id","line_no");--> statement-breakpoint
CREATE INDEX "heat_chart_steps_chart" ON "heat_chart_steps" USING btree ("heat_chart_id","line_no");--> statement-breakpoint
CREATE INDEX "heat_chart_steps_root" ON "heat_chart_steps" USING btree ("root_id");--> statement-breakpoint
CREATE UNIQUE INDEX "heat_charts_number" ON "heat_charts" USING btree ("number","revision");--> statement-breakpoint
CREATE UNIQUE INDEX "heat_charts_current" ON "heat_charts" USING btree ("number") WHERE is_current;--> statement-breakpoint
CREATE UNIQUE INDEX "heat_charts_in_force" ON "heat_charts" USING btree ("number") WHERE in_force;--> statement-breakpoint
CREATE INDEX "heat_charts_root" ON "heat_charts" USING btree ("root_id");--> statement-breakpoint
CREATE INDEX "heat_charts_by_number" ON "heat_charts" USING btree ("number","id") WHERE is_current;--> statement-breakpoint
CREATE INDEX "heat_charts_by_updated_at" ON "heat_charts" USING btree ("updated_at","id") WHERE is_current;--> statement-breakpoint
CREATE INDEX "heat_charts_status" ON "heat_charts" USING btree ("status","number","id") WHERE is_current;--> statement-breakpoint
CREATE INDEX "heat_charts_company" ON "heat_charts" USING btree ("company_id","number","id") WHERE is_current;--> statement-breakpoint
CREATE INDEX "heat_charts_facility" ON "heat_charts" USING btree ("facility_id","number","id") WHERE is_current;--> statement-breakpoint
CREATE INDEX "heat_charts_search" ON "heat_charts" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "heat_chart_readings_record" ON "heat_chart_readings" USING btree ("record_id","line_no");--> statement-breakpoint
CREATE UNIQUE INDEX "heat_chart_records_step" ON "heat_chart_records" USING btree ("chart_id","step_root_id");--> statement-breakpoint
CREATE FUNCTION keep_frozen_heat_chart_steps() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  line text;
BEGIN
  SELECT before.line_no INTO line FROM heat_chart_steps before
  WHERE before.heat_chart_id = (
      SELECT d.id FROM heat_charts d WHERE d.number = NEW.number AND d.id <> NEW.id
        AND d.released_at IS NOT NULL ORDER BY d.revision DESC LIMIT 1)
    AND (before.signed_count > 0) AND NOT EXISTS (
      SELECT FROM heat_chart_steps next WHERE next.heat_chart_id = NEW.id AND next.root_id = before.root_id AND (next.temperature_c = before.temperature_c AND next.minutes = before.minutes))
  ORDER BY before.line_no LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'Step % is signed; it stays as it is.', line USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER heat_chart_steps_frozen AFTER UPDATE OF in_force ON heat_charts
  FOR EACH ROW WHEN (NEW.in_force AND NOT OLD.in_force) EXECUTE FUNCTION keep_frozen_heat_chart_steps();

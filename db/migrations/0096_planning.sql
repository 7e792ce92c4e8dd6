CREATE TABLE "operation_pins" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"operation_id" uuid NOT NULL,
	"traveller_root_id" uuid NOT NULL,
	"pinned_on" date NOT NULL,
	"reason" text NOT NULL,
	"by_id" uuid NOT NULL,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "schedule_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "schedule_rows" (
	"operation_id" uuid PRIMARY KEY NOT NULL,
	"traveller_root_id" uuid NOT NULL,
	"facility_id" uuid NOT NULL,
	"work_centre_id" uuid,
	"pieces" integer NOT NULL,
	"minutes" integer NOT NULL,
	"latest_start" timestamp(3) with time zone NOT NULL,
	"latest_finish" timestamp(3) with time zone NOT NULL,
	"earliest_start" timestamp(3) with time zone NOT NULL,
	"earliest_finish" timestamp(3) with time zone NOT NULL,
	"planned_start" timestamp(3) with time zone NOT NULL,
	"planned_finish" timestamp(3) with time zone NOT NULL,
	"slack_minutes" integer NOT NULL,
	"late_days" integer NOT NULL,
	"unplanned" text,
	"computed_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "traveller_route_lines" ADD COLUMN "lead_days" integer;--> statement-breakpoint
ALTER TABLE "travellers" ADD COLUMN "late_days" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "travellers" ADD COLUMN "planned_end_on" date;--> statement-breakpoint
ALTER TABLE "facility_work_centres" ADD COLUMN "kind" text;--> statement-breakpoint
ALTER TABLE "facility_work_centres" ADD COLUMN "places" integer;--> statement-breakpoint
ALTER TABLE "facility_work_centres" ADD COLUMN "efficiency_percent" integer;--> statement-breakpoint
ALTER TABLE "facility_work_centres" ADD COLUMN "queue_minutes" integer;--> statement-breakpoint
ALTER TABLE "facility_work_centres" ADD COLUMN "shift_codes" text[];--> statement-breakpoint
ALTER TABLE "operation_pins" ADD CONSTRAINT "operation_pins_operation_id_operations_id_fk" FOREIGN KEY ("operation_id") REFERENCES "public"."operations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operation_pins" ADD CONSTRAINT "operation_pins_traveller_root_id_travellers_id_fk" FOREIGN KEY ("traveller_root_id") REFERENCES "public"."travellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operation_pins" ADD CONSTRAINT "operation_pins_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_rows" ADD CONSTRAINT "schedule_rows_operation_id_operations_id_fk" FOREIGN KEY ("operation_id") REFERENCES "public"."operations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_rows" ADD CONSTRAINT "schedule_rows_traveller_root_id_travellers_id_fk" FOREIGN KEY ("traveller_root_id") REFERENCES "public"."travellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_rows" ADD CONSTRAINT "schedule_rows_facility_id_facilities_id_fk" FOREIGN KEY ("facility_id") REFERENCES "public"."facilities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_rows" ADD CONSTRAINT "schedule_rows_work_centre_id_facility_work_centres_id_fk" FOREIGN KEY ("work_centre_id") REFERENCES "public"."facility_work_centres"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "operation_pins_operation" ON "operation_pins" USING btree ("operation_id");--> statement-breakpoint
CREATE INDEX "operation_pins_traveller" ON "operation_pins" USING btree ("traveller_root_id");--> statement-breakpoint
CREATE INDEX "schedule_rows_traveller" ON "schedule_rows" USING btree ("traveller_root_id");--> statement-breakpoint
CREATE INDEX "schedule_rows_centre" ON "schedule_rows" USING btree ("work_centre_id","planned_start");--> statement-breakpoint
CREATE INDEX "schedule_rows_facility" ON "schedule_rows" USING btree ("facility_id","planned_start");--> statement-breakpoint
CREATE INDEX "schedule_rows_computed" ON "schedule_rows" USING btree ("computed_at");--> statement-breakpoint
CREATE INDEX "travellers_by_late" ON "travellers" USING btree ("late_days","id") WHERE is_current OR in_force;--> statement-breakpoint
-- What plans rest on was changed: the traveller, or all of a facility, is planned anew in the same transaction or by the job.
CREATE FUNCTION ask_for_plan() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE asked uuid; what text;
BEGIN
  IF TG_TABLE_NAME = 'operations' THEN asked := NEW.traveller_root_id; what := 'traveller';
  ELSIF TG_TABLE_NAME = 'operation_pins' THEN
    asked := CASE WHEN TG_OP = 'DELETE' THEN OLD.traveller_root_id ELSE NEW.traveller_root_id END; what := 'traveller';
  ELSIF TG_TABLE_NAME = 'travellers' THEN asked := NEW.root_id; what := 'traveller';
  ELSIF TG_TABLE_NAME = 'facilities' THEN asked := NEW.id; what := 'facility';
  ELSE asked := CASE WHEN TG_OP = 'DELETE' THEN OLD.facility_id ELSE NEW.facility_id END; what := 'facility';
  END IF;
  INSERT INTO schedule_requests (id, kind) VALUES (asked, what) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER operations_ask_for_plan AFTER INSERT OR UPDATE OF good_qty, scrap_qty, started_at, done_at, decision, work_centre,
  route_line_id, group_no ON operations FOR EACH ROW EXECUTE FUNCTION ask_for_plan();
--> statement-breakpoint
CREATE TRIGGER operation_pins_ask_for_plan AFTER INSERT OR UPDATE OR DELETE ON operation_pins
  FOR EACH ROW EXECUTE FUNCTION ask_for_plan();
--> statement-breakpoint
CREATE TRIGGER travellers_ask_for_plan AFTER UPDATE OF due_on, status, in_force, entry_qty ON travellers FOR EACH ROW
  WHEN ((OLD.due_on, OLD.status, OLD.in_force, OLD.entry_qty) IS DISTINCT FROM (NEW.due_on, NEW.status, NEW.in_force, NEW.entry_qty)
    AND (OLD.in_force OR NEW.in_force))
  EXECUTE FUNCTION ask_for_plan();
--> statement-breakpoint
CREATE TRIGGER facilities_ask_for_plan AFTER UPDATE OF working_calendar, time_zone ON facilities FOR EACH ROW
  WHEN ((OLD.working_calendar, OLD.time_zone) IS DISTINCT FROM (NEW.working_calendar, NEW.time_zone)) EXECUTE FUNCTION ask_for_plan();
--> statement-breakpoint
CREATE TRIGGER facility_work_centres_ask_for_plan AFTER INSERT OR UPDATE OR DELETE ON facility_work_centres
  FOR EACH ROW EXECUTE FUNCTION ask_for_plan();
--> statement-breakpoint
-- Travellers that are in the shop already.
INSERT INTO schedule_requests (id, kind) SELECT root_id, 'traveller' FROM travellers WHERE in_force AND status = 'released';

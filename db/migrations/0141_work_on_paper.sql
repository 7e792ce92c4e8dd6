CREATE TABLE "operation_paper_starts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"operation_id" uuid NOT NULL,
	"traveller_root_id" uuid NOT NULL,
	"before_ids" uuid[] NOT NULL,
	"day" date NOT NULL,
	"file_id" uuid NOT NULL,
	"competence" jsonb NOT NULL,
	"signature_id" uuid NOT NULL,
	"by_id" uuid NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "operation_paper_starts_before" CHECK (cardinality(before_ids) > 0)
);
--> statement-breakpoint
CREATE TABLE "built_in_parts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"traveller_root_id" uuid NOT NULL,
	"line_root_id" uuid NOT NULL,
	"component_root_id" uuid NOT NULL,
	"component_number" text NOT NULL,
	"serial_id" uuid,
	"serial_no" text,
	"into_serial_id" uuid,
	"into_serial_no" text,
	"quantity" integer NOT NULL,
	"by_id" uuid NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"removed_by_id" uuid,
	"removed_at" timestamp(3) with time zone,
	"removed_reason" text,
	CONSTRAINT "built_in_parts_quantity" CHECK (quantity > 0 AND (serial_id IS NULL OR quantity = 1) AND component_root_id <> traveller_root_id),
	CONSTRAINT "built_in_parts_removed" CHECK ((removed_at IS NULL) = (removed_by_id IS NULL) AND (removed_at IS NULL) = (removed_reason IS NULL))
);
--> statement-breakpoint
CREATE TABLE "queue_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"operation_id" uuid NOT NULL,
	"traveller_root_id" uuid NOT NULL,
	"work_centre_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"reason" text NOT NULL,
	"by_id" uuid NOT NULL,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "operation_readings" ADD COLUMN "gauge_id" uuid;--> statement-breakpoint
ALTER TABLE "operation_readings" ADD COLUMN "gauge_no" text;--> statement-breakpoint
ALTER TABLE "operation_readings" ADD COLUMN "gauge_due_on" date;--> statement-breakpoint
ALTER TABLE "operation_paper_starts" ADD CONSTRAINT "operation_paper_starts_operation_id_operations_id_fk" FOREIGN KEY ("operation_id") REFERENCES "public"."operations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operation_paper_starts" ADD CONSTRAINT "operation_paper_starts_traveller_root_id_travellers_id_fk" FOREIGN KEY ("traveller_root_id") REFERENCES "public"."travellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operation_paper_starts" ADD CONSTRAINT "operation_paper_starts_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operation_paper_starts" ADD CONSTRAINT "operation_paper_starts_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "built_in_parts" ADD CONSTRAINT "built_in_parts_traveller_root_id_travellers_id_fk" FOREIGN KEY ("traveller_root_id") REFERENCES "public"."travellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "built_in_parts" ADD CONSTRAINT "built_in_parts_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "built_in_parts" ADD CONSTRAINT "built_in_parts_removed_by_id_users_id_fk" FOREIGN KEY ("removed_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "queue_entries" ADD CONSTRAINT "queue_entries_operation_id_operations_id_fk" FOREIGN KEY ("operation_id") REFERENCES "public"."operations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "queue_entries" ADD CONSTRAINT "queue_entries_traveller_root_id_travellers_id_fk" FOREIGN KEY ("traveller_root_id") REFERENCES "public"."travellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "queue_entries" ADD CONSTRAINT "queue_entries_work_centre_id_facility_work_centres_id_fk" FOREIGN KEY ("work_centre_id") REFERENCES "public"."facility_work_centres"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "queue_entries" ADD CONSTRAINT "queue_entries_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "operation_paper_starts_operation" ON "operation_paper_starts" USING btree ("operation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "operation_paper_starts_traveller" ON "operation_paper_starts" USING btree ("traveller_root_id");--> statement-breakpoint
CREATE INDEX "built_in_parts_traveller" ON "built_in_parts" USING btree ("traveller_root_id");--> statement-breakpoint
CREATE INDEX "built_in_parts_component" ON "built_in_parts" USING btree ("component_root_id") WHERE removed_at IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "built_in_parts_piece" ON "built_in_parts" USING btree ("serial_id") WHERE removed_at IS NULL AND serial_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "queue_entries_operation" ON "queue_entries" USING btree ("operation_id");--> statement-breakpoint
CREATE INDEX "queue_entries_centre" ON "queue_entries" USING btree ("work_centre_id","place");--> statement-breakpoint
CREATE INDEX "queue_entries_traveller" ON "queue_entries" USING btree ("traveller_root_id");--> statement-breakpoint
ALTER TABLE "operation_readings" ADD CONSTRAINT "operation_readings_gauge_id_gauges_id_fk" FOREIGN KEY ("gauge_id") REFERENCES "public"."gauges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE TRIGGER operation_paper_starts_append_only BEFORE UPDATE OR DELETE ON operation_paper_starts FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TABLE "time_spans" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"facility_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"operation_id" uuid,
	"activity" text,
	"indirect_code" text,
	"started_at" timestamp(3) with time zone NOT NULL,
	"stopped_at" timestamp(3) with time zone NOT NULL,
	"source" text NOT NULL,
	"corrects_id" uuid,
	"voided" boolean NOT NULL,
	"reason" text,
	"entered_by_id" uuid NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "time_spans_order" CHECK (stopped_at > started_at),
	CONSTRAINT "time_spans_kind" CHECK ((kind = 'operation') = (operation_id IS NOT NULL) AND (kind = 'operation') = (activity IS NOT NULL)
        AND (kind = 'indirect') = (indirect_code IS NOT NULL)),
	CONSTRAINT "time_spans_correction" CHECK ((source = 'correction') = (corrects_id IS NOT NULL) AND (corrects_id IS NULL) = (reason IS NULL)
        AND (NOT voided OR corrects_id IS NOT NULL))
);
--> statement-breakpoint
ALTER TABLE "time_spans" ADD CONSTRAINT "time_spans_facility_id_facilities_id_fk" FOREIGN KEY ("facility_id") REFERENCES "public"."facilities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_spans" ADD CONSTRAINT "time_spans_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_spans" ADD CONSTRAINT "time_spans_operation_id_operations_id_fk" FOREIGN KEY ("operation_id") REFERENCES "public"."operations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_spans" ADD CONSTRAINT "time_spans_entered_by_id_users_id_fk" FOREIGN KEY ("entered_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "time_spans_facility" ON "time_spans" USING btree ("facility_id","started_at");--> statement-breakpoint
CREATE INDEX "time_spans_person" ON "time_spans" USING btree ("person_id","started_at");--> statement-breakpoint
CREATE INDEX "time_spans_operation" ON "time_spans" USING btree ("operation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "time_spans_corrects" ON "time_spans" USING btree ("corrects_id");--> statement-breakpoint
CREATE TRIGGER time_spans_append_only BEFORE UPDATE OR DELETE ON time_spans FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TABLE "hourly_rates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"work_centre_id" uuid NOT NULL,
	"valid_from" date NOT NULL,
	"cost_per_hour" numeric(14, 2) NOT NULL,
	"currency" text NOT NULL,
	"entered_by_id" uuid NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "hourly_rates_not_negative" CHECK (cost_per_hour >= 0)
);
--> statement-breakpoint
ALTER TABLE "traveller_change_decisions" ALTER COLUMN "drawing_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "travellers" ADD COLUMN "order_change" text;--> statement-breakpoint
ALTER TABLE "travellers" ADD COLUMN "order_changed_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "travellers" ADD COLUMN "order_before" jsonb;--> statement-breakpoint
ALTER TABLE "travellers" ADD COLUMN "order_due_on" date;--> statement-breakpoint
ALTER TABLE "hourly_rates" ADD CONSTRAINT "hourly_rates_work_centre_id_facility_work_centres_id_fk" FOREIGN KEY ("work_centre_id") REFERENCES "public"."facility_work_centres"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hourly_rates" ADD CONSTRAINT "hourly_rates_entered_by_id_users_id_fk" FOREIGN KEY ("entered_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hourly_rates_of" ON "hourly_rates" USING btree ("work_centre_id","valid_from","at");--> statement-breakpoint
CREATE TRIGGER hourly_rates_append_only BEFORE UPDATE OR DELETE ON hourly_rates FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TABLE "downtimes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"work_centre_id" uuid NOT NULL,
	"since" timestamp(3) with time zone NOT NULL,
	"until" timestamp(3) with time zone,
	"reason" text NOT NULL,
	"is_planned" boolean NOT NULL,
	"note" text,
	"by_id" uuid NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"ended_by_id" uuid,
	"withdrawn_reason" text,
	"withdrawn_by_id" uuid,
	CONSTRAINT "downtimes_order" CHECK (until IS NULL OR until >= since),
	CONSTRAINT "downtimes_planned_end" CHECK (NOT is_planned OR until IS NOT NULL),
	CONSTRAINT "downtimes_withdrawn" CHECK ((withdrawn_by_id IS NULL) = (withdrawn_reason IS NULL))
);
--> statement-breakpoint
CREATE TABLE "foreseen_refusals" (
	"operation_id" uuid NOT NULL,
	"facility_id" uuid NOT NULL,
	"on_day" date NOT NULL,
	"code" text NOT NULL,
	"message" text NOT NULL,
	"href" text,
	"announced_on" date NOT NULL,
	CONSTRAINT "foreseen_refusals_operation_id_code_pk" PRIMARY KEY("operation_id","code")
);
--> statement-breakpoint
ALTER TABLE "travellers" ADD COLUMN "paper_no" text;--> statement-breakpoint
ALTER TABLE "travellers" ADD COLUMN "paper_seq" integer;--> statement-breakpoint
ALTER TABLE "travellers" ADD COLUMN "paper_day" date;--> statement-breakpoint
ALTER TABLE "travellers" ADD COLUMN "surplus_qty" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "downtimes" ADD CONSTRAINT "downtimes_work_centre_id_facility_work_centres_id_fk" FOREIGN KEY ("work_centre_id") REFERENCES "public"."facility_work_centres"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "downtimes" ADD CONSTRAINT "downtimes_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "downtimes" ADD CONSTRAINT "downtimes_ended_by_id_users_id_fk" FOREIGN KEY ("ended_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "downtimes" ADD CONSTRAINT "downtimes_withdrawn_by_id_users_id_fk" FOREIGN KEY ("withdrawn_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "foreseen_refusals" ADD CONSTRAINT "foreseen_refusals_operation_id_operations_id_fk" FOREIGN KEY ("operation_id") REFERENCES "public"."operations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "foreseen_refusals" ADD CONSTRAINT "foreseen_refusals_facility_id_facilities_id_fk" FOREIGN KEY ("facility_id") REFERENCES "public"."facilities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "downtimes_centre" ON "downtimes" USING btree ("work_centre_id","since");--> statement-breakpoint
CREATE UNIQUE INDEX "downtimes_open" ON "downtimes" USING btree ("work_centre_id") WHERE until IS NULL AND withdrawn_by_id IS NULL;--> statement-breakpoint
CREATE INDEX "foreseen_refusals_day" ON "foreseen_refusals" USING btree ("facility_id","on_day");--> statement-breakpoint
CREATE UNIQUE INDEX "travellers_paper_no" ON "travellers" USING btree (lower("paper_no")) WHERE paper_no IS NOT NULL AND is_current AND status <> 'cancelled';
CREATE TABLE "load_lines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"load_id" uuid NOT NULL,
	"line_no" integer NOT NULL,
	"note_entity" text NOT NULL,
	"note_id" uuid NOT NULL,
	"stop_no" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "loads" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"number" text NOT NULL,
	"status" text DEFAULT 'planned' NOT NULL,
	"facility_id" uuid NOT NULL,
	"planned_on" date NOT NULL,
	"leaves_at" text,
	"carrier" text,
	"vehicle" text,
	"trailer" text,
	"driver" text,
	"max_payload_kg" numeric(14, 3),
	"seal_no" text,
	"notes" text,
	"created_by_id" uuid,
	"loaded_at" timestamp(3) with time zone,
	"loaded_by_id" uuid,
	"gone_at" timestamp(3) with time zone,
	"gone_by_id" uuid,
	"list_file_id" uuid,
	"note_numbers" text DEFAULT '' NOT NULL,
	"search" text GENERATED ALWAYS AS (lower(number || ' ' || note_numbers || ' ' || coalesce(carrier, '') || ' ' || coalesce(vehicle, '') || ' ' || coalesce(trailer, '') || ' ' || coalesce(seal_no, ''))) STORED NOT NULL
);
--> statement-breakpoint
ALTER TABLE "delivery_notes" ADD COLUMN "load_id" uuid;--> statement-breakpoint
ALTER TABLE "delivery_notes" ADD COLUMN "load_number" text;--> statement-breakpoint
ALTER TABLE "delivery_notes" ADD COLUMN "load_state" text;--> statement-breakpoint
ALTER TABLE "traveller_delivery_notes" ADD COLUMN "load_id" uuid;--> statement-breakpoint
ALTER TABLE "traveller_delivery_notes" ADD COLUMN "load_number" text;--> statement-breakpoint
ALTER TABLE "traveller_delivery_notes" ADD COLUMN "load_state" text;--> statement-breakpoint
ALTER TABLE "load_lines" ADD CONSTRAINT "load_lines_load_id_loads_id_fk" FOREIGN KEY ("load_id") REFERENCES "public"."loads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loads" ADD CONSTRAINT "loads_facility_id_facilities_id_fk" FOREIGN KEY ("facility_id") REFERENCES "public"."facilities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loads" ADD CONSTRAINT "loads_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loads" ADD CONSTRAINT "loads_loaded_by_id_users_id_fk" FOREIGN KEY ("loaded_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loads" ADD CONSTRAINT "loads_gone_by_id_users_id_fk" FOREIGN KEY ("gone_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loads" ADD CONSTRAINT "loads_list_file_id_files_id_fk" FOREIGN KEY ("list_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "load_lines_load" ON "load_lines" USING btree ("load_id","line_no");--> statement-breakpoint
CREATE UNIQUE INDEX "load_lines_note" ON "load_lines" USING btree ("note_id","load_id");--> statement-breakpoint
CREATE UNIQUE INDEX "loads_number" ON "loads" USING btree ("number");--> statement-breakpoint
CREATE INDEX "loads_by_number" ON "loads" USING btree ("number","id");--> statement-breakpoint
CREATE INDEX "loads_by_planned" ON "loads" USING btree ("planned_on","id","status");--> statement-breakpoint
CREATE INDEX "loads_by_updated_at" ON "loads" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "loads_status" ON "loads" USING btree ("status","number","id");--> statement-breakpoint
CREATE INDEX "loads_facility" ON "loads" USING btree ("facility_id","number","id");--> statement-breakpoint
CREATE INDEX "loads_search" ON "loads" USING gin ("search" gin_trgm_ops);
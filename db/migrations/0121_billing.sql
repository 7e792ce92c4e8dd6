CREATE TABLE "billing_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"entry_id" uuid NOT NULL,
	"note_entity" text NOT NULL,
	"note_id" uuid NOT NULL,
	"facility_id" uuid NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"export_id" uuid,
	"withdrawn" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "billing_exports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" text NOT NULL,
	"facility_id" uuid NOT NULL,
	"lines" integer NOT NULL,
	"content" text NOT NULL,
	"sha256" text NOT NULL,
	"rows" jsonb NOT NULL,
	"by_id" uuid NOT NULL,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "billing_entries" ADD CONSTRAINT "billing_entries_entry_id_delivery_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."delivery_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_entries" ADD CONSTRAINT "billing_entries_facility_id_facilities_id_fk" FOREIGN KEY ("facility_id") REFERENCES "public"."facilities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_entries" ADD CONSTRAINT "billing_entries_export_id_billing_exports_id_fk" FOREIGN KEY ("export_id") REFERENCES "public"."billing_exports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_exports" ADD CONSTRAINT "billing_exports_facility_id_facilities_id_fk" FOREIGN KEY ("facility_id") REFERENCES "public"."facilities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_exports" ADD CONSTRAINT "billing_exports_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "billing_entries_once" ON "billing_entries" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "billing_entries_open" ON "billing_entries" USING btree ("facility_id","at","entry_id") WHERE export_id IS NULL AND NOT withdrawn;--> statement-breakpoint
CREATE INDEX "billing_entries_export" ON "billing_entries" USING btree ("export_id") WHERE export_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "billing_exports_number" ON "billing_exports" USING btree ("number");--> statement-breakpoint
CREATE INDEX "billing_exports_by_at" ON "billing_exports" USING btree ("at");
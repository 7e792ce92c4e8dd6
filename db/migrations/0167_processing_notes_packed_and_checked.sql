CREATE TABLE "processing_note_contents" (
	"note_id" uuid NOT NULL,
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"line_no" integer NOT NULL,
	"package_no" integer NOT NULL,
	"note_line_no" integer NOT NULL,
	"quantity" integer NOT NULL,
	"serial_numbers" text,
	CONSTRAINT "processing_note_contents_quantity" CHECK (quantity > 0)
);
--> statement-breakpoint
CREATE TABLE "processing_note_packages" (
	"note_id" uuid NOT NULL,
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"line_no" integer NOT NULL,
	"kind" text NOT NULL,
	"length_mm" integer,
	"width_mm" integer,
	"height_mm" integer,
	"tare_kg" numeric(14, 3),
	"gross_kg" numeric(14, 3),
	"marks" text,
	"seal_no" text,
	"lift_points" text,
	"centre_of_mass" text
);
--> statement-breakpoint
ALTER TABLE "processing_notes" ADD COLUMN "prepared_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "processing_notes" ADD COLUMN "prepared_by_id" uuid;--> statement-breakpoint
ALTER TABLE "processing_notes" ADD COLUMN "checked_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "processing_notes" ADD COLUMN "checked_by_id" uuid;--> statement-breakpoint
ALTER TABLE "processing_notes" ADD COLUMN "packing_list_file_id" uuid;--> statement-breakpoint
ALTER TABLE "processing_note_contents" ADD CONSTRAINT "processing_note_contents_note_id_processing_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."processing_notes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "processing_note_packages" ADD CONSTRAINT "processing_note_packages_note_id_processing_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."processing_notes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "processing_note_contents_note" ON "processing_note_contents" USING btree ("note_id","line_no");--> statement-breakpoint
CREATE INDEX "processing_note_packages_note" ON "processing_note_packages" USING btree ("note_id","line_no");--> statement-breakpoint
ALTER TABLE "processing_notes" ADD CONSTRAINT "processing_notes_prepared_by_id_users_id_fk" FOREIGN KEY ("prepared_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "processing_notes" ADD CONSTRAINT "processing_notes_checked_by_id_users_id_fk" FOREIGN KEY ("checked_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "processing_notes" ADD CONSTRAINT "processing_notes_packing_list_file_id_files_id_fk" FOREIGN KEY ("packing_list_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;
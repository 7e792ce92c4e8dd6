CREATE TABLE "declaration_lines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"declaration_id" uuid NOT NULL,
	"line_no" integer NOT NULL,
	"standard" text NOT NULL,
	"edition" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "declarations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"number" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"note_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"facility_id" uuid NOT NULL,
	"statement" text NOT NULL,
	"deviations" text,
	"place_of_issue" text NOT NULL,
	"remarks" text,
	"supersedes_id" uuid,
	"facts" jsonb,
	"created_by_id" uuid,
	"issued_at" timestamp(3) with time zone,
	"issued_by_id" uuid,
	"file_id" uuid,
	"search" text GENERATED ALWAYS AS (lower(number || ' ' || coalesce(remarks, ''))) STORED NOT NULL,
	CONSTRAINT "declarations_facts" CHECK ((facts IS NOT NULL) = (status NOT IN ('draft', 'cancelled')))
);
--> statement-breakpoint
ALTER TABLE "declaration_lines" ADD CONSTRAINT "declaration_lines_declaration_id_declarations_id_fk" FOREIGN KEY ("declaration_id") REFERENCES "public"."declarations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "declarations" ADD CONSTRAINT "declarations_note_id_traveller_delivery_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."traveller_delivery_notes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "declarations" ADD CONSTRAINT "declarations_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "declarations" ADD CONSTRAINT "declarations_facility_id_facilities_id_fk" FOREIGN KEY ("facility_id") REFERENCES "public"."facilities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "declarations" ADD CONSTRAINT "declarations_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "declarations" ADD CONSTRAINT "declarations_issued_by_id_users_id_fk" FOREIGN KEY ("issued_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "declarations" ADD CONSTRAINT "declarations_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "declaration_lines_declaration" ON "declaration_lines" USING btree ("declaration_id","line_no");--> statement-breakpoint
CREATE UNIQUE INDEX "declarations_number" ON "declarations" USING btree ("number");--> statement-breakpoint
CREATE INDEX "declarations_by_number" ON "declarations" USING btree ("number","id");--> statement-breakpoint
CREATE INDEX "declarations_by_updated_at" ON "declarations" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "declarations_status" ON "declarations" USING btree ("status","number","id");--> statement-breakpoint
CREATE INDEX "declarations_company" ON "declarations" USING btree ("company_id","number","id");--> statement-breakpoint
CREATE INDEX "declarations_facility" ON "declarations" USING btree ("facility_id","number","id");--> statement-breakpoint
CREATE INDEX "declarations_note" ON "declarations" USING btree ("note_id","number","id");--> statement-breakpoint
CREATE INDEX "declarations_search" ON "declarations" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "declarations_issued" ON "declarations" USING btree ("note_id") WHERE status = 'issued';--> statement-breakpoint
CREATE UNIQUE INDEX "declarations_supersedes" ON "declarations" USING btree ("supersedes_id") WHERE supersedes_id IS NOT NULL AND status <> 'cancelled';--> statement-breakpoint
CREATE INDEX "files_sha256" ON "files" USING btree ("sha256");--> statement-breakpoint
-- What was signed is never written anew.
CREATE FUNCTION keep_declared_facts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.facts IS NOT NULL AND NEW.facts IS DISTINCT FROM OLD.facts THEN
    RAISE EXCEPTION 'declarations: the facts of % are signed', OLD.number USING ERRCODE = '23000';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER declarations_keep_facts BEFORE UPDATE ON declarations FOR EACH ROW EXECUTE FUNCTION keep_declared_facts();

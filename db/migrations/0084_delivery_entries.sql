CREATE TABLE "delivery_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"note_kind" text NOT NULL,
	"note_entity" text NOT NULL,
	"note_id" uuid NOT NULL,
	"note_number" text NOT NULL,
	"note_line_id" uuid NOT NULL,
	"traveller_root_id" uuid,
	"quote_line_id" uuid,
	"stock_id" uuid,
	"delta" integer NOT NULL,
	"cause_id" uuid,
	"by_id" uuid NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "delivery_entries_of" CHECK (num_nonnulls(traveller_root_id, stock_id) = 1),
	CONSTRAINT "delivery_entries_delta" CHECK (CASE kind WHEN 'go' THEN delta > 0 AND cause_id IS NULL ELSE delta < 0 AND cause_id IS NOT NULL END)
);
--> statement-breakpoint
CREATE TABLE "traveller_delivery_note_lines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"note_id" uuid NOT NULL,
	"line_no" integer NOT NULL,
	"traveller_id" uuid NOT NULL,
	"quote_line_id" uuid,
	"quantity" integer NOT NULL,
	"mass_kg" numeric(14, 3),
	"remarks" text,
	CONSTRAINT "traveller_delivery_note_lines_quantity" CHECK (quantity > 0)
);
--> statement-breakpoint
CREATE TABLE "traveller_delivery_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"number" text NOT NULL,
	"facility_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"customer_order_no" text,
	"project" text,
	"planned_on" date NOT NULL,
	"ship_to" text NOT NULL,
	"incoterm" text,
	"incoterm_place" text,
	"carrier" text,
	"vehicle" text,
	"driver" text,
	"tracking_no" text,
	"notes" text,
	"created_by_id" uuid,
	"prepared_at" timestamp(3) with time zone,
	"prepared_by_id" uuid,
	"checked_at" timestamp(3) with time zone,
	"checked_by_id" uuid,
	"dispatched_at" timestamp(3) with time zone,
	"dispatched_by_id" uuid,
	"delivered_at" timestamp(3) with time zone,
	"receiver_name" text,
	"receipt_remarks" text,
	"note_file_id" uuid,
	"status" text DEFAULT 'draft' NOT NULL,
	"pieces" integer DEFAULT 0 NOT NULL,
	"mass_kg" numeric(14, 3) DEFAULT '0' NOT NULL,
	"traveller_numbers" text DEFAULT '' NOT NULL,
	"search" text GENERATED ALWAYS AS (lower(number || ' ' || traveller_numbers || ' ' || coalesce(customer_order_no, '') || ' ' || coalesce(project, '') || ' ' || coalesce(carrier, '') || ' ' || coalesce(vehicle, '') || ' ' || coalesce(tracking_no, ''))) STORED NOT NULL
);
--> statement-breakpoint
ALTER TABLE "traveller_departures" DROP CONSTRAINT "traveller_departures_quantity";--> statement-breakpoint
ALTER TABLE "delivery_entries" ADD CONSTRAINT "delivery_entries_traveller_root_id_travellers_id_fk" FOREIGN KEY ("traveller_root_id") REFERENCES "public"."travellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_entries" ADD CONSTRAINT "delivery_entries_quote_line_id_quote_lines_id_fk" FOREIGN KEY ("quote_line_id") REFERENCES "public"."quote_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_entries" ADD CONSTRAINT "delivery_entries_stock_id_steel_stock_id_fk" FOREIGN KEY ("stock_id") REFERENCES "public"."steel_stock"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_entries" ADD CONSTRAINT "delivery_entries_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "traveller_delivery_note_lines" ADD CONSTRAINT "traveller_delivery_note_lines_note_id_traveller_delivery_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."traveller_delivery_notes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "traveller_delivery_note_lines" ADD CONSTRAINT "traveller_delivery_note_lines_traveller_id_travellers_id_fk" FOREIGN KEY ("traveller_id") REFERENCES "public"."travellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "traveller_delivery_note_lines" ADD CONSTRAINT "traveller_delivery_note_lines_quote_line_id_quote_lines_id_fk" FOREIGN KEY ("quote_line_id") REFERENCES "public"."quote_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "traveller_delivery_notes" ADD CONSTRAINT "traveller_delivery_notes_facility_id_facilities_id_fk" FOREIGN KEY ("facility_id") REFERENCES "public"."facilities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "traveller_delivery_notes" ADD CONSTRAINT "traveller_delivery_notes_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "traveller_delivery_notes" ADD CONSTRAINT "traveller_delivery_notes_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "traveller_delivery_notes" ADD CONSTRAINT "traveller_delivery_notes_prepared_by_id_users_id_fk" FOREIGN KEY ("prepared_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "traveller_delivery_notes" ADD CONSTRAINT "traveller_delivery_notes_checked_by_id_users_id_fk" FOREIGN KEY ("checked_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "traveller_delivery_notes" ADD CONSTRAINT "traveller_delivery_notes_dispatched_by_id_users_id_fk" FOREIGN KEY ("dispatched_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "traveller_delivery_notes" ADD CONSTRAINT "traveller_delivery_notes_note_file_id_files_id_fk" FOREIGN KEY ("note_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "delivery_entries_note" ON "delivery_entries" USING btree ("note_id");--> statement-breakpoint
CREATE INDEX "delivery_entries_traveller" ON "delivery_entries" USING btree ("traveller_root_id") WHERE traveller_root_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "delivery_entries_quote_line" ON "delivery_entries" USING btree ("quote_line_id") WHERE quote_line_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "delivery_entries_stock" ON "delivery_entries" USING btree ("stock_id") WHERE stock_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "delivery_entries_cause" ON "delivery_entries" USING btree ("cause_id") WHERE cause_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_entries_once" ON "delivery_entries" USING btree ("note_line_id") WHERE kind = 'go';--> statement-breakpoint
CREATE INDEX "traveller_delivery_note_lines_note" ON "traveller_delivery_note_lines" USING btree ("note_id","line_no");--> statement-breakpoint
CREATE INDEX "traveller_delivery_note_lines_traveller" ON "traveller_delivery_note_lines" USING btree ("traveller_id");--> statement-breakpoint
CREATE INDEX "traveller_delivery_note_lines_quote_line" ON "traveller_delivery_note_lines" USING btree ("quote_line_id") WHERE quote_line_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "traveller_delivery_notes_number" ON "traveller_delivery_notes" USING btree ("number");--> statement-breakpoint
CREATE INDEX "traveller_delivery_notes_by_number" ON "traveller_delivery_notes" USING btree ("number","id");--> statement-breakpoint
CREATE INDEX "traveller_delivery_notes_by_planned" ON "traveller_delivery_notes" USING btree ("planned_on","id","status");--> statement-breakpoint
CREATE INDEX "traveller_delivery_notes_by_updated_at" ON "traveller_delivery_notes" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "traveller_delivery_notes_status" ON "traveller_delivery_notes" USING btree ("status","number","id");--> statement-breakpoint
CREATE INDEX "traveller_delivery_notes_company" ON "traveller_delivery_notes" USING btree ("company_id","number","id");--> statement-breakpoint
CREATE INDEX "traveller_delivery_notes_facility" ON "traveller_delivery_notes" USING btree ("facility_id","number","id");--> statement-breakpoint
CREATE INDEX "traveller_delivery_notes_search" ON "traveller_delivery_notes" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "traveller_departures" ADD CONSTRAINT "traveller_departures_quantity" CHECK (quantity > 0 OR (kind = 'delivered' AND quantity < 0));
--> statement-breakpoint
-- Goods out only grow.
CREATE TRIGGER delivery_entries_append_only BEFORE UPDATE OR DELETE ON delivery_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- What is taken back answers an entry of the same line that went, and is never more than went.
CREATE FUNCTION keep_delivery_answer() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  went delivery_entries;
  answered integer;
BEGIN
  IF NEW.kind = 'go' THEN RETURN NEW; END IF;
  -- Nobody may lock rows that only grow: two answers at once wait here.
  PERFORM pg_advisory_xact_lock(hashtextextended(NEW.cause_id::text, 0));
  SELECT * INTO went FROM delivery_entries WHERE id = NEW.cause_id;
  SELECT coalesce(sum(delta), 0) INTO answered FROM delivery_entries WHERE cause_id = NEW.cause_id;
  IF went.kind IS DISTINCT FROM 'go'
      OR (went.note_line_id, went.traveller_root_id, went.quote_line_id, went.stock_id)
        IS DISTINCT FROM (NEW.note_line_id, NEW.traveller_root_id, NEW.quote_line_id, NEW.stock_id)
      OR went.delta + answered + NEW.delta < 0 THEN
    RAISE EXCEPTION 'delivery_entries: an answer takes back what its entry sent' USING ERRCODE = '23000';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER delivery_entries_answer BEFORE INSERT ON delivery_entries FOR EACH ROW EXECUTE FUNCTION keep_delivery_answer();
--> statement-breakpoint
-- Pieces of a traveller that go to a customer are delivered: its counters refuse what was not made, or is gone already.
CREATE FUNCTION count_delivery() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.traveller_root_id IS NOT NULL AND NEW.note_kind = 'customer' THEN
    INSERT INTO traveller_departures (traveller_root_id, kind, quantity, place, by_id, at)
    VALUES (NEW.traveller_root_id, 'delivered', NEW.delta, NEW.note_number, NEW.by_id, NEW.at);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER delivery_entries_count AFTER INSERT ON delivery_entries FOR EACH ROW EXECUTE FUNCTION count_delivery();

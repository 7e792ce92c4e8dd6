CREATE TABLE "operation_starts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"operation_id" uuid NOT NULL,
	"by_id" uuid NOT NULL,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"traveller_root_id" uuid NOT NULL,
	"route_line_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"group_no" integer NOT NULL,
	"work_centre" text,
	"decision" text,
	"decision_reason" text,
	"avail_qty" integer DEFAULT 0 NOT NULL,
	"open_qty" integer DEFAULT 0 NOT NULL,
	"good_qty" integer DEFAULT 0 NOT NULL,
	"passed_qty" integer DEFAULT 0 NOT NULL,
	"scrap_qty" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp(3) with time zone,
	"done_at" timestamp(3) with time zone,
	"status" text GENERATED ALWAYS AS (CASE WHEN decision = 'not_applicable' THEN 'not_applicable'
  WHEN done_at IS NOT NULL THEN 'done' WHEN good_qty > passed_qty THEN 'awaiting_signature'
  WHEN started_at IS NOT NULL AND open_qty > 0 THEN 'in_progress' WHEN open_qty > 0 THEN 'ready' ELSE 'not_ready' END) STORED NOT NULL,
	CONSTRAINT "operations_balance" CHECK (passed_qty >= 0 AND passed_qty <= good_qty AND scrap_qty >= 0 AND good_qty + scrap_qty <= avail_qty)
);
--> statement-breakpoint
CREATE TABLE "piece_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"traveller_root_id" uuid NOT NULL,
	"operation_id" uuid,
	"attempt" integer DEFAULT 0 NOT NULL,
	"kind" text NOT NULL,
	"quantity" integer NOT NULL,
	"entry_delta" integer DEFAULT 0 NOT NULL,
	"good_delta" integer DEFAULT 0 NOT NULL,
	"passed_delta" integer DEFAULT 0 NOT NULL,
	"scrap_delta" integer DEFAULT 0 NOT NULL,
	"reason" text,
	"by_id" uuid NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "piece_entries_kind" CHECK (quantity > 0 AND (operation_id IS NULL) = (kind = 'add') AND CASE kind
        WHEN 'add' THEN (entry_delta, good_delta, passed_delta, scrap_delta) = (quantity, 0, 0, 0)
        WHEN 'good' THEN (entry_delta, good_delta, passed_delta, scrap_delta) = (0, quantity, 0, 0)
        WHEN 'pass' THEN (entry_delta, good_delta, passed_delta, scrap_delta) = (0, 0, quantity, 0)
        WHEN 'scrap' THEN (entry_delta, good_delta, passed_delta, scrap_delta) = (0, 0, 0, quantity) AND reason IS NOT NULL
        ELSE false END)
);
--> statement-breakpoint
CREATE TABLE "operation_point_answers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"operation_id" uuid NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"party" text NOT NULL,
	"point" text NOT NULL,
	"kind" text NOT NULL,
	"person_name" text NOT NULL,
	"day" date NOT NULL,
	"quantity" integer NOT NULL,
	"file_id" uuid,
	"note" text,
	"competence" jsonb NOT NULL,
	"signature_id" uuid NOT NULL,
	"by_id" uuid NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "operation_point_answers_quantity" CHECK (quantity > 0),
	CONSTRAINT "operation_point_answers_waiver" CHECK (kind = 'result' OR file_id IS NOT NULL)
);
--> statement-breakpoint
CREATE TABLE "operation_readings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"operation_id" uuid NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"step_key" text NOT NULL,
	"step_asked" jsonb NOT NULL,
	"value" text NOT NULL,
	"outcome" text NOT NULL,
	"note" text,
	"by_id" uuid NOT NULL,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operation_sign_offs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"operation_id" uuid NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"slot" integer NOT NULL,
	"quantity" integer NOT NULL,
	"meaning" text NOT NULL,
	"competence" jsonb NOT NULL,
	"route_line_id" uuid NOT NULL,
	"reading_ids" uuid[] NOT NULL,
	"good_qty" integer NOT NULL,
	"scrap_qty" integer NOT NULL,
	"signature_id" uuid NOT NULL,
	"by_id" uuid NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "operation_sign_offs_quantity" CHECK (quantity > 0)
);
--> statement-breakpoint
CREATE TABLE "traveller_departures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"traveller_root_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"quantity" integer NOT NULL,
	"place" text NOT NULL,
	"by_id" uuid NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "traveller_departures_quantity" CHECK (quantity > 0)
);
--> statement-breakpoint
CREATE TABLE "traveller_route_lines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"traveller_id" uuid NOT NULL,
	"root_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"line_no" integer NOT NULL,
	"group_no" integer NOT NULL,
	"code" text,
	"title" text NOT NULL,
	"kind" text NOT NULL,
	"work_centre" text,
	"instruction" jsonb,
	"procedure" text,
	"acceptance_standard" text,
	"intervention" jsonb NOT NULL,
	"notice_hours" integer,
	"signature_type" text NOT NULL,
	"signed_by" text[] DEFAULT '{}' NOT NULL,
	"signer_other_than_performer" boolean NOT NULL,
	"nde_method" text,
	"nde_extent" text,
	"nde_min_level" text,
	"steps" jsonb NOT NULL,
	"setup_min" integer NOT NULL,
	"run_min" numeric(9, 2) NOT NULL,
	"subcontracted" boolean NOT NULL,
	"supplier_id" uuid,
	"required_documents" text[] DEFAULT '{}' NOT NULL,
	"template_lineage" uuid,
	"applies_because" text,
	"is_undecided" boolean NOT NULL,
	"included" boolean NOT NULL,
	"left_out_reason" text,
	CONSTRAINT "traveller_route_lines_left_out" CHECK (included OR left_out_reason IS NOT NULL)
);
--> statement-breakpoint
CREATE TABLE "traveller_approvals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"traveller_id" uuid NOT NULL,
	"decision" text NOT NULL,
	"step" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"user_name" text NOT NULL,
	"holder_name" text,
	"at" timestamp(3) with time zone NOT NULL,
	"reason" text,
	"content_sha256" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "traveller_order_lines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"traveller_id" uuid NOT NULL,
	"line_no" integer NOT NULL,
	"quote_line_id" uuid NOT NULL,
	"quantity" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "travellers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"number" text NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"is_current" boolean DEFAULT true NOT NULL,
	"in_force" boolean DEFAULT false NOT NULL,
	"root_id" uuid NOT NULL,
	"revision_reason" text,
	"status" text DEFAULT 'draft' NOT NULL,
	"origin" text NOT NULL,
	"reason" text,
	"company_id" uuid,
	"customer_order_no" text,
	"project" text,
	"destination" text NOT NULL,
	"product_code_id" uuid,
	"description" text NOT NULL,
	"drawing_no" text,
	"drawing_rev" text,
	"psl_level_id" uuid NOT NULL,
	"template_id" uuid NOT NULL,
	"template_name" text NOT NULL,
	"template_edition" integer NOT NULL,
	"part_family" text,
	"part_size" text,
	"part_wall" text,
	"part_material" text,
	"quantity" integer NOT NULL,
	"facility_id" uuid NOT NULL,
	"heat_rule" text NOT NULL,
	"due_on" date NOT NULL,
	"priority" text NOT NULL,
	"planner_id" uuid,
	"foreman_id" uuid,
	"notes" text,
	"order_value" numeric(14, 2) DEFAULT '0' NOT NULL,
	"author_ids" uuid[] NOT NULL,
	"created_by_id" uuid,
	"submitted_at" timestamp(3) with time zone,
	"submitted_by_id" uuid,
	"approval_steps" jsonb,
	"approval_step" integer,
	"step_asked_at" timestamp(3) with time zone,
	"approval_limits_hold" boolean DEFAULT false NOT NULL,
	"approval_decider_ids" uuid[] DEFAULT '{}' NOT NULL,
	"approved_at" timestamp(3) with time zone,
	"approved_by_id" uuid,
	"released_at" timestamp(3) with time zone,
	"released_by_id" uuid,
	"closed_at" timestamp(3) with time zone,
	"closed_by_id" uuid,
	"entry_qty" integer DEFAULT 0 NOT NULL,
	"made_qty" integer DEFAULT 0 NOT NULL,
	"scrap_qty" integer DEFAULT 0 NOT NULL,
	"stocked_qty" integer DEFAULT 0 NOT NULL,
	"delivered_qty" integer DEFAULT 0 NOT NULL,
	"ops_done" integer DEFAULT 0 NOT NULL,
	"ops_all" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp(3) with time zone,
	"performer_ids" uuid[] DEFAULT '{}' NOT NULL,
	"state" text GENERATED ALWAYS AS (CASE WHEN status <> 'released' THEN status WHEN ops_all > 0 AND ops_done = ops_all THEN 'operations_complete' WHEN started_at IS NOT NULL THEN 'in_progress' ELSE status END) STORED NOT NULL,
	"search" text GENERATED ALWAYS AS (lower(number || ' ' || description || ' ' || coalesce(customer_order_no, '') || ' ' || coalesce(drawing_no, '') || ' ' || coalesce(project, ''))) STORED NOT NULL,
	CONSTRAINT "travellers_reason" CHECK (origin = 'order' OR reason IS NOT NULL),
	CONSTRAINT "travellers_balance" CHECK (entry_qty >= 0 AND scrap_qty >= 0 AND (NOT in_force OR entry_qty - scrap_qty <= quantity)),
	CONSTRAINT "travellers_departed" CHECK (stocked_qty + delivered_qty <= made_qty)
);
--> statement-breakpoint
ALTER TABLE "operation_starts" ADD CONSTRAINT "operation_starts_operation_id_operations_id_fk" FOREIGN KEY ("operation_id") REFERENCES "public"."operations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operation_starts" ADD CONSTRAINT "operation_starts_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operations" ADD CONSTRAINT "operations_traveller_root_id_travellers_id_fk" FOREIGN KEY ("traveller_root_id") REFERENCES "public"."travellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operations" ADD CONSTRAINT "operations_route_line_id_traveller_route_lines_id_fk" FOREIGN KEY ("route_line_id") REFERENCES "public"."traveller_route_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "piece_entries" ADD CONSTRAINT "piece_entries_traveller_root_id_travellers_id_fk" FOREIGN KEY ("traveller_root_id") REFERENCES "public"."travellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "piece_entries" ADD CONSTRAINT "piece_entries_operation_id_operations_id_fk" FOREIGN KEY ("operation_id") REFERENCES "public"."operations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "piece_entries" ADD CONSTRAINT "piece_entries_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operation_point_answers" ADD CONSTRAINT "operation_point_answers_operation_id_operations_id_fk" FOREIGN KEY ("operation_id") REFERENCES "public"."operations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operation_point_answers" ADD CONSTRAINT "operation_point_answers_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operation_point_answers" ADD CONSTRAINT "operation_point_answers_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operation_readings" ADD CONSTRAINT "operation_readings_operation_id_operations_id_fk" FOREIGN KEY ("operation_id") REFERENCES "public"."operations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operation_readings" ADD CONSTRAINT "operation_readings_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operation_sign_offs" ADD CONSTRAINT "operation_sign_offs_operation_id_operations_id_fk" FOREIGN KEY ("operation_id") REFERENCES "public"."operations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operation_sign_offs" ADD CONSTRAINT "operation_sign_offs_route_line_id_traveller_route_lines_id_fk" FOREIGN KEY ("route_line_id") REFERENCES "public"."traveller_route_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operation_sign_offs" ADD CONSTRAINT "operation_sign_offs_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "traveller_departures" ADD CONSTRAINT "traveller_departures_traveller_root_id_travellers_id_fk" FOREIGN KEY ("traveller_root_id") REFERENCES "public"."travellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "traveller_departures" ADD CONSTRAINT "traveller_departures_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "traveller_route_lines" ADD CONSTRAINT "traveller_route_lines_traveller_id_travellers_id_fk" FOREIGN KEY ("traveller_id") REFERENCES "public"."travellers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "traveller_route_lines" ADD CONSTRAINT "traveller_route_lines_supplier_id_companies_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "traveller_approvals" ADD CONSTRAINT "traveller_approvals_traveller_id_travellers_id_fk" FOREIGN KEY ("traveller_id") REFERENCES "public"."travellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "traveller_approvals" ADD CONSTRAINT "traveller_approvals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "traveller_order_lines" ADD CONSTRAINT "traveller_order_lines_traveller_id_travellers_id_fk" FOREIGN KEY ("traveller_id") REFERENCES "public"."travellers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "traveller_order_lines" ADD CONSTRAINT "traveller_order_lines_quote_line_id_quote_lines_id_fk" FOREIGN KEY ("quote_line_id") REFERENCES "public"."quote_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "travellers" ADD CONSTRAINT "travellers_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "travellers" ADD CONSTRAINT "travellers_product_code_id_product_codes_id_fk" FOREIGN KEY ("product_code_id") REFERENCES "public"."product_codes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "travellers" ADD CONSTRAINT "travellers_psl_level_id_psl_levels_id_fk" FOREIGN KEY ("psl_level_id") REFERENCES "public"."psl_levels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "travellers" ADD CONSTRAINT "travellers_facility_id_facilities_id_fk" FOREIGN KEY ("facility_id") REFERENCES "public"."facilities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "travellers" ADD CONSTRAINT "travellers_planner_id_users_id_fk" FOREIGN KEY ("planner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "travellers" ADD CONSTRAINT "travellers_foreman_id_users_id_fk" FOREIGN KEY ("foreman_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "travellers" ADD CONSTRAINT "travellers_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "travellers" ADD CONSTRAINT "travellers_submitted_by_id_users_id_fk" FOREIGN KEY ("submitted_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "travellers" ADD CONSTRAINT "travellers_approved_by_id_users_id_fk" FOREIGN KEY ("approved_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "travellers" ADD CONSTRAINT "travellers_released_by_id_users_id_fk" FOREIGN KEY ("released_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "travellers" ADD CONSTRAINT "travellers_closed_by_id_users_id_fk" FOREIGN KEY ("closed_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "operation_starts_operation" ON "operation_starts" USING btree ("operation_id","at");--> statement-breakpoint
CREATE INDEX "operations_traveller" ON "operations" USING btree ("traveller_root_id","seq");--> statement-breakpoint
CREATE INDEX "operations_route_line" ON "operations" USING btree ("route_line_id");--> statement-breakpoint
CREATE INDEX "piece_entries_traveller" ON "piece_entries" USING btree ("traveller_root_id","at");--> statement-breakpoint
CREATE INDEX "piece_entries_operation" ON "piece_entries" USING btree ("operation_id","at");--> statement-breakpoint
CREATE INDEX "operation_point_answers_operation" ON "operation_point_answers" USING btree ("operation_id","at");--> statement-breakpoint
CREATE INDEX "operation_readings_operation" ON "operation_readings" USING btree ("operation_id","step_key","at");--> statement-breakpoint
CREATE INDEX "operation_sign_offs_operation" ON "operation_sign_offs" USING btree ("operation_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "operation_sign_offs_signature" ON "operation_sign_offs" USING btree ("signature_id");--> statement-breakpoint
CREATE INDEX "traveller_departures_traveller" ON "traveller_departures" USING btree ("traveller_root_id","at");--> statement-breakpoint
CREATE INDEX "traveller_route_lines_traveller" ON "traveller_route_lines" USING btree ("traveller_id","line_no");--> statement-breakpoint
CREATE INDEX "traveller_route_lines_root" ON "traveller_route_lines" USING btree ("root_id");--> statement-breakpoint
CREATE INDEX "traveller_route_lines_supplier" ON "traveller_route_lines" USING btree ("supplier_id") WHERE supplier_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "traveller_approvals_traveller" ON "traveller_approvals" USING btree ("traveller_id","at");--> statement-breakpoint
CREATE INDEX "traveller_order_lines_traveller" ON "traveller_order_lines" USING btree ("traveller_id","line_no");--> statement-breakpoint
CREATE INDEX "traveller_order_lines_quote_line" ON "traveller_order_lines" USING btree ("quote_line_id");--> statement-breakpoint
CREATE UNIQUE INDEX "travellers_number" ON "travellers" USING btree ("number","revision");--> statement-breakpoint
CREATE UNIQUE INDEX "travellers_current" ON "travellers" USING btree ("number") WHERE is_current;--> statement-breakpoint
CREATE UNIQUE INDEX "travellers_in_force" ON "travellers" USING btree ("number") WHERE in_force;--> statement-breakpoint
CREATE INDEX "travellers_root" ON "travellers" USING btree ("root_id");--> statement-breakpoint
CREATE INDEX "travellers_by_number" ON "travellers" USING btree ("number","id") WHERE is_current OR in_force;--> statement-breakpoint
CREATE INDEX "travellers_by_due" ON "travellers" USING btree ("due_on","id","state") WHERE is_current OR in_force;--> statement-breakpoint
CREATE INDEX "travellers_by_updated_at" ON "travellers" USING btree ("updated_at","id") WHERE is_current OR in_force;--> statement-breakpoint
CREATE INDEX "travellers_state" ON "travellers" USING btree ("state","number","id") WHERE is_current OR in_force;--> statement-breakpoint
CREATE INDEX "travellers_company" ON "travellers" USING btree ("company_id","number","id") WHERE is_current OR in_force;--> statement-breakpoint
CREATE INDEX "travellers_facility" ON "travellers" USING btree ("facility_id","number","id") WHERE is_current OR in_force;--> statement-breakpoint
CREATE INDEX "travellers_template" ON "travellers" USING btree ("template_id");--> statement-breakpoint
CREATE INDEX "travellers_psl" ON "travellers" USING btree ("psl_level_id");--> statement-breakpoint
CREATE INDEX "travellers_product" ON "travellers" USING btree ("product_code_id") WHERE product_code_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "travellers_asked" ON "travellers" USING btree ("step_asked_at") WHERE status = 'awaiting_approval';--> statement-breakpoint
CREATE INDEX "travellers_search" ON "travellers" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
-- Lines change places within one statement, so their numbers are compared at its end.
ALTER TABLE traveller_route_lines ADD CONSTRAINT traveller_route_lines_no UNIQUE (traveller_id, line_no) DEFERRABLE INITIALLY IMMEDIATE;
--> statement-breakpoint
ALTER TABLE traveller_route_lines ADD CONSTRAINT traveller_route_lines_once UNIQUE (traveller_id, root_id);
--> statement-breakpoint
-- How pieces move through the operations of a traveller, from the sums of its ledger: what reaches each of them, what is still open
-- there, and which are done. `flowOf` in operations/domain/pieces.ts says the same; a test compares them.
CREATE FUNCTION move_pieces(root uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  entered integer;
  scrap_before integer := 0;
  scrap_here integer;
  passed_before integer;
  done_before boolean := true;
  grp record;
BEGIN
  SELECT coalesce(sum(entry_delta), 0) INTO entered FROM piece_entries WHERE traveller_root_id = root;
  passed_before := entered;
  FOR grp IN SELECT group_no, sum(scrap_qty)::integer AS scrap, min(passed_qty) AS passed FROM operations
      WHERE traveller_root_id = root AND decision IS NULL GROUP BY group_no ORDER BY group_no LOOP
    scrap_here := grp.scrap;
    UPDATE operations o SET
      avail_qty = least(passed_before, entered - scrap_before),
      open_qty = greatest(0, least(least(passed_before, entered - scrap_before) - o.scrap_qty, entered - scrap_before - scrap_here) - o.good_qty),
      done_at = CASE WHEN entered > 0 AND done_before AND o.passed_qty >= entered - scrap_before - scrap_here AND o.good_qty = o.passed_qty
        AND greatest(0, least(least(passed_before, entered - scrap_before) - o.scrap_qty, entered - scrap_before - scrap_here) - o.good_qty) = 0
        THEN coalesce(o.done_at, now()) END
      WHERE o.traveller_root_id = root AND o.decision IS NULL AND o.group_no = grp.group_no;
    SELECT done_before AND bool_and(o.done_at IS NOT NULL) INTO done_before FROM operations o
      WHERE o.traveller_root_id = root AND o.decision IS NULL AND o.group_no = grp.group_no;
    scrap_before := scrap_before + scrap_here;
    passed_before := grp.passed;
  END LOOP;
  UPDATE travellers SET entry_qty = entered, scrap_qty = scrap_before,
    made_qty = CASE WHEN EXISTS (SELECT FROM operations WHERE traveller_root_id = root AND decision IS NULL)
      THEN greatest(0, least(passed_before, entered - scrap_before)) ELSE 0 END
    WHERE root_id = root;
END $$;
--> statement-breakpoint
-- A line of the ledger counts itself on its operation. The checks of operations then refuse what would overdraw it.
CREATE FUNCTION count_piece_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM travellers WHERE root_id = NEW.traveller_root_id ORDER BY revision DESC FOR NO KEY UPDATE;
  IF NEW.operation_id IS NOT NULL THEN
    UPDATE operations SET good_qty = good_qty + NEW.good_delta, passed_qty = passed_qty + NEW.passed_delta,
      scrap_qty = scrap_qty + NEW.scrap_delta, started_at = coalesce(started_at, NEW.at), version = version + 1, updated_at = now()
    WHERE id = NEW.operation_id AND traveller_root_id = NEW.traveller_root_id;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'piece_entries: the operation is of another traveller' USING ERRCODE = '23000';
    END IF;
  END IF;
  PERFORM move_pieces(NEW.traveller_root_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER piece_entries_count AFTER INSERT ON piece_entries FOR EACH ROW EXECUTE FUNCTION count_piece_entry();
--> statement-breakpoint
-- Nobody books more than is open, whichever way the line of the ledger was written.
CREATE FUNCTION keep_piece_entry_open() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  here record;
BEGIN
  IF NEW.kind NOT IN ('good', 'scrap') THEN RETURN NEW; END IF;
  SELECT o.open_qty, o.decision, t.status INTO here FROM operations o
    JOIN traveller_route_lines l ON l.id = o.route_line_id JOIN travellers t ON t.id = l.traveller_id
    WHERE o.id = NEW.operation_id FOR UPDATE OF o;
  IF here.status <> 'released' OR here.decision IS NOT NULL OR NEW.quantity > here.open_qty THEN
    RAISE EXCEPTION 'piece_entries: % pieces are not open at this operation', NEW.quantity USING ERRCODE = '23514';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER piece_entries_open BEFORE INSERT ON piece_entries FOR EACH ROW EXECUTE FUNCTION keep_piece_entry_open();
--> statement-breakpoint
-- The counters of operations and travellers are sums: only the triggers above, one level deeper, write them.
CREATE FUNCTION keep_operation_sums() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW.avail_qty := 0; NEW.open_qty := 0; NEW.good_qty := 0; NEW.passed_qty := 0; NEW.scrap_qty := 0;
    NEW.started_at := NULL; NEW.done_at := NULL;
    RETURN NEW;
  END IF;
  IF pg_trigger_depth() < 2 AND (NEW.avail_qty, NEW.open_qty, NEW.good_qty, NEW.passed_qty, NEW.scrap_qty, NEW.started_at, NEW.done_at)
      IS DISTINCT FROM (OLD.avail_qty, OLD.open_qty, OLD.good_qty, OLD.passed_qty, OLD.scrap_qty, OLD.started_at, OLD.done_at) THEN
    RAISE EXCEPTION 'operations: pieces are the sum of piece_entries' USING ERRCODE = '23000';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER operations_keep_sums BEFORE INSERT OR UPDATE ON operations FOR EACH ROW EXECUTE FUNCTION keep_operation_sums();
--> statement-breakpoint
CREATE FUNCTION keep_traveller_sums() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() < 2 AND (NEW.entry_qty, NEW.made_qty, NEW.scrap_qty, NEW.stocked_qty, NEW.delivered_qty)
      IS DISTINCT FROM (OLD.entry_qty, OLD.made_qty, OLD.scrap_qty, OLD.stocked_qty, OLD.delivered_qty) THEN
    RAISE EXCEPTION 'travellers: pieces are the sum of piece_entries and traveller_departures' USING ERRCODE = '23000';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER travellers_keep_sums BEFORE UPDATE ON travellers FOR EACH ROW EXECUTE FUNCTION keep_traveller_sums();
--> statement-breakpoint
-- Another operation, another place in the route or a decision moves the pieces of the whole traveller.
CREATE FUNCTION follow_operation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' OR (NEW.group_no, NEW.decision) IS DISTINCT FROM (OLD.group_no, OLD.decision) THEN
    PERFORM move_pieces(NEW.traveller_root_id);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER operations_follow AFTER INSERT OR UPDATE OF group_no, decision ON operations FOR EACH ROW EXECUTE FUNCTION follow_operation();
--> statement-breakpoint
-- Whatever is noted of an operation makes a new version of it, and a start begins it.
CREATE FUNCTION note_operation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE operations SET version = version + 1, updated_at = now(),
    started_at = CASE WHEN TG_TABLE_NAME = 'operation_starts' THEN coalesce(started_at, NEW.at) ELSE started_at END
    WHERE id = NEW.operation_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER operation_starts_note AFTER INSERT ON operation_starts FOR EACH ROW EXECUTE FUNCTION note_operation();
--> statement-breakpoint
CREATE TRIGGER operation_readings_note AFTER INSERT ON operation_readings FOR EACH ROW EXECUTE FUNCTION note_operation();
--> statement-breakpoint
CREATE TRIGGER operation_sign_offs_note AFTER INSERT ON operation_sign_offs FOR EACH ROW EXECUTE FUNCTION note_operation();
--> statement-breakpoint
CREATE TRIGGER operation_point_answers_note AFTER INSERT ON operation_point_answers FOR EACH ROW EXECUTE FUNCTION note_operation();
--> statement-breakpoint
-- Where pieces went is counted on the traveller in all revisions; its check refuses more than were made.
CREATE FUNCTION count_departure() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE travellers SET stocked_qty = stocked_qty + CASE WHEN NEW.kind = 'stocked' THEN NEW.quantity ELSE 0 END,
    delivered_qty = delivered_qty + CASE WHEN NEW.kind = 'delivered' THEN NEW.quantity ELSE 0 END,
    version = version + 1, updated_at = now()
    WHERE root_id = NEW.traveller_root_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER traveller_departures_count AFTER INSERT ON traveller_departures FOR EACH ROW EXECUTE FUNCTION count_departure();
--> statement-breakpoint
-- What was noted stays as it is.
CREATE TRIGGER piece_entries_append_only BEFORE UPDATE OR DELETE ON piece_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER operation_starts_append_only BEFORE UPDATE OR DELETE ON operation_starts FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER operation_readings_append_only BEFORE UPDATE OR DELETE ON operation_readings FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER operation_sign_offs_append_only BEFORE UPDATE OR DELETE ON operation_sign_offs FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER operation_point_answers_append_only BEFORE UPDATE OR DELETE ON operation_point_answers FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER traveller_departures_append_only BEFORE UPDATE OR DELETE ON traveller_departures FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- What goes on through the revisions hangs on the first of them.
CREATE FUNCTION keep_traveller_root() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.revision = 0 AND NEW.root_id <> NEW.id OR NEW.revision > 0 AND NOT EXISTS (
      SELECT FROM travellers t WHERE t.id = NEW.root_id AND t.number = NEW.number AND t.revision = 0) THEN
    RAISE EXCEPTION 'travellers: root_id is the id of Rev 0' USING ERRCODE = '23000';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER travellers_root AFTER INSERT OR UPDATE OF root_id ON travellers DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION keep_traveller_root();

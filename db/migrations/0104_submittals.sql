CREATE TABLE "submittal_lines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"submittal_id" uuid NOT NULL,
	"line_no" integer NOT NULL,
	"drawing_id" uuid,
	"title" text,
	"rev" text,
	CONSTRAINT "submittal_lines_document" CHECK ((drawing_id IS NULL) <> (title IS NULL))
);
--> statement-breakpoint
CREATE TABLE "submittals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"number" text NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"is_current" boolean DEFAULT true NOT NULL,
	"revision_reason" text,
	"status" text DEFAULT 'draft' NOT NULL,
	"company_id" uuid NOT NULL,
	"facility_id" uuid NOT NULL,
	"quote_id" uuid NOT NULL,
	"quote_line_ids" uuid[] DEFAULT '{}' NOT NULL,
	"traveller_ids" uuid[] DEFAULT '{}' NOT NULL,
	"split_traveller_ids" uuid[] DEFAULT '{}' NOT NULL,
	"stage" text NOT NULL,
	"blocks" text NOT NULL,
	"blocks_seq" integer,
	"sent_to" text,
	"reply_days" integer NOT NULL,
	"cover_note" text,
	"about" text NOT NULL,
	"created_by_id" uuid,
	"transmittal_no" text,
	"sent_on" date,
	"sent_by_id" uuid,
	"due_on" date,
	"sent_files" jsonb,
	"returned_on" date,
	"return_code" text,
	"return_label" text,
	"return_effect" text,
	"return_file_id" uuid,
	"comments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"open_comments" integer DEFAULT 0 NOT NULL,
	"is_stale" boolean DEFAULT false NOT NULL,
	"exempted_at" timestamp(3) with time zone,
	"state" text GENERATED ALWAYS AS (CASE WHEN status <> 'returned' THEN status WHEN return_effect IN ('accepted', 'accepted_with_comments') AND is_stale THEN 'stale' WHEN return_effect = 'accepted' THEN 'accepted' WHEN return_effect = 'accepted_with_comments' THEN 'accepted_with_comments' WHEN return_effect = 'revise' THEN 'to_resend' WHEN return_effect = 'rejected' THEN 'rejected' ELSE status END) STORED NOT NULL,
	"holds" boolean GENERATED ALWAYS AS (is_current AND blocks <> 'none' AND status NOT IN ('cancelled', 'superseded') AND exempted_at IS NULL
  AND NOT coalesce(status = 'returned' AND return_effect IN ('accepted', 'accepted_with_comments')
    AND open_comments = 0 AND NOT is_stale, false)) STORED NOT NULL,
	"search" text GENERATED ALWAYS AS (lower(number || ' ' || about || ' ' || coalesce(sent_to, ''))) STORED NOT NULL,
	CONSTRAINT "submittals_gate" CHECK ((blocks = 'operation') = (blocks_seq IS NOT NULL)),
	CONSTRAINT "submittals_sent" CHECK (sent_on IS NOT NULL OR status IN ('draft', 'cancelled')),
	CONSTRAINT "submittals_returned" CHECK (status <> 'returned' OR return_effect IS NOT NULL)
);
--> statement-breakpoint
ALTER TABLE "submittal_lines" ADD CONSTRAINT "submittal_lines_submittal_id_submittals_id_fk" FOREIGN KEY ("submittal_id") REFERENCES "public"."submittals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submittal_lines" ADD CONSTRAINT "submittal_lines_drawing_id_drawings_id_fk" FOREIGN KEY ("drawing_id") REFERENCES "public"."drawings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submittals" ADD CONSTRAINT "submittals_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submittals" ADD CONSTRAINT "submittals_facility_id_facilities_id_fk" FOREIGN KEY ("facility_id") REFERENCES "public"."facilities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submittals" ADD CONSTRAINT "submittals_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submittals" ADD CONSTRAINT "submittals_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submittals" ADD CONSTRAINT "submittals_sent_by_id_users_id_fk" FOREIGN KEY ("sent_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "submittal_lines_submittal" ON "submittal_lines" USING btree ("submittal_id","line_no");--> statement-breakpoint
CREATE INDEX "submittal_lines_drawing" ON "submittal_lines" USING btree ("drawing_id") WHERE drawing_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "submittals_number" ON "submittals" USING btree ("number","revision");--> statement-breakpoint
CREATE UNIQUE INDEX "submittals_current" ON "submittals" USING btree ("number") WHERE is_current;--> statement-breakpoint
CREATE INDEX "submittals_by_number" ON "submittals" USING btree ("number","id") WHERE is_current;--> statement-breakpoint
CREATE INDEX "submittals_by_updated_at" ON "submittals" USING btree ("updated_at","id") WHERE is_current;--> statement-breakpoint
CREATE INDEX "submittals_state" ON "submittals" USING btree ("state","number","id") WHERE is_current;--> statement-breakpoint
CREATE INDEX "submittals_company" ON "submittals" USING btree ("company_id","number","id") WHERE is_current;--> statement-breakpoint
CREATE INDEX "submittals_facility" ON "submittals" USING btree ("facility_id","number","id") WHERE is_current;--> statement-breakpoint
CREATE INDEX "submittals_quote" ON "submittals" USING btree ("quote_id","number","id") WHERE is_current;--> statement-breakpoint
CREATE INDEX "submittals_hold" ON "submittals" USING btree ("quote_id") WHERE holds;--> statement-breakpoint
CREATE INDEX "submittals_hold_travellers" ON "submittals" USING gin ("traveller_ids") WHERE holds;--> statement-breakpoint
CREATE INDEX "submittals_hold_split" ON "submittals" USING gin ("split_traveller_ids") WHERE holds;--> statement-breakpoint
CREATE INDEX "submittals_search" ON "submittals" USING gin ("search" gin_trgm_ops);
--> statement-breakpoint
-- Why a submittal holds, as people read it after its number.
CREATE FUNCTION submittal_reason(s submittals) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT s.about || CASE
      WHEN s.status = 'draft' THEN ' is not sent to the customer yet.'
      WHEN s.status = 'sent' THEN ' waits for the customer''s approval, due ' || to_char(s.due_on, 'FMDD Mon YYYY') || '.'
      WHEN s.status = 'withdrawn' THEN ' was withdrawn before the customer approved it.'
      WHEN s.return_effect = 'revise' THEN ': the customer wants it revised and sent again.'
      WHEN s.return_effect = 'rejected' THEN ': the customer rejected it.'
      WHEN s.return_effect = 'information' THEN ' was taken for information only, not approved.'
      WHEN s.is_stale THEN ' was revised since the customer approved it.'
      ELSE ': a comment of the customer is not answered yet.'
    END
$$;
--> statement-breakpoint
-- What keeps work on a traveller back, by the id of its first revision: submittals that name it, that name one it was split off
-- from, or that are about a line of the order it is made for, in whichever of its revisions it says so.
CREATE FUNCTION submittals_holding(traveller uuid)
RETURNS TABLE (id uuid, number text, blocks text, blocks_seq integer, reason text, since timestamp with time zone)
LANGUAGE sql STABLE AS $$
  SELECT s.id, s.number, s.blocks, s.blocks_seq,
    submittal_reason(s), s.created_at
  FROM submittals s
  WHERE s.holds AND (s.traveller_ids @> ARRAY[traveller] OR s.split_traveller_ids @> ARRAY[traveller])
  UNION
  SELECT s.id, s.number, s.blocks, s.blocks_seq,
    submittal_reason(s), s.created_at
  FROM submittals s
  WHERE s.holds AND s.traveller_ids = '{}' AND s.quote_id = ANY (ARRAY(
      SELECT l.quote_id FROM travellers t JOIN traveller_order_lines o ON o.traveller_id = t.id
      JOIN quote_lines l ON l.id = o.quote_line_id WHERE t.root_id = traveller))
    AND (s.quote_line_ids = '{}' OR s.quote_line_ids && ARRAY(
      SELECT o.quote_line_id FROM travellers t JOIN traveller_order_lines o ON o.traveller_id = t.id WHERE t.root_id = traveller))
$$;
--> statement-breakpoint
CREATE OR REPLACE VIEW "open_holds" AS
SELECT thing_entity, thing_id, source_entity, source_id, source_label, reason, held_at FROM holds WHERE ended_at IS NULL
UNION ALL
SELECT 'steel-stock', stock_id, 'non-conformances', source_id, source_number, reason, held_at FROM steel_holds WHERE ended_at IS NULL
UNION ALL
SELECT 'heats', heat_id, 'non-conformances', source_id, source_number, reason, NULL FROM steel_heat_holds WHERE ended_at IS NULL
UNION ALL
SELECT 'travellers', t.id, 'submittals', s.id, s.number, s.reason, s.since::timestamp(3) with time zone
FROM travellers t CROSS JOIN LATERAL submittals_holding(t.id) s WHERE t.revision = 0 AND s.blocks = 'release'
UNION ALL
SELECT 'operations', o.id, 'submittals', s.id, s.number, s.reason, s.since::timestamp(3) with time zone
FROM operations o CROSS JOIN LATERAL submittals_holding(o.traveller_root_id) s WHERE s.blocks = 'operation' AND o.seq >= s.blocks_seq;

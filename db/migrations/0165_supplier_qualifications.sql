ALTER TABLE "supplier_answers" ADD COLUMN "pqf_id" uuid;--> statement-breakpoint
ALTER TABLE "pqf_submissions" ADD COLUMN "sent_by_name" text;--> statement-breakpoint
ALTER TABLE "pqf_submissions" ADD COLUMN "sent_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "pqf_submissions" ADD COLUMN "sent_under" text;--> statement-breakpoint
ALTER TABLE "supplier_answers" ADD CONSTRAINT "supplier_answers_pqf_id_pqf_forms_id_fk" FOREIGN KEY ("pqf_id") REFERENCES "public"."pqf_forms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "supplier_answers_one_qualification" ON "supplier_answers" USING btree ("company_id","pqf_id") WHERE kind = 'qualification' AND state IN ('draft', 'waiting');
--> statement-breakpoint
-- The history of a pre-qualification says why it was sent back.
CREATE OR REPLACE FUNCTION client_sees(kind text, sought uuid) RETURNS boolean
LANGUAGE plpgsql STABLE PARALLEL SAFE SECURITY DEFINER COST 500 SET search_path = public, pg_temp AS $$
BEGIN
  CASE kind
    WHEN 'quotes' THEN RETURN EXISTS (
      SELECT FROM quotes q WHERE q.id = sought AND client_owns(q.company_id, q.project_name));
    WHEN 'quote-lines' THEN RETURN EXISTS (
      SELECT FROM quote_lines l JOIN quotes q ON q.id = l.quote_id
      WHERE l.id = sought AND client_owns(q.company_id, q.project_name));
    WHEN 'travellers' THEN RETURN EXISTS (
      SELECT FROM travellers t JOIN traveller_order_lines o ON o.traveller_id = t.id JOIN quote_lines l ON l.id = o.quote_line_id
      JOIN quotes q ON q.id = l.quote_id
      WHERE t.root_id = sought AND client_owns(q.company_id, q.project_name));
    WHEN 'submittals' THEN RETURN EXISTS (
      SELECT FROM submittals s JOIN quotes q ON q.id = s.quote_id
      WHERE s.id = sought AND s.company_id = client_company() AND client_owns(q.company_id, q.project_name));
    WHEN 'customer-enquiries' THEN RETURN EXISTS (
      SELECT FROM customer_enquiries e WHERE e.id = sought AND client_owns(e.company_id, e.project));
    WHEN 'traveller-delivery-notes', 'delivery-notes' THEN RETURN EXISTS (
        SELECT FROM traveller_delivery_notes n WHERE n.id = sought AND client_owns(n.company_id, n.project))
      OR EXISTS (SELECT FROM delivery_notes n WHERE n.id = sought AND client_owns(n.company_id, n.project));
    WHEN 'declarations' THEN RETURN EXISTS (
      SELECT FROM declarations d
      WHERE d.id = sought AND d.company_id = client_company() AND client_sees('delivery-notes', d.note_id));
    WHEN 'purchase-orders' THEN RETURN EXISTS (
      SELECT FROM purchase_orders o WHERE o.id = sought AND client_owns(o.supplier_id, NULL));
    WHEN 'requests-for-quotation' THEN RETURN EXISTS (
      SELECT FROM asked_suppliers a WHERE a.request_for_quotation_id = sought AND client_owns(a.supplier_id, NULL));
    WHEN 'supplier-answers' THEN RETURN EXISTS (
      SELECT FROM supplier_answers a WHERE a.id = sought AND client_owns(a.company_id, NULL));
    WHEN 'goods-receipts' THEN RETURN EXISTS (
      SELECT FROM goods_receipts g WHERE g.id = sought AND client_owns(g.supplier_id, NULL));
    WHEN 'pqf-submissions' THEN RETURN EXISTS (
      SELECT FROM pqf_submissions s WHERE s.id = sought AND client_owns(s.company_id, NULL));
    ELSE RETURN false;
  END CASE;
END $$;
--> statement-breakpoint
SELECT wall_clients(name::regclass, condition) FROM (VALUES
  ('pqf_submissions', 'client_owns(company_id, NULL)'),
  -- Suppliers read the forms that are meant for them; what is being drafted is nobody's yet.
  ('pqf_forms', 'kind = ''supplier'' AND status <> ''draft'''),
  -- Of a pre-qualification the files that its answers name: what a reviewer keeps beside it is the house's.
  ('files', '(client_sees(entity, entity_id)
      AND (entity <> ''requests-for-quotation''
        OR EXISTS (SELECT FROM requests_for_quotation q WHERE q.id = entity_id AND files.id = ANY(q.supplier_file_ids)))
      AND (entity <> ''pqf-submissions''
        OR EXISTS (SELECT FROM pqf_submissions s WHERE s.id = entity_id AND s.answers::text LIKE ''%'' || files.id || ''%'')))
    OR (entity = ''certificates'' AND EXISTS (SELECT FROM certificates c WHERE c.id = entity_id))
    OR (entity = ''consolidated-purchase-orders'' AND EXISTS (SELECT FROM consolidated_purchase_orders o WHERE o.id = entity_id))
    OR (entity = ''facilities'' AND id IN (SELECT f.logo_file_id FROM facilities f))
    OR id IN (SELECT (sent.file ->> ''id'')::uuid FROM submittals s CROSS JOIN LATERAL jsonb_array_elements(s.sent_files) sent(file))')
) AS wall(name, condition);

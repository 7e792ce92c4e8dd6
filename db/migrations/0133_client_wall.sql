-- What the account of contacts reads (docs/decisions/056-a-wall-of-the-database.md). Their calls change over to it inside a
-- transaction that names their company and, where they are limited, their projects in lower case.
CREATE FUNCTION client_company() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE
AS $$SELECT nullif(current_setting('heatline.company', true), '')::uuid$$;
--> statement-breakpoint
CREATE FUNCTION client_projects() RETURNS text[] LANGUAGE sql STABLE PARALLEL SAFE
AS $$SELECT nullif(current_setting('heatline.projects', true), '')::text[]$$;
--> statement-breakpoint
-- Whether a record is theirs: of the company and, for whoever is limited, of one of the projects.
CREATE FUNCTION client_owns(company uuid, project text) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
AS $$SELECT company = client_company() AND (client_projects() IS NULL OR lower(trim(project)) = ANY(client_projects()))$$;
--> statement-breakpoint
-- Whether a record is theirs that others hang on, by its id; of travellers by their root. It looks past the policies, or each would be
-- planned with all those below it.
CREATE FUNCTION client_sees(kind text, sought uuid) RETURNS boolean
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
    ELSE RETURN false;
  END CASE;
END $$;
--> statement-breakpoint
-- Lets contacts read those rows of a table for which a condition holds, and everybody else all of them as before.
CREATE FUNCTION wall_clients(walled regclass, condition text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', walled);
  EXECUTE format('DROP POLICY IF EXISTS all_rows ON %s', walled);
  EXECUTE format('DROP POLICY IF EXISTS client_rows ON %s', walled);
  EXECUTE format('CREATE POLICY all_rows ON %s USING (true)', walled);
  EXECUTE format('CREATE POLICY client_rows ON %s AS RESTRICTIVE TO heatline_client USING (%s)', walled, condition);
  EXECUTE format('GRANT SELECT ON %s TO heatline_client', walled);
END $$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION wall_clients(regclass, text) FROM PUBLIC;
--> statement-breakpoint
GRANT USAGE ON SCHEMA public TO heatline_client;
--> statement-breakpoint
-- Lists of the house say nothing of any company.
GRANT SELECT ON facilities, global_segments, market_segments, product_codes, psl_levels, exchange_rates, quality_clauses, quote_confidence,
  sales_steps, specifications, return_codes, terms_and_conditions, purchase_order_approving_users,
  quote_traveller_approving_users, regular_signature_users TO heatline_client;
--> statement-breakpoint
-- Of people what stands on papers, never a password.
GRANT SELECT (id, name, email, phone, job_title, role, status, verified_at) ON users TO heatline_client;
--> statement-breakpoint
SELECT wall_clients(name::regclass, condition) FROM (VALUES
  ('companies', 'id = client_company()'),
  ('company_addresses', 'company_id = client_company()'),
  ('company_contacts', 'company_id = client_company()'),
  ('company_certificates', 'company_id = client_company()'),
  -- Customers
  ('quotes', 'client_owns(company_id, project_name)'),
  ('quote_lines', 'client_sees(''quotes'', quote_id)'),
  ('quote_approvals', 'client_sees(''quotes'', quote_id)'),
  ('quote_contract_reviews', 'client_sees(''quotes'', quote_id)'),
  ('quote_order_lines', 'EXISTS (SELECT FROM quote_contract_reviews r WHERE r.id = review_id)'),
  ('client_messages', 'client_sees(''quotes'', quote_id)'),
  ('customer_enquiries', 'client_owns(company_id, project)'),
  ('enquiries', 'EXISTS (SELECT FROM quotes q WHERE q.enquiry_id = enquiries.id)
    OR EXISTS (SELECT FROM customer_enquiries e WHERE e.enquiry_id = enquiries.id)'),
  ('pipe_wall_calculations', 'client_sees(''quotes'', quote_id)'),
  ('submittals', 'company_id = client_company() AND client_sees(''quotes'', quote_id)'),
  ('submittal_lines', 'client_sees(''submittals'', submittal_id)'),
  ('drawings', 'EXISTS (SELECT FROM submittal_lines l WHERE l.drawing_id = drawings.id)'),
  ('traveller_order_lines', 'client_sees(''quote-lines'', quote_line_id)'),
  ('travellers', 'client_sees(''travellers'', root_id)'),
  ('traveller_route_lines', 'EXISTS (SELECT FROM travellers t WHERE t.id = traveller_id)'),
  ('operations', 'client_sees(''travellers'', traveller_root_id)'),
  ('material_sums', 'client_sees(''travellers'', traveller_root_id)'),
  ('steel_stock', 'EXISTS (SELECT FROM material_sums m WHERE m.stock_id = steel_stock.id)'),
  ('delivery_entries', 'client_sees(''quote-lines'', quote_line_id)'),
  ('traveller_delivery_notes', 'client_owns(company_id, project)'),
  ('delivery_notes', 'client_owns(company_id, project)'),
  ('delivery_proofs', 'client_sees(note_entity, note_id)'),
  ('declarations', 'company_id = client_company() AND client_sees(''delivery-notes'', note_id)'),
  -- Suppliers
  ('purchase_orders', 'client_owns(supplier_id, NULL)'),
  ('purchase_order_lines', 'client_sees(''purchase-orders'', order_id)'),
  ('purchase_order_approvals', 'client_sees(''purchase-orders'', order_id)'),
  ('asked_suppliers', 'client_owns(supplier_id, NULL)'),
  ('supplier_offers', 'EXISTS (SELECT FROM asked_suppliers a WHERE a.id = asked_supplier_id)'),
  ('requests_for_quotation', 'client_sees(''requests-for-quotation'', id)'),
  ('request_for_quotation_lines', 'client_sees(''requests-for-quotation'', request_for_quotation_id)'),
  ('supplier_answers', 'client_owns(company_id, NULL)'),
  ('certificate_requests', 'client_owns(supplier_id, NULL)'),
  ('heats', 'EXISTS (SELECT FROM certificate_requests r WHERE r.heat_id = heats.id)'),
  ('goods_receipts', 'client_owns(supplier_id, NULL)'),
  ('goods_receipt_lines', 'client_sees(''goods-receipts'', receipt_id)'),
  ('goods_receipt_pieces', 'EXISTS (SELECT FROM goods_receipt_lines l WHERE l.id = line_id)'),
  ('non_conformances', 'client_owns(company_id, NULL)'),
  ('steel_holds', 'EXISTS (SELECT FROM non_conformances n WHERE n.id = source_id)'),
  -- Both: mill certificates that a certificate of conformity names, and those that a supplier sent
  ('certificates', 'id IN (
      SELECT (named.id #>> ''{}'')::uuid FROM declarations d
      CROSS JOIN LATERAL jsonb_path_query(d.facts, ''$.items[*].heats[*].certificates[*].source.id'') named(id))
    OR id IN (SELECT r.certificate_id FROM certificate_requests r)'),
  ('status_history', 'client_sees(entity, entity_id)'),
  -- What went with a round of documents belongs to drawings and travellers.
  ('files', 'client_sees(entity, entity_id)
    OR (entity = ''certificates'' AND EXISTS (SELECT FROM certificates c WHERE c.id = entity_id))
    OR id IN (SELECT (sent.file ->> ''id'')::uuid FROM submittals s CROSS JOIN LATERAL jsonb_array_elements(s.sent_files) sent(file))')
) AS wall(name, condition);

-- What suppliers read of consolidated orders; where the goods go stands in the lines of the orders in them, which are theirs.
SELECT wall_clients(name::regclass, condition) FROM (VALUES
  ('consolidated_purchase_orders', 'client_owns(supplier_id, NULL) AND issued_at IS NOT NULL'),
  ('consolidated_purchase_order_lines', 'EXISTS (SELECT FROM consolidated_purchase_orders o WHERE o.id = consolidated_id)'),
  ('consolidated_purchase_order_allocations', 'EXISTS (SELECT FROM consolidated_purchase_orders o WHERE o.id = consolidated_id)'),
  ('consolidated_purchase_order_approvals', 'EXISTS (SELECT FROM consolidated_purchase_orders o WHERE o.id = consolidated_id)'),
  -- Of a request for quotation the files that are meant for suppliers: its reply sheets are of one supplier each. The logo is everybody's.
  ('files', '(client_sees(entity, entity_id) AND (entity <> ''requests-for-quotation''
      OR EXISTS (SELECT FROM requests_for_quotation q WHERE q.id = entity_id AND files.id = ANY(q.supplier_file_ids))))
    OR (entity = ''certificates'' AND EXISTS (SELECT FROM certificates c WHERE c.id = entity_id))
    OR (entity = ''consolidated-purchase-orders'' AND EXISTS (SELECT FROM consolidated_purchase_orders o WHERE o.id = entity_id))
    OR (entity = ''facilities'' AND id IN (SELECT f.logo_file_id FROM facilities f))
    OR id IN (SELECT (sent.file ->> ''id'')::uuid FROM submittals s CROSS JOIN LATERAL jsonb_array_elements(s.sent_files) sent(file))')
) AS wall(name, condition);

-- Travellers whose pieces would be made of nothing now that a row of steel came back from them, and why it came back: `stock`, `exchange` or
-- `scrap`. Pieces that were worked on where its line asks for steel, or behind, need theirs, also those that were lost there or have been
-- split off since; of what is scrapped with the pieces that were made of it, those that are not scrapped. Where more had been given out than
-- all pieces need, and none has gone to a customer, the rest comes back to stock with all of it: how much is left, its length tells then.
CREATE FUNCTION travellers_made_of(stock uuid, way text) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(DISTINCT t.number ORDER BY t.number), '{}')
  FROM material_sums mine JOIN travellers t ON t.root_id = mine.traveller_root_id AND t.in_force
  JOIN traveller_material_lines m ON m.traveller_id = t.id AND m.root_id = mine.line_root_id
  CROSS JOIN LATERAL (
    SELECT coalesce(max(o.good_qty), 0) AS good, coalesce(max(o.good_qty + o.scrap_qty + (
      SELECT coalesce(sum(e.quantity), 0) FROM piece_entries e WHERE e.operation_id = o.id AND e.kind = 'split_out')), 0) AS made
    FROM operations o JOIN traveller_route_lines r ON r.id = o.route_line_id
    WHERE o.traveller_root_id = t.root_id AND o.decision IS NULL AND r.kind <> 'cut' AND r.line_no >= coalesce(m.needed_at_seq, 0)) work
  CROSS JOIN LATERAL (SELECT coalesce(sum(given.issued_covers), 0) AS covers FROM material_sums given WHERE given.line_root_id = m.root_id) left_over
  CROSS JOIN LATERAL (SELECT coalesce((SELECT a.covers FROM material_allocations a
    WHERE a.line_root_id = m.root_id AND a.stock_id = stock AND a.kind = 'return' ORDER BY a.at DESC, a.id DESC LIMIT 1), 0) AS covers) back
  WHERE mine.stock_id = stock AND m.form IS NOT NULL AND m.supply NOT IN ('made_part', 'consumable')
    AND left_over.covers < m.qty_per_piece * CASE WHEN way = 'scrap' THEN least(work.good, t.entry_qty - t.scrap_qty) ELSE work.made END
    AND NOT (way = 'stock' AND t.delivered_qty = 0 AND left_over.covers + back.covers > m.qty_per_piece * (t.entry_qty + t.split_qty))
$$;

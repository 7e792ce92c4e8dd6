-- What the lines of its members say of a consolidated order is kept by the database, like what its lines say of an order.
-- Of a member that was closed short nothing is to come; what came before is still invoiced.
CREATE FUNCTION count_consolidated_purchase_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE consolidated_purchase_orders c SET moved_lines = n.moved, lines_to_receive = n.to_receive,
    lines_to_invoice = n.to_invoice, received_percent = n.received, invoiced_percent = n.invoiced
  FROM (
    SELECT count(*) FILTER (WHERE l.received_qty > 0 OR l.invoiced_qty > 0 OR o.status = 'closed_short') AS moved,
      count(*) FILTER (WHERE o.status <> 'closed_short' AND l.received_qty - l.returned_qty + l.credited_qty < l.quantity) AS to_receive,
      count(*) FILTER (WHERE l.invoiced_qty < CASE WHEN o.status = 'closed_short'
        THEN least(l.quantity, l.received_qty - l.returned_qty) ELSE l.quantity - l.credited_qty END) AS to_invoice,
      floor(100 * avg(least((l.received_qty - l.returned_qty + l.credited_qty) / nullif(l.quantity, 0), 1))) AS received,
      floor(100 * avg(least((l.invoiced_qty + l.credited_qty) / nullif(l.quantity, 0), 1))) AS invoiced
    FROM purchase_orders o JOIN purchase_order_lines l ON l.order_id = o.id
    WHERE o.consolidated_id = NEW.consolidated_id AND o.in_force
  ) AS n
  WHERE c.id = NEW.consolidated_id AND n.received IS NOT NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER purchase_orders_consolidated_counted
  AFTER UPDATE OF moved_lines, lines_to_receive, lines_to_invoice, received_percent, invoiced_percent, status ON purchase_orders
  FOR EACH ROW WHEN (NEW.consolidated_id IS NOT NULL)
  EXECUTE FUNCTION count_consolidated_purchase_order();

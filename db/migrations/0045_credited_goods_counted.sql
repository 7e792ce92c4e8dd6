-- What is credited does not come again, nor is it invoiced: such a line is done.
CREATE OR REPLACE FUNCTION count_purchase_order_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM changed c JOIN before b ON b.id = c.id
    WHERE (c.received_qty, c.returned_qty, c.invoiced_qty, c.credited_qty)
      IS DISTINCT FROM (b.received_qty, b.returned_qty, b.invoiced_qty, b.credited_qty)
  ) THEN
    RETURN NULL;
  END IF;
  UPDATE purchase_orders o SET moved_lines = n.moved, lines_to_receive = n.to_receive, lines_to_invoice = n.to_invoice,
    received_percent = n.received, invoiced_percent = n.invoiced
  FROM (
    SELECT l.order_id, count(*) FILTER (WHERE l.received_qty > 0 OR l.invoiced_qty > 0) AS moved,
      count(*) FILTER (WHERE l.received_qty - l.returned_qty + l.credited_qty < l.quantity) AS to_receive,
      count(*) FILTER (WHERE l.invoiced_qty + l.credited_qty < l.quantity) AS to_invoice,
      floor(100 * avg(least((l.received_qty - l.returned_qty + l.credited_qty) / nullif(l.quantity, 0), 1))) AS received,
      floor(100 * avg(least((l.invoiced_qty + l.credited_qty) / nullif(l.quantity, 0), 1))) AS invoiced
    FROM purchase_order_lines l WHERE l.order_id IN (SELECT c.order_id FROM changed c) GROUP BY l.order_id
  ) AS n
  WHERE o.id = n.order_id;
  RETURN NULL;
END $$;

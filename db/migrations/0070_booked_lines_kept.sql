-- No revision of a purchase order comes into force that orders less of a line than has come or was invoiced.
CREATE FUNCTION keep_frozen_purchase_order_lines() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  line text;
BEGIN
  SELECT before.line_no INTO line FROM purchase_order_lines before
  WHERE before.order_id = (
      SELECT d.id FROM purchase_orders d WHERE d.number = NEW.number AND d.id <> NEW.id
        AND d.issued_at IS NOT NULL ORDER BY d.revision DESC LIMIT 1)
    AND (least(greatest(before.received_qty - before.returned_qty, before.invoiced_qty), before.quantity) > 0) AND NOT EXISTS (
      SELECT FROM purchase_order_lines next WHERE next.order_id = NEW.id AND next.root_id = before.root_id AND (next.quantity >= least(greatest(before.received_qty - before.returned_qty, before.invoiced_qty), before.quantity)))
  ORDER BY before.line_no LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'Line %: more has come or was invoiced than the next revision orders.', line USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER purchase_order_lines_frozen AFTER UPDATE OF in_force ON purchase_orders
  FOR EACH ROW WHEN (NEW.in_force AND NOT OLD.in_force) EXECUTE FUNCTION keep_frozen_purchase_order_lines();

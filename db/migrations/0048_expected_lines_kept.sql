-- What is still to come of orders in force is kept by the database, so that no way of booking can forget it.
CREATE FUNCTION expect_order_lines(orders uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM expected_order_lines e WHERE e.order_id = ANY(orders);
  INSERT INTO expected_order_lines (id, root_id, order_id, supplier_id, facility_id, buyer_id, is_acknowledged,
    required_on, promised_on, due_on, slip_days, open_qty, open_kg, open_value, search)
  SELECT l.id, l.root_id, o.id, o.supplier_id, o.facility_id, o.buyer_id, o.acknowledged_at IS NOT NULL,
    d.required_on, l.promised_on, coalesce(l.promised_on, d.required_on),
    greatest(coalesce(l.promised_on - d.required_on, 0), 0), d.open,
    round(coalesce(l.mass_kg, 0) * d.open / l.quantity, 3),
    round(l.net * (100 - coalesce(o.discount_percent, 0)) / 100 * d.open / l.quantity * coalesce(o.exchange_rate, 0), 2),
    lower(o.number || ' ' || coalesce(o.confirmation_no, '') || ' ' || coalesce(l.description, '') || ' ' || coalesce(l.grade, ''))
  FROM purchase_orders o JOIN purchase_order_lines l ON l.order_id = o.id
    CROSS JOIN LATERAL (SELECT coalesce(l.required_on, o.required_on) AS required_on,
      l.quantity - l.received_qty + l.returned_qty - l.credited_qty AS open) AS d
  WHERE o.id = ANY(orders) AND o.in_force AND o.status = 'issued' AND d.open > 0 AND l.quantity > 0;
END $$;
--> statement-breakpoint
CREATE FUNCTION expect_changed_order_lines() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE orders uuid[];
BEGIN
  SELECT array_agg(DISTINCT c.order_id) INTO orders FROM changed c JOIN purchase_orders o ON o.id = c.order_id AND o.in_force;
  IF orders IS NOT NULL THEN
    PERFORM expect_order_lines(orders);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER purchase_order_lines_expected AFTER UPDATE ON purchase_order_lines
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION expect_changed_order_lines();
--> statement-breakpoint
CREATE TRIGGER purchase_order_lines_come AFTER INSERT ON purchase_order_lines
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION expect_changed_order_lines();
--> statement-breakpoint
CREATE FUNCTION expect_changed_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM expect_order_lines(ARRAY[NEW.id]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER purchase_orders_expected AFTER UPDATE ON purchase_orders FOR EACH ROW
  WHEN ((OLD.in_force OR NEW.in_force)
    AND (OLD.in_force, OLD.status, OLD.required_on, OLD.supplier_id, OLD.facility_id, OLD.buyer_id, OLD.acknowledged_at,
      OLD.confirmation_no, OLD.exchange_rate, OLD.discount_percent)
    IS DISTINCT FROM (NEW.in_force, NEW.status, NEW.required_on, NEW.supplier_id, NEW.facility_id, NEW.buyer_id,
      NEW.acknowledged_at, NEW.confirmation_no, NEW.exchange_rate, NEW.discount_percent))
  EXECUTE FUNCTION expect_changed_order();
--> statement-breakpoint
SELECT expect_order_lines(array_agg(id)) FROM purchase_orders WHERE in_force;

-- Amounts are rounded to the minor unit of their currency (ISO 4217), as `contract/values/amounts.ts` has it; a test compares
-- both. What keeps hundredths in every currency is from before that rule.
CREATE FUNCTION amount_decimals(currency text, by_minor_unit boolean DEFAULT true) RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN NOT by_minor_unit THEN 2
    WHEN currency IN ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND', 'VUV', 'XAF', 'XOF', 'XPF') THEN 0
    WHEN currency IN ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') THEN 3 ELSE 2 END
$$;
--> statement-breakpoint
CREATE FUNCTION rounded_amount(amount numeric, currency text, by_minor_unit boolean DEFAULT true) RETURNS numeric
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT round(round(amount, amount_decimals(currency, by_minor_unit)), greatest(2, amount_decimals(currency, by_minor_unit)))
$$;
--> statement-breakpoint
-- An amount as it is stored: two decimals, or the three of a currency that has them; too large a one is refused as by numeric(15, 3).
CREATE FUNCTION kept_amount(amount numeric) RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN abs(amount) >= 1e12 THEN amount::numeric(15, 3) ELSE round(amount, greatest(2, least(3, scale(amount)))) END
$$;
--> statement-breakpoint
CREATE FUNCTION keep_amounts(of regclass, VARIADIC columns text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  name text := of::text || '_keep_amounts';
BEGIN
  EXECUTE format('CREATE FUNCTION %I() RETURNS trigger LANGUAGE plpgsql AS %L', name, 'BEGIN '
    || (SELECT string_agg(format('NEW.%1$I := kept_amount(NEW.%1$I);', c), ' ') FROM unnest(columns) AS c) || ' RETURN NEW; END');
  EXECUTE format('CREATE TRIGGER %1$I BEFORE INSERT OR UPDATE ON %2$s FOR EACH ROW EXECUTE FUNCTION %1$I()', name, of);
END $$;
--> statement-breakpoint
DROP TRIGGER enquiries_note_house_value ON enquiries;
--> statement-breakpoint
DROP TRIGGER quotes_note_house_net ON quotes;
--> statement-breakpoint
ALTER TABLE "enquiries" DROP COLUMN "value";
--> statement-breakpoint
ALTER TABLE "invoice_deductions" ALTER COLUMN "amount" SET DATA TYPE numeric;
--> statement-breakpoint
ALTER TABLE "invoice_lines" ALTER COLUMN "net" SET DATA TYPE numeric;
--> statement-breakpoint
ALTER TABLE "invoice_lines" ALTER COLUMN "allowance" SET DATA TYPE numeric;
--> statement-breakpoint
ALTER TABLE "invoice_lines" ALTER COLUMN "share_net" SET DATA TYPE numeric;
--> statement-breakpoint
ALTER TABLE "invoice_payments" ALTER COLUMN "amount" SET DATA TYPE numeric;
--> statement-breakpoint
ALTER TABLE "invoice_releases" ALTER COLUMN "amount" SET DATA TYPE numeric;
--> statement-breakpoint
ALTER TABLE "invoices" ALTER COLUMN "stated_gross" SET DATA TYPE numeric;
--> statement-breakpoint
ALTER TABLE "invoices" ALTER COLUMN "net" SET DATA TYPE numeric;
--> statement-breakpoint
ALTER TABLE "invoices" ALTER COLUMN "tax" SET DATA TYPE numeric;
--> statement-breakpoint
ALTER TABLE "invoices" ALTER COLUMN "gross" SET DATA TYPE numeric;
--> statement-breakpoint
ALTER TABLE "travellers" ALTER COLUMN "order_value" SET DATA TYPE numeric;
--> statement-breakpoint
ALTER TABLE "consolidated_purchase_order_allocations" ALTER COLUMN "net" SET DATA TYPE numeric;
--> statement-breakpoint
ALTER TABLE "consolidated_purchase_order_allocations" ALTER COLUMN "net_before" SET DATA TYPE numeric;
--> statement-breakpoint
ALTER TABLE "consolidated_purchase_order_lines" ALTER COLUMN "net" SET DATA TYPE numeric;
--> statement-breakpoint
ALTER TABLE "consolidated_purchase_order_lines" ALTER COLUMN "net_before" SET DATA TYPE numeric;
--> statement-breakpoint
ALTER TABLE "consolidated_purchase_orders" ALTER COLUMN "net" SET DATA TYPE numeric;
--> statement-breakpoint
ALTER TABLE "consolidated_purchase_orders" ALTER COLUMN "gross" SET DATA TYPE numeric;
--> statement-breakpoint
ALTER TABLE "consolidated_purchase_orders" ALTER COLUMN "net_in_base" SET DATA TYPE numeric;
--> statement-breakpoint
ALTER TABLE "consolidated_purchase_orders" ALTER COLUMN "approved_net" SET DATA TYPE numeric;
--> statement-breakpoint
ALTER TABLE "consolidated_purchase_orders" ALTER COLUMN "saving" SET DATA TYPE numeric;
--> statement-breakpoint
ALTER TABLE "consolidated_purchase_orders" ALTER COLUMN "extra_net" SET DATA TYPE numeric;
--> statement-breakpoint
ALTER TABLE "consolidated_purchase_orders" ALTER COLUMN "over_approved" SET DATA TYPE numeric;
--> statement-breakpoint
ALTER TABLE "expected_order_lines" ALTER COLUMN "open_value" SET DATA TYPE numeric;
--> statement-breakpoint
ALTER TABLE "purchase_order_lines" ALTER COLUMN "net" SET DATA TYPE numeric;
--> statement-breakpoint
ALTER TABLE "purchase_order_lines" ALTER COLUMN "agreed_net" SET DATA TYPE numeric;
--> statement-breakpoint
ALTER TABLE "purchase_orders" ALTER COLUMN "freight" SET DATA TYPE numeric;
--> statement-breakpoint
ALTER TABLE "purchase_orders" ALTER COLUMN "net" SET DATA TYPE numeric;
--> statement-breakpoint
ALTER TABLE "purchase_orders" ALTER COLUMN "gross" SET DATA TYPE numeric;
--> statement-breakpoint
ALTER TABLE "purchase_orders" ALTER COLUMN "net_in_base" SET DATA TYPE numeric;
--> statement-breakpoint
ALTER TABLE "purchase_orders" ALTER COLUMN "approved_in_base" SET DATA TYPE numeric;
--> statement-breakpoint
ALTER TABLE "customer_contact_reports" ALTER COLUMN "potential_value" SET DATA TYPE numeric;
--> statement-breakpoint
ALTER TABLE "enquiries" ALTER COLUMN "estimated_value" SET DATA TYPE numeric;
--> statement-breakpoint
ALTER TABLE "enquiries" ALTER COLUMN "lost_price" SET DATA TYPE numeric;
--> statement-breakpoint
ALTER TABLE "enquiries" ALTER COLUMN "quoted_value" SET DATA TYPE numeric;
--> statement-breakpoint
ALTER TABLE "enquiries" ALTER COLUMN "house_value" SET DATA TYPE numeric;
--> statement-breakpoint
ALTER TABLE "quotes" ALTER COLUMN "net" SET DATA TYPE numeric;
--> statement-breakpoint
ALTER TABLE "quotes" ALTER COLUMN "discount" SET DATA TYPE numeric;
--> statement-breakpoint
ALTER TABLE "quotes" ALTER COLUMN "tax" SET DATA TYPE numeric;
--> statement-breakpoint
ALTER TABLE "quotes" ALTER COLUMN "gross" SET DATA TYPE numeric;
--> statement-breakpoint
ALTER TABLE "quotes" ALTER COLUMN "cost" SET DATA TYPE numeric;
--> statement-breakpoint
ALTER TABLE "quotes" ALTER COLUMN "net_in_base" SET DATA TYPE numeric;
--> statement-breakpoint
ALTER TABLE "quotes" ALTER COLUMN "house_net" SET DATA TYPE numeric;
--> statement-breakpoint
ALTER TABLE "quotes" ALTER COLUMN "order_value" SET DATA TYPE numeric;
--> statement-breakpoint
ALTER TABLE "quotes" ALTER COLUMN "stated_order_value" SET DATA TYPE numeric;
--> statement-breakpoint
ALTER TABLE "quotes" ALTER COLUMN "lost_price" SET DATA TYPE numeric;
--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "value" numeric GENERATED ALWAYS AS (coalesce(quoted_value, estimated_value, 0.00)) STORED NOT NULL;
--> statement-breakpoint
-- It went with the column.
CREATE INDEX "enquiries_open_step" ON "enquiries" USING btree ("sales_step_id","quote_due_at","id","status","quote_confidence_id","currency","quoted_currency","value","facility_id","salesperson_id","estimator_id","open_question_count","answers_due_on") WHERE status IN ('new', 'under_review', 'ready_to_quote', 'quoted');
--> statement-breakpoint
-- What is stored was rounded to hundredths.
ALTER TABLE "invoices" ADD COLUMN "by_minor_unit" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "invoices" ALTER COLUMN "by_minor_unit" SET DEFAULT true;
--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD COLUMN "by_minor_unit" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "purchase_orders" ALTER COLUMN "by_minor_unit" SET DEFAULT true;
--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "by_minor_unit" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "quotes" ALTER COLUMN "by_minor_unit" SET DEFAULT true;
--> statement-breakpoint
SELECT keep_amounts('invoice_deductions', 'amount');
--> statement-breakpoint
SELECT keep_amounts('invoice_lines', 'net', 'allowance', 'share_net');
--> statement-breakpoint
SELECT keep_amounts('invoice_payments', 'amount');
--> statement-breakpoint
SELECT keep_amounts('invoice_releases', 'amount');
--> statement-breakpoint
SELECT keep_amounts('invoices', 'stated_gross', 'net', 'tax', 'gross');
--> statement-breakpoint
SELECT keep_amounts('travellers', 'order_value');
--> statement-breakpoint
SELECT keep_amounts('consolidated_purchase_order_allocations', 'net', 'net_before');
--> statement-breakpoint
SELECT keep_amounts('consolidated_purchase_order_lines', 'net', 'net_before');
--> statement-breakpoint
SELECT keep_amounts('consolidated_purchase_orders', 'net', 'gross', 'net_in_base', 'approved_net', 'saving', 'extra_net', 'over_approved');
--> statement-breakpoint
SELECT keep_amounts('expected_order_lines', 'open_value');
--> statement-breakpoint
SELECT keep_amounts('purchase_order_lines', 'net', 'agreed_net');
--> statement-breakpoint
SELECT keep_amounts('purchase_orders', 'freight', 'net', 'gross', 'net_in_base', 'approved_in_base');
--> statement-breakpoint
SELECT keep_amounts('customer_contact_reports', 'potential_value');
--> statement-breakpoint
SELECT keep_amounts('enquiries', 'estimated_value', 'lost_price', 'quoted_value', 'house_value');
--> statement-breakpoint
SELECT keep_amounts('quotes', 'net', 'discount', 'tax', 'gross', 'cost', 'net_in_base', 'house_net', 'order_value', 'stated_order_value', 'lost_price');
--> statement-breakpoint
-- What lists are sorted by: the value in the currency of the house, 0 where no rate is known.
CREATE OR REPLACE FUNCTION house_value_of(enquiry enquiries) RETURNS numeric LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN v.amount = 0 OR v.house IS NULL THEN 0.00 WHEN v.own = v.house THEN v.amount
    ELSE least(999999999999.99, coalesce(rounded_amount(v.amount * coalesce(newest_exchange_rate(v.own, v.house), (
      SELECT nullif(q.exchange_rate, 1) FROM quotes q JOIN facilities f ON f.id = q.facility_id
      WHERE q.enquiry_id = enquiry.id AND enquiry.quoted_value IS NOT NULL AND f.base_currency = v.house AND q.net > 0
        AND (q.status IN ('won', 'part_won', 'released', 'sent')
          OR q.is_current AND q.status IN ('draft', 'awaiting_approval', 'approved'))
      ORDER BY q.created_at DESC LIMIT 1)), v.house), 0.00)) END
  FROM (SELECT coalesce(enquiry.quoted_value, enquiry.estimated_value, 0) AS amount,
    coalesce(enquiry.quoted_currency, enquiry.currency) AS own, house_currency() AS house) AS v
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION house_net_of(quote quotes) RETURNS numeric LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN quote.net = 0 OR v.house IS NULL THEN 0.00 WHEN quote.currency = v.house THEN quote.net
    ELSE least(999999999999.99, coalesce(rounded_amount(quote.net * coalesce(newest_exchange_rate(quote.currency, v.house), (
      SELECT nullif(quote.exchange_rate, 1) FROM facilities f
      WHERE f.id = quote.facility_id AND f.base_currency = v.house)), v.house), 0.00)) END
  FROM (SELECT house_currency() AS house) AS v
$$;
--> statement-breakpoint
CREATE TRIGGER enquiries_note_house_value
  BEFORE INSERT OR UPDATE OF estimated_value, quoted_value, currency, quoted_currency, facility_id ON enquiries
  FOR EACH ROW EXECUTE FUNCTION note_house_value();
--> statement-breakpoint
CREATE TRIGGER quotes_note_house_net BEFORE INSERT OR UPDATE OF net, currency, exchange_rate, facility_id ON quotes
  FOR EACH ROW EXECUTE FUNCTION note_house_net();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION expect_order_lines(orders uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM expected_order_lines e WHERE e.order_id = ANY(orders);
  INSERT INTO expected_order_lines (id, root_id, order_id, supplier_id, facility_id, buyer_id, is_acknowledged,
    required_on, promised_on, due_on, slip_days, open_qty, open_kg, open_value, search)
  SELECT l.id, l.root_id, o.id, o.supplier_id, o.facility_id, o.buyer_id, o.acknowledged_at IS NOT NULL,
    d.required_on, l.promised_on, coalesce(l.promised_on, d.required_on),
    greatest(coalesce(l.promised_on - d.required_on, 0), 0), d.open,
    round(coalesce(l.mass_kg, 0) * d.open / l.quantity, 3),
    rounded_amount(l.net * (100 - coalesce(o.discount_percent, 0)) / 100 * d.open / l.quantity * coalesce(o.exchange_rate, 0),
      f.base_currency, o.by_minor_unit),
    lower(o.number || ' ' || coalesce(o.confirmation_no, '') || ' ' || coalesce(l.description, '') || ' ' || coalesce(l.grade, ''))
  FROM purchase_orders o JOIN purchase_order_lines l ON l.order_id = o.id JOIN facilities f ON f.id = o.facility_id
    CROSS JOIN LATERAL (SELECT coalesce(l.required_on, o.required_on) AS required_on,
      l.quantity - l.received_qty + l.returned_qty - l.credited_qty AS open) AS d
  WHERE o.id = ANY(orders) AND o.in_force AND o.status = 'issued' AND d.open > 0 AND l.quantity > 0;
END $$;

ALTER TABLE "invoice_lines" ADD COLUMN "allowance" numeric(14, 2) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice_releases" ADD COLUMN "is_enough" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "return_id" uuid;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_return_id_supplier_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."supplier_returns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoices_return" ON "invoices" USING btree ("return_id") WHERE return_id IS NOT NULL;
--> statement-breakpoint
-- A release that counted by the limit of its day goes on counting.
ALTER TABLE "invoice_releases" DISABLE TRIGGER "invoice_releases_append_only";--> statement-breakpoint
UPDATE invoice_releases r SET is_enough = r.tier = 'manager' OR r.amount * coalesce(nullif(i.exchange_rate, 0), 1) <= coalesce((
  SELECT t.release_limit FROM invoice_tolerances t WHERE t.active AND (t.supplier_id = i.supplier_id OR t.supplier_id IS NULL)
  ORDER BY t.supplier_id NULLS LAST, t.code LIMIT 1), 150)
FROM invoices i WHERE i.id = r.invoice_id;--> statement-breakpoint
ALTER TABLE "invoice_releases" ENABLE TRIGGER "invoice_releases_append_only";--> statement-breakpoint
-- Credit notes of an invoice that was closed with them are closed with it.
UPDATE invoices c SET status = 'credited' FROM invoices i
WHERE i.id = c.credits_id AND i.status = 'credited' AND c.kind = 'credit_note' AND c.status IN ('registered', 'disputed');--> statement-breakpoint
-- The others count on their orders once somebody has approved them.
UPDATE purchase_order_lines l SET invoiced_qty = l.invoiced_qty + waiting.quantity
FROM purchase_orders o, (
  SELECT x.order_root_id, sum(x.quantity) AS quantity FROM invoice_lines x JOIN invoices i ON i.id = x.invoice_id
  WHERE i.kind = 'credit_note' AND i.status IN ('registered', 'disputed') AND x.order_root_id IS NOT NULL GROUP BY x.order_root_id) AS waiting
WHERE l.root_id = waiting.order_root_id AND o.id = l.order_id AND o.in_force;

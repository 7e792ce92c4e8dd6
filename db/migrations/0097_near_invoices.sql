DROP INDEX "purchase_orders_split";--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "number_stem" text;--> statement-breakpoint
CREATE INDEX "companies_vat" ON "companies" USING btree (nullif(upper(regexp_replace(vat_no, '[^A-Za-z0-9]', '', 'g')), ''));--> statement-breakpoint
CREATE INDEX "company_bank_accounts_account" ON "company_bank_accounts" USING btree ("account");--> statement-breakpoint
CREATE INDEX "purchase_orders_split" ON "purchase_orders" USING btree ("supplier_id","created_at") WHERE status IN ('awaiting_approval', 'approved', 'issued', 'on_hold', 'closed_short');--> statement-breakpoint
-- As `numberStem`: the longest group of digits that is no year, else of all, the last of several as long, without leading zeros.
UPDATE "invoices" i SET number_stem = (
  SELECT regexp_replace(g.digits[1], '^0+(?=\d)', '') FROM regexp_matches(i.supplier_invoice_no, '\d+', 'g') WITH ORDINALITY AS g(digits, n)
  ORDER BY g.digits[1] ~ '^(19|20)\d\d$', length(g.digits[1]) DESC, g.n DESC LIMIT 1);

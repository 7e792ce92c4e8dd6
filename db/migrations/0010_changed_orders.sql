ALTER TABLE "quote_contract_reviews" ADD COLUMN "author_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "quote_contract_reviews" ADD COLUMN "approvals" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "order_currency" text;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "stated_order_value" numeric(14, 2);--> statement-breakpoint
-- What is read of a decided quote stands in its index, the currency of its order too.
DROP INDEX quotes_decided;
--> statement-breakpoint
CREATE INDEX quotes_decided ON quotes (decided_at) INCLUDE (market_segment_id, global_segment_id, salesperson_id,
  company_id, facility_id, confidence_percent, currency, exchange_rate, status, net, order_value, order_currency, cost)
  WHERE is_current AND decided_at IS NOT NULL;

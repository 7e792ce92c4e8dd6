ALTER TABLE "consolidated_purchase_orders" drop column "state";--> statement-breakpoint
ALTER TABLE "consolidated_purchase_orders" ADD COLUMN "state" text GENERATED ALWAYS AS (CASE WHEN status <> 'issued' THEN status
          WHEN moved_lines = 0 THEN CASE WHEN acknowledged_at IS NULL THEN 'issued' ELSE 'acknowledged' END
          WHEN lines_to_receive > 0 THEN CASE WHEN lines_to_invoice > 0 THEN 'to_receive_and_invoice' ELSE 'to_receive' END
          WHEN lines_to_invoice > 0 THEN 'to_invoice' ELSE 'completed' END) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "consolidated_purchase_orders_asked" ON "consolidated_purchase_orders" USING btree ("step_asked_at") WHERE status = 'awaiting_approval';--> statement-breakpoint
-- The index went with the column.
CREATE INDEX "consolidated_purchase_orders_state" ON "consolidated_purchase_orders" USING btree ("state","number","id");

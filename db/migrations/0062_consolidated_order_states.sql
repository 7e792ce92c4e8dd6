DROP INDEX "consolidated_purchase_orders_status";--> statement-breakpoint
ALTER TABLE "consolidated_purchase_orders" ADD COLUMN "issued_clauses" jsonb;--> statement-breakpoint
ALTER TABLE "consolidated_purchase_orders" ADD COLUMN "moved_lines" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "consolidated_purchase_orders" ADD COLUMN "lines_to_receive" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "consolidated_purchase_orders" ADD COLUMN "lines_to_invoice" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "consolidated_purchase_orders" ADD COLUMN "received_percent" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "consolidated_purchase_orders" ADD COLUMN "invoiced_percent" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "consolidated_purchase_orders" ADD COLUMN "state" text GENERATED ALWAYS AS (CASE WHEN status <> 'issued' THEN status WHEN moved_lines = 0 THEN 'issued'
          WHEN lines_to_receive > 0 THEN CASE WHEN lines_to_invoice > 0 THEN 'to_receive_and_invoice' ELSE 'to_receive' END
          WHEN lines_to_invoice > 0 THEN 'to_invoice' ELSE 'completed' END) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "consolidated_purchase_orders_state" ON "consolidated_purchase_orders" USING btree ("state","number","id");
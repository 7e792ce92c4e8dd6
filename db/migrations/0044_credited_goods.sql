ALTER TABLE "purchase_order_lines" DROP CONSTRAINT "purchase_order_lines_counters";--> statement-breakpoint
ALTER TABLE "purchase_order_lines" ADD COLUMN "credited_qty" numeric(14, 3) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "purchase_order_lines" ADD CONSTRAINT "purchase_order_lines_counters" CHECK (received_qty >= 0 AND returned_qty >= 0 AND returned_qty <= received_qty AND invoiced_qty >= 0
        AND credited_qty >= 0 AND credited_qty <= returned_qty);
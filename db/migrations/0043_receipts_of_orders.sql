ALTER TABLE "goods_receipt_lines" ADD COLUMN "order_line_id" uuid;--> statement-breakpoint
ALTER TABLE "goods_receipts" ADD COLUMN "order_id" uuid;--> statement-breakpoint
ALTER TABLE "goods_receipts" ADD COLUMN "over_released_by_id" uuid;--> statement-breakpoint
ALTER TABLE "goods_receipt_lines" ADD CONSTRAINT "goods_receipt_lines_order_line_id_purchase_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."purchase_order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_receipts" ADD CONSTRAINT "goods_receipts_order_id_purchase_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."purchase_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_receipts" ADD CONSTRAINT "goods_receipts_over_released_by_id_users_id_fk" FOREIGN KEY ("over_released_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "goods_receipt_lines_order" ON "goods_receipt_lines" USING btree ("order_line_id") WHERE order_line_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "goods_receipts_order" ON "goods_receipts" USING btree ("order_id") WHERE order_id IS NOT NULL;
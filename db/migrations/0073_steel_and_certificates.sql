ALTER TABLE "goods_receipt_lines" ADD COLUMN "gauge_id" uuid;--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "verified_pages" jsonb;--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "without_pages" text;--> statement-breakpoint
ALTER TABLE "steel_stock" ADD COLUMN "ordered" jsonb;--> statement-breakpoint
ALTER TABLE "steel_stock" ADD COLUMN "lost_cover" text;--> statement-breakpoint
ALTER TABLE "goods_receipt_lines" ADD CONSTRAINT "goods_receipt_lines_gauge_id_gauges_id_fk" FOREIGN KEY ("gauge_id") REFERENCES "public"."gauges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "steel_stock_lost_cover" ON "steel_stock" USING btree ("number","id") WHERE lost_cover IS NOT NULL;
ALTER TABLE "certificates" ADD COLUMN "verified_pages" jsonb;--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "without_pages" text;--> statement-breakpoint
ALTER TABLE "steel_stock" ADD COLUMN "ordered" jsonb;--> statement-breakpoint
ALTER TABLE "steel_stock" ADD COLUMN "lost_cover" text;--> statement-breakpoint
CREATE INDEX "steel_stock_lost_cover" ON "steel_stock" USING btree ("number","id") WHERE lost_cover IS NOT NULL;
ALTER TABLE "goods_receipts" ADD COLUMN "author_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "steel_stock" ADD COLUMN "receiver_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
UPDATE "goods_receipts" SET author_ids = array_remove(ARRAY[posted_by_id], NULL) WHERE posted_by_id IS NOT NULL;--> statement-breakpoint
UPDATE "steel_stock" s SET receiver_ids = ARRAY[r.posted_by_id]
FROM goods_receipt_pieces p JOIN goods_receipt_lines l ON l.id = p.line_id JOIN goods_receipts r ON r.id = l.receipt_id
WHERE p.stock_id = s.id AND r.posted_by_id IS NOT NULL;

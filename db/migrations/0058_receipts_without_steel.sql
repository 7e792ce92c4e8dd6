ALTER TABLE "goods_receipt_lines" ALTER COLUMN "form" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "goods_receipt_lines" ALTER COLUMN "certificate_type" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "goods_receipt_lines" ADD COLUMN "description" text;--> statement-breakpoint
ALTER TABLE "goods_receipt_lines" ADD COLUMN "quantity" numeric(14, 3);--> statement-breakpoint
ALTER TABLE "goods_receipt_lines" ADD COLUMN "uom" text;--> statement-breakpoint
ALTER TABLE "goods_receipt_lines" ADD COLUMN "acceptance" text;--> statement-breakpoint
ALTER TABLE "goods_receipt_lines" ADD CONSTRAINT "goods_receipt_lines_what" CHECK (form IS NOT NULL OR (order_line_id IS NOT NULL AND description IS NOT NULL));
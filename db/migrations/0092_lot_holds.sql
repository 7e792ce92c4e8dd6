CREATE TABLE "steel_lot_holds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"source_id" uuid NOT NULL,
	"source_number" text NOT NULL,
	"reason" text NOT NULL,
	"allows" text,
	"ended_at" timestamp(3) with time zone,
	"stock_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "steel_lot_holds" ADD CONSTRAINT "steel_lot_holds_stock_id_steel_stock_id_fk" FOREIGN KEY ("stock_id") REFERENCES "public"."steel_stock"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "steel_lot_holds_once" ON "steel_lot_holds" USING btree ("source_id","stock_id");--> statement-breakpoint
CREATE INDEX "steel_lot_holds_open" ON "steel_lot_holds" USING btree ("stock_id") WHERE ended_at IS NULL;--> statement-breakpoint
-- What open non-conformances hold of their receipts already.
INSERT INTO "steel_lot_holds" (stock_id, source_id, source_number, reason, allows)
SELECT DISTINCT p.stock_id, n.id, n.number, n.title, CASE WHEN n.status = 'decided' THEN
    CASE n.disposition WHEN 'scrap' THEN 'scrap' WHEN 'return_to_supplier' THEN 'return' ELSE 'use' END END
FROM non_conformances n JOIN goods_receipt_lines l ON l.receipt_id = n.receipt_id JOIN goods_receipt_pieces p ON p.line_id = l.id
WHERE n.holds_receipt AND n.status IN ('open', 'proposed', 'decided');

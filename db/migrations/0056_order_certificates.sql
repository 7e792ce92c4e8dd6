ALTER TABLE "certificate_requests" ADD COLUMN "order_root_id" uuid;--> statement-breakpoint
CREATE INDEX "certificate_requests_order" ON "certificate_requests" USING btree ("order_root_id") WHERE order_root_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "certificate_requests_unsettled" ON "certificate_requests" USING btree ("order_root_id","status") WHERE order_root_id IS NOT NULL AND status IN ('open', 'asked', 'received', 'refused');
--> statement-breakpoint
-- Requests that are there already belong to the line of the order that their line of the receipt filled.
UPDATE certificate_requests r SET order_root_id = ol.root_id
FROM goods_receipt_lines gl JOIN heats h ON h.mill_id = gl.mill_id JOIN purchase_order_lines ol ON ol.id = gl.order_line_id
WHERE gl.receipt_id = r.receipt_id AND h.id = r.heat_id AND gl.specification_id = r.specification_id
  AND lower(gl.grade) = lower(r.grade) AND replace(lower(gl.heat_no), ' ', '') = replace(lower(h.heat_no), ' ', '');

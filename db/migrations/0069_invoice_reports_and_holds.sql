CREATE INDEX "goods_receipts_posted_at" ON "goods_receipts" USING btree ("posted_at","id") WHERE status = 'posted';--> statement-breakpoint
CREATE INDEX "invoice_deductions_at" ON "invoice_deductions" USING btree ("at","invoice_id");--> statement-breakpoint
CREATE INDEX "invoice_payments_paid" ON "invoice_payments" USING btree ("paid_on","invoice_id");--> statement-breakpoint
CREATE INDEX "invoices_registered_by_date" ON "invoices" USING btree ("invoice_date","id") WHERE status = 'registered';--> statement-breakpoint
CREATE INDEX "invoices_registered_by_due" ON "invoices" USING btree ("due_on","id") WHERE status = 'registered';--> statement-breakpoint
CREATE INDEX "invoices_registered_by_updated_at" ON "invoices" USING btree ("updated_at","id") WHERE status = 'registered';--> statement-breakpoint
CREATE INDEX "invoices_of_supplier" ON "invoices" USING btree ("supplier_id","invoice_date") WHERE kind = 'invoice' AND registered_no IS NOT NULL;--> statement-breakpoint
CREATE INDEX "invoices_registered_at" ON "invoices" USING btree ("registered_at","id","kind") WHERE registered_at IS NOT NULL;
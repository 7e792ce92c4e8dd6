CREATE INDEX "delivery_entries_serials" ON "delivery_entries" USING gin ("serial_ids");--> statement-breakpoint
CREATE INDEX "traveller_pieces_serial" ON "traveller_pieces" USING btree ("serial_id");--> statement-breakpoint
CREATE INDEX "supplier_return_lines_sent" ON "supplier_return_lines" USING btree ("sent_id") WHERE sent_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "certificates_supersedes" ON "certificates" USING btree ("supersedes_id") WHERE supersedes_id IS NOT NULL;
DROP INDEX "delivery_entries_serials";--> statement-breakpoint
CREATE INDEX "delivery_entries_serials" ON "delivery_entries" USING gin ("serial_ids") WITH (fastupdate=false);
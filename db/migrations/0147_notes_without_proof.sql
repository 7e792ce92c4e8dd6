ALTER TABLE "delivery_notes" ADD COLUMN "is_proven" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "traveller_delivery_notes" ADD COLUMN "is_proven" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "delivery_notes_here" ON "delivery_notes" USING btree ("planned_on","id") WHERE status IN ('draft', 'documents_check', 'ready');--> statement-breakpoint
CREATE INDEX "delivery_notes_unproven" ON "delivery_notes" USING btree ("number","id") WHERE status IN ('delivered', 'closed') AND NOT is_proven;--> statement-breakpoint
CREATE INDEX "traveller_delivery_notes_here" ON "traveller_delivery_notes" USING btree ("planned_on","id") WHERE status IN ('draft', 'documents_check', 'ready');--> statement-breakpoint
CREATE INDEX "traveller_delivery_notes_unproven" ON "traveller_delivery_notes" USING btree ("number","id") WHERE status IN ('delivered', 'closed') AND NOT is_proven;
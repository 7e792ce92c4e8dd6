ALTER TABLE "declarations" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "declarations" ADD COLUMN "statement_de" text;--> statement-breakpoint
ALTER TABLE "delivery_note_lines" ADD COLUMN "hs_code" text;--> statement-breakpoint
ALTER TABLE "delivery_note_lines" ADD COLUMN "origin_country" text;--> statement-breakpoint
ALTER TABLE "delivery_note_lines" ADD COLUMN "customs_value" numeric(14, 2);--> statement-breakpoint
ALTER TABLE "delivery_notes" ADD COLUMN "ship_to_country" text;--> statement-breakpoint
ALTER TABLE "delivery_notes" ADD COLUMN "customs_currency" text;--> statement-breakpoint
ALTER TABLE "traveller_delivery_note_lines" ADD COLUMN "hs_code" text;--> statement-breakpoint
ALTER TABLE "traveller_delivery_note_lines" ADD COLUMN "origin_country" text;--> statement-breakpoint
ALTER TABLE "traveller_delivery_note_lines" ADD COLUMN "customs_value" numeric(14, 2);--> statement-breakpoint
ALTER TABLE "traveller_delivery_notes" ADD COLUMN "ship_to_country" text;--> statement-breakpoint
ALTER TABLE "traveller_delivery_notes" ADD COLUMN "customs_currency" text;--> statement-breakpoint
CREATE INDEX "delivery_notes_here_by_number" ON "delivery_notes" USING btree ("number","id","planned_on","status","facility_id") WHERE status IN ('draft', 'documents_check', 'ready');--> statement-breakpoint
CREATE INDEX "loads_here" ON "loads" USING btree ("number","id","planned_on","status","facility_id") WHERE status IN ('planned', 'loading');--> statement-breakpoint
CREATE INDEX "traveller_delivery_notes_here_by_number" ON "traveller_delivery_notes" USING btree ("number","id","planned_on","status","facility_id") WHERE status IN ('draft', 'documents_check', 'ready');--> statement-breakpoint
CREATE INDEX "travellers_in_work" ON "travellers" USING btree ("due_on","number") WHERE in_force AND status IN ('released', 'final_review');
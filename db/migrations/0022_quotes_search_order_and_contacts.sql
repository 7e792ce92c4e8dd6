ALTER TABLE "quotes" drop column "search";--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "search" text GENERATED ALWAYS AS (lower(number || ' ' || coalesce(project_name, '') || ' ' || coalesce(customer_reference, '') || ' ' || coalesce(customer_po_no, ''))) STORED NOT NULL;--> statement-breakpoint
-- The index went with the column.
CREATE INDEX "quotes_search" ON "quotes" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "company_contacts_name" ON "company_contacts" USING gin (lower("name") gin_trgm_ops);
DROP INDEX "companies_country";--> statement-breakpoint
DROP INDEX "companies_supplier_status";--> statement-breakpoint
DROP INDEX "customer_contact_reports_status";--> statement-breakpoint
DROP INDEX "customer_contact_reports_type";--> statement-breakpoint
DROP INDEX "customer_contact_reports_segment";--> statement-breakpoint
DROP INDEX "enquiries_by_received_at";--> statement-breakpoint
DROP INDEX "enquiries_by_value";--> statement-breakpoint
DROP INDEX "quotes_by_valid_until";--> statement-breakpoint
DROP INDEX "quotes_by_value";--> statement-breakpoint
DROP INDEX "quotes_status";--> statement-breakpoint
DROP INDEX "quotes_facility";--> statement-breakpoint
DROP INDEX "quotes_salesperson";--> statement-breakpoint
DROP INDEX "quotes_estimator";--> statement-breakpoint
CREATE INDEX "companies_listed" ON "companies" USING btree ("name","id","status","is_customer","is_supplier","is_subcontractor","is_inspection_body") WHERE merged_into_id IS NULL;--> statement-breakpoint
CREATE INDEX "companies_country" ON "companies" USING btree ("country","name","id") WHERE merged_into_id IS NULL;--> statement-breakpoint
CREATE INDEX "companies_supplier_status" ON "companies" USING btree ("supplier_status","name","id") WHERE merged_into_id IS NULL;--> statement-breakpoint
CREATE INDEX "customer_contact_reports_status" ON "customer_contact_reports" USING btree ("status","contact_at","id","visibility","author_id");--> statement-breakpoint
CREATE INDEX "customer_contact_reports_type" ON "customer_contact_reports" USING btree ("contact_type","contact_at","id","visibility","author_id");--> statement-breakpoint
CREATE INDEX "customer_contact_reports_segment" ON "customer_contact_reports" USING btree ("market_segment_id","contact_at","id","visibility","author_id");--> statement-breakpoint
CREATE INDEX "enquiries_by_received_at" ON "enquiries" USING btree ("received_at","id","status");--> statement-breakpoint
CREATE INDEX "enquiries_by_value" ON "enquiries" USING btree ("value","id","status");--> statement-breakpoint
CREATE INDEX "quotes_by_valid_until" ON "quotes" USING btree ("valid_until","id","status") WHERE is_current;--> statement-breakpoint
CREATE INDEX "quotes_by_value" ON "quotes" USING btree ("net","id","status") WHERE is_current;--> statement-breakpoint
CREATE INDEX "quotes_status" ON "quotes" USING btree ("status","number","id") WHERE is_current;--> statement-breakpoint
CREATE INDEX "quotes_facility" ON "quotes" USING btree ("facility_id","number","id") WHERE is_current;--> statement-breakpoint
CREATE INDEX "quotes_salesperson" ON "quotes" USING btree ("salesperson_id","number","id") WHERE is_current;--> statement-breakpoint
CREATE INDEX "quotes_estimator" ON "quotes" USING btree ("estimator_id","number","id") WHERE is_current;
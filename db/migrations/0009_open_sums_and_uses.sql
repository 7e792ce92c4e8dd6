DROP INDEX "quotes_sent";--> statement-breakpoint
DROP INDEX "enquiries_open_step";--> statement-breakpoint
CREATE INDEX "customer_contact_reports_step" ON "customer_contact_reports" USING btree ("sales_step_id");--> statement-breakpoint
CREATE INDEX "customer_contact_reports_confidence" ON "customer_contact_reports" USING btree ("quote_confidence_id") WHERE quote_confidence_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "enquiry_lines_product" ON "enquiry_lines" USING btree ("product_code_id") WHERE product_code_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "enquiry_lines_psl_level" ON "enquiry_lines" USING btree ("psl_level_id") WHERE psl_level_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "enquiry_lines_specifications" ON "enquiry_lines" USING gin ("specification_ids") WHERE specification_ids <> '{}';--> statement-breakpoint
CREATE INDEX "enquiry_steps_step" ON "enquiry_steps" USING btree ("sales_step_id");--> statement-breakpoint
CREATE INDEX "enquiries_global_segment" ON "enquiries" USING btree ("global_segment_id") WHERE global_segment_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "enquiries_quote_confidence" ON "enquiries" USING btree ("quote_confidence_id");--> statement-breakpoint
CREATE INDEX "enquiries_sales_step" ON "enquiries" USING btree ("sales_step_id");--> statement-breakpoint
CREATE INDEX "quote_lines_product" ON "quote_lines" USING btree ("product_code_id") WHERE product_code_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "quote_lines_psl_level" ON "quote_lines" USING btree ("psl_level_id") WHERE psl_level_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "quote_lines_specifications" ON "quote_lines" USING gin ("specification_ids") WHERE specification_ids <> '{}';--> statement-breakpoint
CREATE INDEX "quotes_open" ON "quotes" USING btree ("status","valid_until","id","is_current","salesperson_id","estimator_id","currency","net","confidence_percent","quote_confidence_id") WHERE status IN ('draft', 'awaiting_approval', 'approved', 'sent');--> statement-breakpoint
CREATE INDEX "quotes_global_segment" ON "quotes" USING btree ("global_segment_id") WHERE global_segment_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "quotes_market_segment" ON "quotes" USING btree ("market_segment_id");--> statement-breakpoint
CREATE INDEX "quotes_quote_confidence" ON "quotes" USING btree ("quote_confidence_id");--> statement-breakpoint
CREATE INDEX "quotes_terms" ON "quotes" USING btree ("terms_id") WHERE terms_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "enquiries_open_step" ON "enquiries" USING btree ("sales_step_id","quote_due_at","id","status","quote_confidence_id","currency","quoted_currency","value","facility_id","salesperson_id","estimator_id","open_question_count","answers_due_on") WHERE status IN ('new', 'under_review', 'ready_to_quote', 'quoted');
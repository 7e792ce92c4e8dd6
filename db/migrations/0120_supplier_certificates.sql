ALTER TABLE "supplier_answers" ADD COLUMN "request_id" uuid;--> statement-breakpoint
ALTER TABLE "supplier_answers" ADD COLUMN "became_id" uuid;--> statement-breakpoint
ALTER TABLE "supplier_answers" ADD CONSTRAINT "supplier_answers_request_id_certificate_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."certificate_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "supplier_answers_request" ON "supplier_answers" USING btree ("request_id") WHERE request_id IS NOT NULL;
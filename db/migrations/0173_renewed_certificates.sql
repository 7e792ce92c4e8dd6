ALTER TABLE "supplier_answers" ADD COLUMN "certificate_id" uuid;--> statement-breakpoint
ALTER TABLE "supplier_answers" ADD CONSTRAINT "supplier_answers_certificate_id_company_certificates_id_fk" FOREIGN KEY ("certificate_id") REFERENCES "public"."company_certificates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "supplier_answers_certificate" ON "supplier_answers" USING btree ("certificate_id") WHERE certificate_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "supplier_answers_one_renewal" ON "supplier_answers" USING btree ("certificate_id") WHERE kind = 'renewal' AND state = 'waiting';
--> statement-breakpoint
-- They are about the company as a whole: a contact who is limited to projects sees none.
SELECT wall_clients('company_certificates', 'client_owns(company_id, NULL)');

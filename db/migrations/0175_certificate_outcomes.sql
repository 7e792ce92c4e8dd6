ALTER TABLE "supplier_answers" ADD COLUMN "outcome" text;--> statement-breakpoint
ALTER TABLE "supplier_answers" ADD COLUMN "outcome_reason" text;--> statement-breakpoint
CREATE INDEX "supplier_answers_became" ON "supplier_answers" USING btree ("became_id") WHERE became_id IS NOT NULL;
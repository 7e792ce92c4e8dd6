CREATE TABLE "invoice_deductions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"invoice_id" uuid NOT NULL,
	"prepayment_id" uuid NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "invoice_deductions_amount" CHECK (amount > 0)
);
--> statement-breakpoint
ALTER TABLE "invoice_deductions" ADD CONSTRAINT "invoice_deductions_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_deductions" ADD CONSTRAINT "invoice_deductions_prepayment_id_invoices_id_fk" FOREIGN KEY ("prepayment_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_deductions_once" ON "invoice_deductions" USING btree ("invoice_id","prepayment_id");--> statement-breakpoint
CREATE INDEX "invoice_deductions_prepayment" ON "invoice_deductions" USING btree ("prepayment_id");--> statement-breakpoint
-- What was taken off an invoice is money that was paid.
CREATE TRIGGER invoice_deductions_append_only BEFORE UPDATE OR DELETE ON invoice_deductions FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER invoice_deductions_no_truncate BEFORE TRUNCATE ON invoice_deductions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

ALTER TABLE "client_messages" DROP CONSTRAINT "client_messages_quote_id_quotes_id_fk";
--> statement-breakpoint
ALTER TABLE "client_messages" ADD COLUMN "kind" text;--> statement-breakpoint
ALTER TABLE "client_messages" ADD COLUMN "document_id" uuid;--> statement-breakpoint
ALTER TABLE "client_messages" ADD COLUMN "company_id" uuid;--> statement-breakpoint
ALTER TABLE "client_messages" ADD COLUMN "is_from_contact" boolean;--> statement-breakpoint
ALTER TABLE "client_messages" ADD COLUMN "waits" boolean;--> statement-breakpoint
-- What was written until now is about quotes; a question waits that nobody has answered since.
UPDATE client_messages m SET kind = 'quotes', document_id = m.quote_id, company_id = q.company_id, is_from_contact = m.is_from_customer,
  waits = m.is_from_customer AND NOT EXISTS (
    SELECT FROM client_messages later WHERE later.quote_id = m.quote_id AND NOT later.is_from_customer AND later.created_at > m.created_at)
FROM quotes q WHERE q.id = m.quote_id;
--> statement-breakpoint
ALTER TABLE "client_messages" ALTER COLUMN "kind" SET NOT NULL, ALTER COLUMN "document_id" SET NOT NULL, ALTER COLUMN "company_id" SET NOT NULL,
  ALTER COLUMN "is_from_contact" SET NOT NULL, ALTER COLUMN "waits" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "client_messages" ADD CONSTRAINT "client_messages_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "client_messages_thread" ON "client_messages" USING btree ("document_id","company_id","created_at");--> statement-breakpoint
CREATE INDEX "client_messages_company" ON "client_messages" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "client_messages_waiting" ON "client_messages" USING btree ("created_at","id") WHERE waits;
--> statement-breakpoint
-- The document that a thread belongs to: of one with revisions the first, whichever is named. It looks past the policies, so that
-- everybody finds the same thread.
CREATE FUNCTION thread_of(kind text, sought uuid) RETURNS uuid
LANGUAGE sql STABLE PARALLEL SAFE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT coalesce(CASE kind
    WHEN 'quotes' THEN (
      SELECT r.id FROM quotes q JOIN quotes r ON r.number = q.number WHERE q.id = sought ORDER BY r.revision LIMIT 1)
    WHEN 'submittals' THEN (
      SELECT r.id FROM submittals s JOIN submittals r ON r.number = s.number WHERE s.id = sought ORDER BY r.revision LIMIT 1)
    WHEN 'purchase-orders' THEN (
      SELECT r.id FROM purchase_orders o JOIN purchase_orders r ON r.number = o.number WHERE o.id = sought ORDER BY r.revision LIMIT 1)
    END, sought)
$$;
--> statement-breakpoint
-- Whether contacts see a document, in any of its revisions, and with it what their company has written about it.
CREATE FUNCTION client_reads_thread(kind text, document uuid) RETURNS boolean
LANGUAGE plpgsql STABLE PARALLEL SAFE SECURITY DEFINER COST 500 SET search_path = public, pg_temp AS $$
BEGIN
  CASE kind
    WHEN 'quotes' THEN RETURN EXISTS (
      SELECT FROM quotes r JOIN quotes q ON q.number = r.number WHERE r.id = document AND client_owns(q.company_id, q.project_name));
    WHEN 'submittals' THEN RETURN EXISTS (
      SELECT FROM submittals r JOIN submittals s ON s.number = r.number JOIN quotes q ON q.id = s.quote_id
      WHERE r.id = document AND s.company_id = client_company() AND client_owns(q.company_id, q.project_name));
    WHEN 'consolidated-purchase-orders' THEN RETURN EXISTS (
      SELECT FROM consolidated_purchase_orders o WHERE o.id = document AND client_owns(o.supplier_id, NULL) AND o.issued_at IS NOT NULL);
    WHEN 'certificate-requests' THEN RETURN EXISTS (
      SELECT FROM certificate_requests c WHERE c.id = document AND client_owns(c.supplier_id, NULL));
    ELSE RETURN client_sees(kind, document);
  END CASE;
END $$;
--> statement-breakpoint
SELECT wall_clients('client_messages', 'company_id = client_company() AND client_reads_thread(kind, document_id)');

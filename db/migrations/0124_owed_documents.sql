CREATE TABLE "owed_documents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"note_entity" text NOT NULL,
	"note_id" uuid NOT NULL,
	"note_number" text NOT NULL,
	"company_id" uuid,
	"facility_id" uuid NOT NULL,
	"owner_id" uuid,
	"certificate_id" uuid NOT NULL,
	"certificate_number" text NOT NULL,
	"why" text NOT NULL,
	"reason" text NOT NULL,
	"replacement_number" text,
	"due_on" date NOT NULL,
	"told_to" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"sent_note" text,
	"sent_at" timestamp(3) with time zone,
	"sent_by_id" uuid,
	"search" text GENERATED ALWAYS AS (lower(note_number || ' ' || certificate_number)) STORED NOT NULL,
	CONSTRAINT "owed_documents_sent" CHECK ((state = 'sent') = (sent_by_id IS NOT NULL))
);
--> statement-breakpoint
ALTER TABLE "owed_documents" ADD CONSTRAINT "owed_documents_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owed_documents" ADD CONSTRAINT "owed_documents_facility_id_facilities_id_fk" FOREIGN KEY ("facility_id") REFERENCES "public"."facilities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owed_documents" ADD CONSTRAINT "owed_documents_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owed_documents" ADD CONSTRAINT "owed_documents_certificate_id_certificates_id_fk" FOREIGN KEY ("certificate_id") REFERENCES "public"."certificates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owed_documents" ADD CONSTRAINT "owed_documents_sent_by_id_users_id_fk" FOREIGN KEY ("sent_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "owed_documents_once" ON "owed_documents" USING btree ("note_id","certificate_id");--> statement-breakpoint
CREATE INDEX "owed_documents_by_due" ON "owed_documents" USING btree ("due_on","id","state");--> statement-breakpoint
CREATE INDEX "owed_documents_by_created_at" ON "owed_documents" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "owed_documents_certificate" ON "owed_documents" USING btree ("certificate_id");--> statement-breakpoint
CREATE INDEX "owed_documents_company" ON "owed_documents" USING btree ("company_id") WHERE company_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "owed_documents_search" ON "owed_documents" USING gin ("search" gin_trgm_ops);
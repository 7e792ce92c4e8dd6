CREATE TABLE "licences" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"number" text NOT NULL,
	"status" text NOT NULL,
	"body" text NOT NULL,
	"body_no" text,
	"facility_id" uuid,
	"valid_from" date NOT NULL,
	"valid_until" date,
	"valid_until_key" date GENERATED ALWAYS AS (coalesce(valid_until, date '9999-12-31')) STORED NOT NULL,
	"scope" text NOT NULL,
	"notes" text,
	"search" text GENERATED ALWAYS AS (lower(number || ' ' || body || ' ' || coalesce(body_no, '') || ' ' || scope || ' ' || coalesce(notes, ''))) STORED NOT NULL,
	CONSTRAINT "licences_end_after_beginning" CHECK (valid_until >= valid_from)
);
--> statement-breakpoint
CREATE TABLE "receipt_links" (
	"note_id" uuid PRIMARY KEY NOT NULL,
	"note_entity" text NOT NULL,
	"token_hash" text NOT NULL,
	"made_by_id" uuid NOT NULL,
	"made_at" timestamp(3) with time zone NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "receipt_links_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "delivery_proofs" DROP CONSTRAINT "delivery_proofs_shown";--> statement-breakpoint
ALTER TABLE "delivery_proofs" ALTER COLUMN "by_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "declarations" ADD COLUMN "licence_id" uuid;--> statement-breakpoint
ALTER TABLE "delivery_proofs" ADD COLUMN "link_of" text;--> statement-breakpoint
ALTER TABLE "delivery_proofs" ADD COLUMN "unable_reason" text;--> statement-breakpoint
ALTER TABLE "delivery_proofs" ADD COLUMN "signed_at_place" text;--> statement-breakpoint
ALTER TABLE "licences" ADD CONSTRAINT "licences_facility_id_facilities_id_fk" FOREIGN KEY ("facility_id") REFERENCES "public"."facilities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_links" ADD CONSTRAINT "receipt_links_made_by_id_users_id_fk" FOREIGN KEY ("made_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "licences_once" ON "licences" USING btree ("kind",lower(number),"valid_from");--> statement-breakpoint
CREATE INDEX "licences_by_number" ON "licences" USING btree ("number","id");--> statement-breakpoint
CREATE INDEX "licences_by_end" ON "licences" USING btree ("valid_until_key","id");--> statement-breakpoint
CREATE INDEX "licences_of_facility" ON "licences" USING btree ("facility_id") WHERE facility_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "licences_search" ON "licences" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "receipt_links_made_by" ON "receipt_links" USING btree ("made_by_id");--> statement-breakpoint
ALTER TABLE "declarations" ADD CONSTRAINT "declarations_licence_id_licences_id_fk" FOREIGN KEY ("licence_id") REFERENCES "public"."licences"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "declarations_licence" ON "declarations" USING btree ("licence_id") WHERE licence_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE "delivery_proofs" ADD CONSTRAINT "delivery_proofs_by" CHECK (by_id IS NOT NULL OR link_of IS NOT NULL);--> statement-breakpoint
ALTER TABLE "delivery_proofs" ADD CONSTRAINT "delivery_proofs_shown" CHECK (cardinality(file_ids) > 0 OR signature_file_id IS NOT NULL OR (link_of IS NOT NULL AND unable_reason IS NOT NULL));
CREATE TABLE "certificate_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"number" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"supplier_id" uuid NOT NULL,
	"facility_id" uuid NOT NULL,
	"heat_id" uuid NOT NULL,
	"specification_id" uuid NOT NULL,
	"grade" text NOT NULL,
	"certificate_type" text NOT NULL,
	"size_text" text NOT NULL,
	"pieces" integer NOT NULL,
	"receipt_id" uuid NOT NULL,
	"receipt_number" text NOT NULL,
	"delivery_note_no" text NOT NULL,
	"opened_on" date NOT NULL,
	"received_by_id" uuid,
	"asked_count" integer DEFAULT 0 NOT NULL,
	"chased_count" integer DEFAULT 0 NOT NULL,
	"last_asked_on" date,
	"certificate_id" uuid,
	"certificate_number" text,
	"search" text GENERATED ALWAYS AS (lower(number || ' ' || receipt_number || ' ' || delivery_note_no || ' ' || grade)) STORED NOT NULL
);
--> statement-breakpoint
ALTER TABLE "certificate_requests" ADD CONSTRAINT "certificate_requests_supplier_id_companies_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate_requests" ADD CONSTRAINT "certificate_requests_facility_id_facilities_id_fk" FOREIGN KEY ("facility_id") REFERENCES "public"."facilities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate_requests" ADD CONSTRAINT "certificate_requests_heat_id_heats_id_fk" FOREIGN KEY ("heat_id") REFERENCES "public"."heats"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate_requests" ADD CONSTRAINT "certificate_requests_specification_id_specifications_id_fk" FOREIGN KEY ("specification_id") REFERENCES "public"."specifications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate_requests" ADD CONSTRAINT "certificate_requests_received_by_id_users_id_fk" FOREIGN KEY ("received_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "certificate_requests_number" ON "certificate_requests" USING btree ("number");--> statement-breakpoint
CREATE INDEX "certificate_requests_by_number" ON "certificate_requests" USING btree ("number","id");--> statement-breakpoint
CREATE INDEX "certificate_requests_by_opened" ON "certificate_requests" USING btree ("opened_on","id");--> statement-breakpoint
CREATE INDEX "certificate_requests_by_updated_at" ON "certificate_requests" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "certificate_requests_status" ON "certificate_requests" USING btree ("status","opened_on","id");--> statement-breakpoint
CREATE INDEX "certificate_requests_supplier" ON "certificate_requests" USING btree ("supplier_id","opened_on","id");--> statement-breakpoint
CREATE INDEX "certificate_requests_heat" ON "certificate_requests" USING btree ("heat_id");--> statement-breakpoint
CREATE INDEX "certificate_requests_receipt" ON "certificate_requests" USING btree ("receipt_id");--> statement-breakpoint
CREATE INDEX "certificate_requests_owed" ON "certificate_requests" USING btree ("opened_on") WHERE status IN ('open', 'asked');--> statement-breakpoint
CREATE INDEX "certificate_requests_search" ON "certificate_requests" USING gin ("search" gin_trgm_ops);
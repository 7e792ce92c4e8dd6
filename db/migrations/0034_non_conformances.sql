CREATE TABLE "non_conformances" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"number" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"facility_id" uuid NOT NULL,
	"title" text NOT NULL,
	"found_at" text NOT NULL,
	"found_on" date NOT NULL,
	"found_by_id" uuid,
	"quantity" text,
	"requirement" text,
	"finding" text,
	"company_id" uuid,
	"receipt_id" uuid,
	"heat_id" uuid,
	"certificate_id" uuid,
	"created_by_id" uuid,
	"disposition" text,
	"proposal" text,
	"proposed_by_id" uuid,
	"concession_no" text,
	"decision" text,
	"decided_by_id" uuid,
	"decided_at" timestamp(3) with time zone,
	"action_done" text,
	"closed_by_id" uuid,
	"closed_at" timestamp(3) with time zone,
	"search" text GENERATED ALWAYS AS (lower(number || ' ' || title)) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "steel_holds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"stock_id" uuid NOT NULL,
	"source_id" uuid NOT NULL,
	"source_number" text NOT NULL,
	"reason" text NOT NULL,
	"allows" text,
	"held_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE "non_conformances" ADD CONSTRAINT "non_conformances_facility_id_facilities_id_fk" FOREIGN KEY ("facility_id") REFERENCES "public"."facilities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "non_conformances" ADD CONSTRAINT "non_conformances_found_by_id_users_id_fk" FOREIGN KEY ("found_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "non_conformances" ADD CONSTRAINT "non_conformances_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "non_conformances" ADD CONSTRAINT "non_conformances_receipt_id_goods_receipts_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."goods_receipts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "non_conformances" ADD CONSTRAINT "non_conformances_heat_id_heats_id_fk" FOREIGN KEY ("heat_id") REFERENCES "public"."heats"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "non_conformances" ADD CONSTRAINT "non_conformances_certificate_id_certificates_id_fk" FOREIGN KEY ("certificate_id") REFERENCES "public"."certificates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "non_conformances" ADD CONSTRAINT "non_conformances_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "non_conformances" ADD CONSTRAINT "non_conformances_proposed_by_id_users_id_fk" FOREIGN KEY ("proposed_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "non_conformances" ADD CONSTRAINT "non_conformances_decided_by_id_users_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "non_conformances" ADD CONSTRAINT "non_conformances_closed_by_id_users_id_fk" FOREIGN KEY ("closed_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "steel_holds" ADD CONSTRAINT "steel_holds_stock_id_steel_stock_id_fk" FOREIGN KEY ("stock_id") REFERENCES "public"."steel_stock"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "non_conformances_number" ON "non_conformances" USING btree ("number");--> statement-breakpoint
CREATE INDEX "non_conformances_by_number" ON "non_conformances" USING btree ("number","id");--> statement-breakpoint
CREATE INDEX "non_conformances_by_found" ON "non_conformances" USING btree ("found_on","id");--> statement-breakpoint
CREATE INDEX "non_conformances_by_updated_at" ON "non_conformances" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "non_conformances_status" ON "non_conformances" USING btree ("status","number","id");--> statement-breakpoint
CREATE INDEX "non_conformances_company" ON "non_conformances" USING btree ("company_id","number","id");--> statement-breakpoint
CREATE INDEX "non_conformances_receipt" ON "non_conformances" USING btree ("receipt_id");--> statement-breakpoint
CREATE INDEX "non_conformances_facility" ON "non_conformances" USING btree ("facility_id","number","id");--> statement-breakpoint
CREATE INDEX "non_conformances_search" ON "non_conformances" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "steel_holds_once" ON "steel_holds" USING btree ("stock_id","source_id");--> statement-breakpoint
CREATE INDEX "steel_holds_source" ON "steel_holds" USING btree ("source_id");
CREATE TABLE "certificate_heats" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"certificate_id" uuid NOT NULL,
	"line_no" integer NOT NULL,
	"heat_id" uuid NOT NULL,
	"lot" text,
	"analysis" text DEFAULT 'heat' NOT NULL,
	"pieces" integer,
	"heat_treatment" text
);
--> statement-breakpoint
CREATE TABLE "certificates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"number" text NOT NULL,
	"status" text DEFAULT 'received' NOT NULL,
	"mill_certificate_no" text NOT NULL,
	"issuer_id" uuid NOT NULL,
	"issued_by" text NOT NULL,
	"is_copy" boolean DEFAULT false NOT NULL,
	"issue_date" date NOT NULL,
	"type_printed" text NOT NULL,
	"signatures" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"inspection_body" text,
	"language" text,
	"delivery_condition" text,
	"pages_present" integer DEFAULT 1 NOT NULL,
	"pages_total" integer DEFAULT 1 NOT NULL,
	"decimal_mark" text DEFAULT '.' NOT NULL,
	"factors" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"specification_id" uuid NOT NULL,
	"grade" text NOT NULL,
	"names_grade" boolean DEFAULT true NOT NULL,
	"order_reference" text,
	"ordered_type" text DEFAULT '3.1' NOT NULL,
	"comparison" text DEFAULT 'rounding' NOT NULL,
	"sub_size" text DEFAULT 'none' NOT NULL,
	"order_limits" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"stamped_heat" text,
	"received_size" text,
	"printed_size" text,
	"notes" text,
	"supersedes_id" uuid,
	"concessions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"verified_check" jsonb,
	"created_by_id" uuid,
	"verified_by_id" uuid,
	"verified_at" timestamp(3) with time zone,
	"search" text GENERATED ALWAYS AS (lower(number || ' ' || mill_certificate_no || ' ' || grade || ' ' || coalesce(order_reference, ''))) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "certificate_values" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"certificate_heat_id" uuid NOT NULL,
	"field" text NOT NULL,
	"test" integer DEFAULT 0 NOT NULL,
	"printed" text NOT NULL,
	"unit" text,
	"qualifier" text,
	"entered_by_id" uuid,
	"entered_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "certificate_heats" ADD CONSTRAINT "certificate_heats_certificate_id_certificates_id_fk" FOREIGN KEY ("certificate_id") REFERENCES "public"."certificates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate_heats" ADD CONSTRAINT "certificate_heats_heat_id_heats_id_fk" FOREIGN KEY ("heat_id") REFERENCES "public"."heats"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_issuer_id_companies_id_fk" FOREIGN KEY ("issuer_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_specification_id_specifications_id_fk" FOREIGN KEY ("specification_id") REFERENCES "public"."specifications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_verified_by_id_users_id_fk" FOREIGN KEY ("verified_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate_values" ADD CONSTRAINT "certificate_values_certificate_heat_id_certificate_heats_id_fk" FOREIGN KEY ("certificate_heat_id") REFERENCES "public"."certificate_heats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate_values" ADD CONSTRAINT "certificate_values_entered_by_id_users_id_fk" FOREIGN KEY ("entered_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "certificate_heats_of" ON "certificate_heats" USING btree ("certificate_id","line_no");--> statement-breakpoint
CREATE INDEX "certificate_heats_heat" ON "certificate_heats" USING btree ("heat_id","certificate_id");--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_number" ON "certificates" USING btree ("number");--> statement-breakpoint
CREATE INDEX "certificates_by_number" ON "certificates" USING btree ("number","id");--> statement-breakpoint
CREATE INDEX "certificates_by_issue_date" ON "certificates" USING btree ("issue_date","id");--> statement-breakpoint
CREATE INDEX "certificates_by_updated_at" ON "certificates" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "certificates_status" ON "certificates" USING btree ("status","number","id");--> statement-breakpoint
CREATE INDEX "certificates_issuer" ON "certificates" USING btree ("issuer_id","number","id");--> statement-breakpoint
CREATE INDEX "certificates_specification" ON "certificates" USING btree ("specification_id");--> statement-breakpoint
CREATE INDEX "certificates_search" ON "certificates" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "certificate_values_once" ON "certificate_values" USING btree ("certificate_heat_id","field","test");
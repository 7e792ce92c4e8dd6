CREATE TABLE "invoice_tolerances" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"sort_order" integer NOT NULL,
	"active" boolean NOT NULL,
	"search" text GENERATED ALWAYS AS (lower(code || ' ' || name)) STORED NOT NULL,
	"supplier_id" uuid,
	"price_percent" numeric(5, 2) NOT NULL,
	"price_amount" numeric(14, 2) NOT NULL,
	"quantity_percent" numeric(5, 2) NOT NULL,
	"mass_percent" numeric(5, 2) NOT NULL,
	"release_limit" numeric(14, 2) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice_releases" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"invoice_id" uuid NOT NULL,
	"registered_no" integer NOT NULL,
	"line_id" uuid NOT NULL,
	"line_no" integer NOT NULL,
	"hold" text NOT NULL,
	"tier" text NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"reason" text NOT NULL,
	"by_id" uuid NOT NULL,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "approved_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "approved_by_id" uuid;--> statement-breakpoint
ALTER TABLE "invoice_tolerances" ADD CONSTRAINT "invoice_tolerances_supplier_id_companies_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_releases" ADD CONSTRAINT "invoice_releases_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_releases" ADD CONSTRAINT "invoice_releases_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_tolerances_code" ON "invoice_tolerances" USING btree (lower(code));--> statement-breakpoint
CREATE INDEX "invoice_tolerances_sort_order" ON "invoice_tolerances" USING btree ("sort_order","id");--> statement-breakpoint
CREATE INDEX "invoice_tolerances_by_code" ON "invoice_tolerances" USING btree ("code","id");--> statement-breakpoint
CREATE INDEX "invoice_tolerances_by_name" ON "invoice_tolerances" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "invoice_tolerances_search" ON "invoice_tolerances" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_tolerances_once" ON "invoice_tolerances" USING btree ("supplier_id") WHERE active;--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_tolerances_default" ON "invoice_tolerances" USING btree ("active") WHERE active AND supplier_id IS NULL;--> statement-breakpoint
CREATE INDEX "invoice_releases_of" ON "invoice_releases" USING btree ("invoice_id","line_id");--> statement-breakpoint
CREATE INDEX "invoice_releases_registered" ON "invoice_releases" USING btree ("registered_no");--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_approved_by_id_users_id_fk" FOREIGN KEY ("approved_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE TRIGGER invoice_releases_append_only BEFORE UPDATE OR DELETE ON invoice_releases FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER invoice_releases_no_truncate BEFORE TRUNCATE ON invoice_releases FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

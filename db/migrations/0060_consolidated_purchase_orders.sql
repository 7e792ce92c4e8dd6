CREATE TABLE "consolidated_purchase_order_allocations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"consolidated_id" uuid NOT NULL,
	"line_id" uuid NOT NULL,
	"order_line_id" uuid,
	"quantity" numeric(14, 3) NOT NULL,
	"net" numeric(14, 2) NOT NULL,
	"net_before" numeric(14, 2) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consolidated_purchase_order_approvals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"consolidated_id" uuid NOT NULL,
	"decision" text NOT NULL,
	"step" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"user_name" text NOT NULL,
	"holder_name" text,
	"at" timestamp(3) with time zone NOT NULL,
	"reason" text,
	"content_sha256" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consolidated_purchase_order_lines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"consolidated_id" uuid NOT NULL,
	"line_no" integer NOT NULL,
	"order_line_id" uuid NOT NULL,
	"quantity" numeric(14, 3) NOT NULL,
	"unit_price" numeric(14, 4),
	"negotiated_price" numeric(14, 4),
	"extra_quantity" numeric(14, 3),
	"extra_reason" text,
	"net" numeric(14, 2) NOT NULL,
	"net_before" numeric(14, 2) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consolidated_purchase_orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"number" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"rule" text NOT NULL,
	"supplier_id" uuid NOT NULL,
	"contact_id" uuid,
	"facility_id" uuid NOT NULL,
	"buyer_id" uuid,
	"order_ids" uuid[] NOT NULL,
	"cut_off_on" date,
	"stock_facility_id" uuid,
	"stock_order_id" uuid,
	"notes_to_supplier" text,
	"internal_notes" text,
	"currency" text NOT NULL,
	"payment_terms" text,
	"incoterm" text,
	"incoterm_place" text,
	"required_on" date NOT NULL,
	"exchange_rate" numeric(14, 6),
	"member_numbers" text DEFAULT '' NOT NULL,
	"line_count" integer DEFAULT 0 NOT NULL,
	"net" numeric(14, 2) NOT NULL,
	"gross" numeric(14, 2) NOT NULL,
	"net_in_base" numeric(14, 2) NOT NULL,
	"approved_net" numeric(14, 2) NOT NULL,
	"saving" numeric(14, 2) NOT NULL,
	"extra_net" numeric(14, 2) NOT NULL,
	"over_approved" numeric(14, 2),
	"author_ids" uuid[] NOT NULL,
	"created_by_id" uuid,
	"submitted_at" timestamp(3) with time zone,
	"submitted_by_id" uuid,
	"approval_steps" jsonb,
	"approval_step" integer,
	"step_asked_at" timestamp(3) with time zone,
	"approval_limits_hold" boolean DEFAULT false NOT NULL,
	"approval_decider_ids" uuid[] DEFAULT '{}' NOT NULL,
	"approved_at" timestamp(3) with time zone,
	"approved_by_id" uuid,
	"terms_id" uuid,
	"issued_at" timestamp(3) with time zone,
	"issued_by_id" uuid,
	"issued_to" text[] DEFAULT '{}' NOT NULL,
	"issued_cc" text[] DEFAULT '{}' NOT NULL,
	"issued_by_hand" boolean DEFAULT false NOT NULL,
	"pdf_file_id" uuid,
	"pdf_sha256" text,
	"search" text GENERATED ALWAYS AS (lower(number || ' ' || member_numbers)) STORED NOT NULL
);
--> statement-breakpoint
ALTER TABLE "purchase_order_lines" ADD COLUMN "agreed_net" numeric(14, 2);--> statement-breakpoint
ALTER TABLE "purchase_order_lines" ADD COLUMN "approved_price" jsonb;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD COLUMN "consolidated_id" uuid;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD COLUMN "consolidated_number" text;--> statement-breakpoint
ALTER TABLE "consolidated_purchase_order_allocations" ADD CONSTRAINT "consolidated_purchase_order_allocations_consolidated_id_consolidated_purchase_orders_id_fk" FOREIGN KEY ("consolidated_id") REFERENCES "public"."consolidated_purchase_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consolidated_purchase_order_allocations" ADD CONSTRAINT "consolidated_purchase_order_allocations_line_id_consolidated_purchase_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."consolidated_purchase_order_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consolidated_purchase_order_allocations" ADD CONSTRAINT "consolidated_purchase_order_allocations_order_line_id_purchase_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."purchase_order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consolidated_purchase_order_approvals" ADD CONSTRAINT "consolidated_purchase_order_approvals_consolidated_id_consolidated_purchase_orders_id_fk" FOREIGN KEY ("consolidated_id") REFERENCES "public"."consolidated_purchase_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consolidated_purchase_order_approvals" ADD CONSTRAINT "consolidated_purchase_order_approvals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consolidated_purchase_order_lines" ADD CONSTRAINT "consolidated_purchase_order_lines_consolidated_id_consolidated_purchase_orders_id_fk" FOREIGN KEY ("consolidated_id") REFERENCES "public"."consolidated_purchase_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consolidated_purchase_order_lines" ADD CONSTRAINT "consolidated_purchase_order_lines_order_line_id_purchase_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."purchase_order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consolidated_purchase_orders" ADD CONSTRAINT "consolidated_purchase_orders_supplier_id_companies_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consolidated_purchase_orders" ADD CONSTRAINT "consolidated_purchase_orders_facility_id_facilities_id_fk" FOREIGN KEY ("facility_id") REFERENCES "public"."facilities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consolidated_purchase_orders" ADD CONSTRAINT "consolidated_purchase_orders_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consolidated_purchase_orders" ADD CONSTRAINT "consolidated_purchase_orders_stock_facility_id_facilities_id_fk" FOREIGN KEY ("stock_facility_id") REFERENCES "public"."facilities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consolidated_purchase_orders" ADD CONSTRAINT "consolidated_purchase_orders_stock_order_id_purchase_orders_id_fk" FOREIGN KEY ("stock_order_id") REFERENCES "public"."purchase_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consolidated_purchase_orders" ADD CONSTRAINT "consolidated_purchase_orders_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consolidated_purchase_orders" ADD CONSTRAINT "consolidated_purchase_orders_submitted_by_id_users_id_fk" FOREIGN KEY ("submitted_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consolidated_purchase_orders" ADD CONSTRAINT "consolidated_purchase_orders_approved_by_id_users_id_fk" FOREIGN KEY ("approved_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consolidated_purchase_orders" ADD CONSTRAINT "consolidated_purchase_orders_terms_id_terms_and_conditions_id_fk" FOREIGN KEY ("terms_id") REFERENCES "public"."terms_and_conditions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consolidated_purchase_orders" ADD CONSTRAINT "consolidated_purchase_orders_issued_by_id_users_id_fk" FOREIGN KEY ("issued_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consolidated_purchase_orders" ADD CONSTRAINT "consolidated_purchase_orders_pdf_file_id_files_id_fk" FOREIGN KEY ("pdf_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consolidated_purchase_order_allocations_order" ON "consolidated_purchase_order_allocations" USING btree ("consolidated_id");--> statement-breakpoint
CREATE INDEX "consolidated_purchase_order_allocations_line" ON "consolidated_purchase_order_allocations" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "consolidated_purchase_order_allocations_order_line" ON "consolidated_purchase_order_allocations" USING btree ("order_line_id") WHERE order_line_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "consolidated_purchase_order_approvals_order" ON "consolidated_purchase_order_approvals" USING btree ("consolidated_id","at");--> statement-breakpoint
CREATE INDEX "consolidated_purchase_order_lines_order" ON "consolidated_purchase_order_lines" USING btree ("consolidated_id","line_no");--> statement-breakpoint
CREATE UNIQUE INDEX "consolidated_purchase_orders_number" ON "consolidated_purchase_orders" USING btree ("number");--> statement-breakpoint
CREATE INDEX "consolidated_purchase_orders_by_number" ON "consolidated_purchase_orders" USING btree ("number","id");--> statement-breakpoint
CREATE INDEX "consolidated_purchase_orders_by_required" ON "consolidated_purchase_orders" USING btree ("required_on","id");--> statement-breakpoint
CREATE INDEX "consolidated_purchase_orders_by_value" ON "consolidated_purchase_orders" USING btree ("net_in_base","id");--> statement-breakpoint
CREATE INDEX "consolidated_purchase_orders_by_updated_at" ON "consolidated_purchase_orders" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "consolidated_purchase_orders_status" ON "consolidated_purchase_orders" USING btree ("status","number","id");--> statement-breakpoint
CREATE INDEX "consolidated_purchase_orders_supplier" ON "consolidated_purchase_orders" USING btree ("supplier_id","number","id");--> statement-breakpoint
CREATE INDEX "consolidated_purchase_orders_facility" ON "consolidated_purchase_orders" USING btree ("facility_id","number","id");--> statement-breakpoint
CREATE INDEX "consolidated_purchase_orders_search" ON "consolidated_purchase_orders" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "purchase_orders_consolidated" ON "purchase_orders" USING btree ("consolidated_id") WHERE consolidated_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "purchase_orders_approved" ON "purchase_orders" USING btree ("supplier_id","currency") WHERE is_current AND status = 'approved' AND consolidated_id IS NULL;
CREATE TABLE "expected_order_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"root_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"supplier_id" uuid NOT NULL,
	"facility_id" uuid NOT NULL,
	"buyer_id" uuid,
	"is_acknowledged" boolean NOT NULL,
	"required_on" date NOT NULL,
	"promised_on" date,
	"due_on" date NOT NULL,
	"slip_days" integer NOT NULL,
	"open_qty" numeric(14, 3) NOT NULL,
	"open_kg" numeric(14, 3) NOT NULL,
	"open_value" numeric(14, 2) NOT NULL,
	"search" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "supplier_chase_lines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"chase_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"root_id" uuid NOT NULL,
	"due_on" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "supplier_chases" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"supplier_id" uuid NOT NULL,
	"chased_on" date NOT NULL,
	"sent_at" timestamp(3) with time zone NOT NULL,
	"sent_by_id" uuid,
	"sent_to" text NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "expected_order_lines" ADD CONSTRAINT "expected_order_lines_id_purchase_order_lines_id_fk" FOREIGN KEY ("id") REFERENCES "public"."purchase_order_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expected_order_lines" ADD CONSTRAINT "expected_order_lines_order_id_purchase_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."purchase_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expected_order_lines" ADD CONSTRAINT "expected_order_lines_supplier_id_companies_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expected_order_lines" ADD CONSTRAINT "expected_order_lines_facility_id_facilities_id_fk" FOREIGN KEY ("facility_id") REFERENCES "public"."facilities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expected_order_lines" ADD CONSTRAINT "expected_order_lines_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_chase_lines" ADD CONSTRAINT "supplier_chase_lines_chase_id_supplier_chases_id_fk" FOREIGN KEY ("chase_id") REFERENCES "public"."supplier_chases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_chase_lines" ADD CONSTRAINT "supplier_chase_lines_order_id_purchase_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."purchase_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_chases" ADD CONSTRAINT "supplier_chases_supplier_id_companies_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_chases" ADD CONSTRAINT "supplier_chases_sent_by_id_users_id_fk" FOREIGN KEY ("sent_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "expected_order_lines_order" ON "expected_order_lines" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "expected_order_lines_by_due" ON "expected_order_lines" USING btree ("due_on","id");--> statement-breakpoint
CREATE INDEX "expected_order_lines_by_required" ON "expected_order_lines" USING btree ("required_on","id");--> statement-breakpoint
CREATE INDEX "expected_order_lines_by_slip" ON "expected_order_lines" USING btree ("slip_days","id");--> statement-breakpoint
CREATE INDEX "expected_order_lines_supplier" ON "expected_order_lines" USING btree ("supplier_id","due_on","id");--> statement-breakpoint
CREATE INDEX "expected_order_lines_facility" ON "expected_order_lines" USING btree ("facility_id","due_on","id");--> statement-breakpoint
CREATE INDEX "expected_order_lines_buyer" ON "expected_order_lines" USING btree ("buyer_id","due_on","id");--> statement-breakpoint
CREATE INDEX "expected_order_lines_search" ON "expected_order_lines" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "supplier_chase_lines_chase" ON "supplier_chase_lines" USING btree ("chase_id");--> statement-breakpoint
CREATE INDEX "supplier_chase_lines_root" ON "supplier_chase_lines" USING btree ("root_id");--> statement-breakpoint
CREATE INDEX "supplier_chase_lines_order" ON "supplier_chase_lines" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "supplier_chases_day" ON "supplier_chases" USING btree ("supplier_id","chased_on");
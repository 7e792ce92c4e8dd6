ALTER TABLE "consolidated_purchase_order_lines" ADD COLUMN "confirmed_unit_price" numeric(14, 4);--> statement-breakpoint
ALTER TABLE "consolidated_purchase_orders" ADD COLUMN "acknowledged_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "consolidated_purchase_orders" ADD COLUMN "acknowledged_by_id" uuid;--> statement-breakpoint
ALTER TABLE "consolidated_purchase_orders" ADD COLUMN "confirmation_no" text;--> statement-breakpoint
ALTER TABLE "consolidated_purchase_orders" ADD COLUMN "confirmed_on" date;--> statement-breakpoint
ALTER TABLE "consolidated_purchase_orders" ADD CONSTRAINT "consolidated_purchase_orders_acknowledged_by_id_users_id_fk" FOREIGN KEY ("acknowledged_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
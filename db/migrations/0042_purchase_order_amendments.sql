ALTER TABLE "purchase_orders" ADD COLUMN "no_split_numbers" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD COLUMN "no_split_reason" text;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD COLUMN "no_split_by_id" uuid;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD COLUMN "no_split_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD COLUMN "clause_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD COLUMN "issued_clauses" jsonb;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD COLUMN "issued_cc" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD COLUMN "issued_by_hand" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD CONSTRAINT "purchase_orders_no_split_by_id_users_id_fk" FOREIGN KEY ("no_split_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "purchase_orders_supplier_created" ON "purchase_orders" USING btree ("supplier_id","created_at");
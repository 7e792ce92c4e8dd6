ALTER TABLE "purchase_orders" ADD COLUMN "quality_agreed_sha256" text;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD COLUMN "quality_agreed_reason" text;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD COLUMN "quality_agreed_by_id" uuid;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD COLUMN "quality_agreed_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "added_later" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD CONSTRAINT "purchase_orders_quality_agreed_by_id_users_id_fk" FOREIGN KEY ("quality_agreed_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
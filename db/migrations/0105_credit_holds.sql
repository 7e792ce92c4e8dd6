ALTER TABLE "delivery_notes" ADD COLUMN "credit_let_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "delivery_notes" ADD COLUMN "credit_let_by_id" uuid;--> statement-breakpoint
ALTER TABLE "delivery_notes" ADD COLUMN "credit_let_reason" text;--> statement-breakpoint
ALTER TABLE "traveller_delivery_notes" ADD COLUMN "credit_let_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "traveller_delivery_notes" ADD COLUMN "credit_let_by_id" uuid;--> statement-breakpoint
ALTER TABLE "traveller_delivery_notes" ADD COLUMN "credit_let_reason" text;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "credit_hold_reason" text;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "credit_hold_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "credit_hold_by_name" text;--> statement-breakpoint
ALTER TABLE "delivery_notes" ADD CONSTRAINT "delivery_notes_credit_let_by_id_users_id_fk" FOREIGN KEY ("credit_let_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "traveller_delivery_notes" ADD CONSTRAINT "traveller_delivery_notes_credit_let_by_id_users_id_fk" FOREIGN KEY ("credit_let_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
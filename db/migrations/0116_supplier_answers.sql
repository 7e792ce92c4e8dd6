CREATE TABLE "supplier_answers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"company_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"about" text NOT NULL,
	"order_id" uuid,
	"content" jsonb NOT NULL,
	"sent_by_id" uuid NOT NULL,
	"sent_by_name" text NOT NULL,
	"reason" text,
	"decided_at" timestamp(3) with time zone,
	"decided_by_id" uuid,
	CONSTRAINT "supplier_answers_reason" CHECK ((state = 'returned') = (reason IS NOT NULL))
);
--> statement-breakpoint
ALTER TABLE "supplier_answers" ADD CONSTRAINT "supplier_answers_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_answers" ADD CONSTRAINT "supplier_answers_order_id_purchase_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."purchase_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_answers" ADD CONSTRAINT "supplier_answers_sent_by_id_users_id_fk" FOREIGN KEY ("sent_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_answers" ADD CONSTRAINT "supplier_answers_decided_by_id_users_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "supplier_answers_company" ON "supplier_answers" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "supplier_answers_waiting" ON "supplier_answers" USING btree ("created_at","id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "supplier_answers_order" ON "supplier_answers" USING btree ("order_id","created_at") WHERE order_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "supplier_answers_one_confirmation" ON "supplier_answers" USING btree ("order_id") WHERE kind = 'confirmation' AND state = 'waiting';
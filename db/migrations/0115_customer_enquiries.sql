CREATE TABLE "customer_enquiries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"company_id" uuid NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"project" text,
	"reference" text,
	"wanted_on" date,
	"note" text,
	"lines" jsonb NOT NULL,
	"sent_by_id" uuid NOT NULL,
	"sent_by_name" text NOT NULL,
	"enquiry_id" uuid,
	"reason" text,
	"decided_at" timestamp(3) with time zone,
	"decided_by_id" uuid,
	CONSTRAINT "customer_enquiries_state" CHECK ((state = 'accepted') = (enquiry_id IS NOT NULL)),
	CONSTRAINT "customer_enquiries_reason" CHECK ((state = 'returned') = (reason IS NOT NULL))
);
--> statement-breakpoint
ALTER TABLE "customer_enquiries" ADD CONSTRAINT "customer_enquiries_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_enquiries" ADD CONSTRAINT "customer_enquiries_sent_by_id_users_id_fk" FOREIGN KEY ("sent_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_enquiries" ADD CONSTRAINT "customer_enquiries_enquiry_id_enquiries_id_fk" FOREIGN KEY ("enquiry_id") REFERENCES "public"."enquiries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_enquiries" ADD CONSTRAINT "customer_enquiries_decided_by_id_users_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_enquiries_company" ON "customer_enquiries" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "customer_enquiries_waiting" ON "customer_enquiries" USING btree ("created_at","id") WHERE state = 'waiting';
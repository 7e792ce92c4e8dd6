CREATE TABLE "return_codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"company_id" uuid NOT NULL,
	"codes" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "submittals" ADD COLUMN "returned_by_id" uuid;--> statement-breakpoint
ALTER TABLE "submittals" ADD COLUMN "return_signed_by" text;--> statement-breakpoint
ALTER TABLE "return_codes" ADD CONSTRAINT "return_codes_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "return_codes_company" ON "return_codes" USING btree ("company_id");--> statement-breakpoint
ALTER TABLE "submittals" ADD CONSTRAINT "submittals_returned_by_id_users_id_fk" FOREIGN KEY ("returned_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "companies" ADD COLUMN "eori_no" text;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "tax_code" text;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "certificate_type" text;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "certificate_type" text;
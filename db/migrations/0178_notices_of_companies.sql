ALTER TABLE "client_notices" ADD COLUMN "company_id" uuid;--> statement-breakpoint
ALTER TABLE "client_notices" ADD COLUMN "project" text;
CREATE TABLE "sample_records" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"position" integer NOT NULL,
	"entity" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"loaded_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "events" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "company_contacts" ADD COLUMN "former_no" text;--> statement-breakpoint
CREATE UNIQUE INDEX "sample_records_record" ON "sample_records" USING btree ("entity","entity_id");
ALTER TABLE "facilities" ADD COLUMN "quote_cover_letter" text;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "discount_percent" numeric(5, 2);--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "charges" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "cover_letter" text;
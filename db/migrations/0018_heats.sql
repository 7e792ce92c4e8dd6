CREATE TABLE "heats" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"mill_id" uuid NOT NULL,
	"heat_no" text NOT NULL,
	"heat_key" text GENERATED ALWAYS AS (upper(regexp_replace(heat_no, '\s', '', 'g'))) STORED NOT NULL,
	"heat_look" text NOT NULL,
	"grade_stated" text,
	"melt_process" text,
	"melt_country" text,
	"notes" text,
	"search" text GENERATED ALWAYS AS (lower(heat_no || ' ' || regexp_replace(heat_no, '\s', '', 'g') || ' ' || coalesce(grade_stated, ''))) STORED NOT NULL
);
--> statement-breakpoint
ALTER TABLE "heats" ADD CONSTRAINT "heats_mill_id_companies_id_fk" FOREIGN KEY ("mill_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "heats_once" ON "heats" USING btree ("mill_id","heat_key");--> statement-breakpoint
CREATE INDEX "heats_by_number" ON "heats" USING btree ("heat_no","id");--> statement-breakpoint
CREATE INDEX "heats_by_updated_at" ON "heats" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "heats_look" ON "heats" USING btree ("heat_look");--> statement-breakpoint
CREATE INDEX "heats_key" ON "heats" USING btree ("heat_key");--> statement-breakpoint
CREATE INDEX "heats_search" ON "heats" USING gin ("search" gin_trgm_ops);
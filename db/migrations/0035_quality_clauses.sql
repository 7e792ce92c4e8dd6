CREATE TABLE "quality_clauses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"sort_order" integer NOT NULL,
	"active" boolean NOT NULL,
	"search" text GENERATED ALWAYS AS (lower(code || ' ' || name)) STORED NOT NULL,
	"wording" text NOT NULL,
	"po_types" text[] DEFAULT '{}' NOT NULL,
	"forms" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "quality_clauses_code" ON "quality_clauses" USING btree (lower(code));--> statement-breakpoint
CREATE INDEX "quality_clauses_sort_order" ON "quality_clauses" USING btree ("sort_order","id");--> statement-breakpoint
CREATE INDEX "quality_clauses_by_code" ON "quality_clauses" USING btree ("code","id");--> statement-breakpoint
CREATE INDEX "quality_clauses_by_name" ON "quality_clauses" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "quality_clauses_search" ON "quality_clauses" USING gin ("search" gin_trgm_ops);
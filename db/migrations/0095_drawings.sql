CREATE TABLE "drawings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"number" text NOT NULL,
	"rev" text NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"is_current" boolean DEFAULT true NOT NULL,
	"root_id" uuid NOT NULL,
	"revision_reason" text,
	"status" text DEFAULT 'draft' NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"owned_by" text NOT NULL,
	"company_id" uuid,
	"sheets" integer,
	"issued_on" date NOT NULL,
	"received_on" date,
	"effect" text,
	"author_ids" uuid[] DEFAULT '{}' NOT NULL,
	"created_by_id" uuid,
	"approved_by_id" uuid,
	"approved_at" timestamp(3) with time zone,
	"approved_files" jsonb,
	"search" text GENERATED ALWAYS AS (lower(number || ' ' || rev || ' ' || title)) STORED NOT NULL,
	CONSTRAINT "drawings_owner" CHECK ((owned_by = 'customer') = (company_id IS NOT NULL))
);
--> statement-breakpoint
ALTER TABLE "drawings" ADD CONSTRAINT "drawings_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drawings" ADD CONSTRAINT "drawings_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drawings" ADD CONSTRAINT "drawings_approved_by_id_users_id_fk" FOREIGN KEY ("approved_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "drawings_number" ON "drawings" USING btree (lower("number"),"kind",coalesce("company_id"::text, '')) WHERE revision = 0 AND status <> 'cancelled';--> statement-breakpoint
CREATE UNIQUE INDEX "drawings_rev" ON "drawings" USING btree ("root_id",lower("rev")) WHERE status <> 'cancelled';--> statement-breakpoint
CREATE UNIQUE INDEX "drawings_in_force" ON "drawings" USING btree ("root_id") WHERE status = 'current';--> statement-breakpoint
CREATE UNIQUE INDEX "drawings_newest" ON "drawings" USING btree ("root_id") WHERE is_current;--> statement-breakpoint
CREATE INDEX "drawings_by_number" ON "drawings" USING btree ("number","id") WHERE is_current OR status = 'current';--> statement-breakpoint
CREATE INDEX "drawings_by_issued_on" ON "drawings" USING btree ("issued_on","id") WHERE is_current OR status = 'current';--> statement-breakpoint
CREATE INDEX "drawings_by_updated_at" ON "drawings" USING btree ("updated_at","id") WHERE is_current OR status = 'current';--> statement-breakpoint
CREATE INDEX "drawings_status" ON "drawings" USING btree ("status","number","id");--> statement-breakpoint
CREATE INDEX "drawings_company" ON "drawings" USING btree ("company_id","number","id") WHERE company_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "drawings_search" ON "drawings" USING gin ("search" gin_trgm_ops);
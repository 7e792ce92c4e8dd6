CREATE TABLE "document_indexes" (
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
	"company_id" uuid,
	"psl_level_id" uuid,
	"documents" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "required_documents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"traveller_root_id" uuid NOT NULL,
	"key" text NOT NULL,
	"label" text NOT NULL,
	"source" text NOT NULL,
	"seq" integer,
	"state" text DEFAULT 'missing' NOT NULL,
	"file_id" uuid,
	"filed_by_id" uuid,
	"filed_at" timestamp(3) with time zone,
	"decided_by_id" uuid,
	"decided_at" timestamp(3) with time zone,
	"reason" text,
	"signature_id" uuid,
	CONSTRAINT "required_documents_state" CHECK (state IN ('missing', 'received', 'approved', 'waived') AND (state NOT IN ('received', 'approved') OR file_id IS NOT NULL)
        AND (state NOT IN ('approved', 'waived') OR signature_id IS NOT NULL))
);
--> statement-breakpoint
ALTER TABLE "document_indexes" ADD CONSTRAINT "document_indexes_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_indexes" ADD CONSTRAINT "document_indexes_psl_level_id_psl_levels_id_fk" FOREIGN KEY ("psl_level_id") REFERENCES "public"."psl_levels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "required_documents" ADD CONSTRAINT "required_documents_traveller_root_id_travellers_id_fk" FOREIGN KEY ("traveller_root_id") REFERENCES "public"."travellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "required_documents" ADD CONSTRAINT "required_documents_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "required_documents" ADD CONSTRAINT "required_documents_filed_by_id_users_id_fk" FOREIGN KEY ("filed_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "required_documents" ADD CONSTRAINT "required_documents_decided_by_id_users_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "document_indexes_code" ON "document_indexes" USING btree (lower(code));--> statement-breakpoint
CREATE INDEX "document_indexes_sort_order" ON "document_indexes" USING btree ("sort_order","id");--> statement-breakpoint
CREATE INDEX "document_indexes_by_code" ON "document_indexes" USING btree ("code","id");--> statement-breakpoint
CREATE INDEX "document_indexes_by_name" ON "document_indexes" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "document_indexes_search" ON "document_indexes" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "document_indexes_company" ON "document_indexes" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "document_indexes_psl_level" ON "document_indexes" USING btree ("psl_level_id");--> statement-breakpoint
CREATE UNIQUE INDEX "required_documents_key" ON "required_documents" USING btree ("traveller_root_id","key");
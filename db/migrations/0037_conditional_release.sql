CREATE TABLE "steel_condition_ends" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"release_id" uuid NOT NULL,
	"how" text NOT NULL,
	"reason" text NOT NULL,
	"ended_by_id" uuid,
	"ended_by_name" text NOT NULL,
	"ended_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "steel_conditional_releases" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"stock_number" text NOT NULL,
	"facility_id" uuid NOT NULL,
	"quote_id" uuid NOT NULL,
	"quote_number" text NOT NULL,
	"reason" text NOT NULL,
	"until" date NOT NULL,
	"released_by_id" uuid NOT NULL,
	"released_by_name" text NOT NULL,
	"released_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "steel_stock" ADD COLUMN "conditional_release_id" uuid;--> statement-breakpoint
ALTER TABLE "steel_condition_ends" ADD CONSTRAINT "steel_condition_ends_release_id_steel_conditional_releases_id_fk" FOREIGN KEY ("release_id") REFERENCES "public"."steel_conditional_releases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "steel_condition_ends" ADD CONSTRAINT "steel_condition_ends_ended_by_id_users_id_fk" FOREIGN KEY ("ended_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "steel_conditional_releases" ADD CONSTRAINT "steel_conditional_releases_facility_id_facilities_id_fk" FOREIGN KEY ("facility_id") REFERENCES "public"."facilities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "steel_conditional_releases" ADD CONSTRAINT "steel_conditional_releases_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "steel_conditional_releases" ADD CONSTRAINT "steel_conditional_releases_released_by_id_users_id_fk" FOREIGN KEY ("released_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "steel_condition_ends_once" ON "steel_condition_ends" USING btree ("release_id","how");--> statement-breakpoint
CREATE INDEX "steel_conditional_releases_until" ON "steel_conditional_releases" USING btree ("until","id");--> statement-breakpoint
ALTER TABLE "steel_stock" ADD CONSTRAINT "steel_stock_conditional_release_id_steel_conditional_releases_id_fk" FOREIGN KEY ("conditional_release_id") REFERENCES "public"."steel_conditional_releases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "steel_stock_condition" ON "steel_stock" USING btree ("conditional_release_id","number","id") WHERE conditional_release_id IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER steel_conditional_releases_append_only BEFORE UPDATE OR DELETE ON steel_conditional_releases FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER steel_conditional_releases_no_truncate BEFORE TRUNCATE ON steel_conditional_releases FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER steel_condition_ends_append_only BEFORE UPDATE OR DELETE ON steel_condition_ends FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER steel_condition_ends_no_truncate BEFORE TRUNCATE ON steel_condition_ends FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE "stock_differences" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"stock_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"pieces" integer NOT NULL,
	"length_mm" numeric(14, 1),
	"mass_kg" numeric(14, 3),
	"difference_kg" numeric(14, 3) NOT NULL,
	"reason" text NOT NULL,
	"counted_at" integer NOT NULL,
	"asked_by_id" uuid NOT NULL,
	"asked_by_name" text NOT NULL,
	"asked_at" timestamp(3) with time zone NOT NULL,
	"decision" text,
	"decided_by_name" text,
	"decided_at" timestamp(3) with time zone,
	CONSTRAINT "stock_differences_decided" CHECK ((decision IS NULL) = (decided_at IS NULL))
);
--> statement-breakpoint
ALTER TABLE "stock_differences" ADD CONSTRAINT "stock_differences_stock_id_steel_stock_id_fk" FOREIGN KEY ("stock_id") REFERENCES "public"."steel_stock"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_differences" ADD CONSTRAINT "stock_differences_asked_by_id_users_id_fk" FOREIGN KEY ("asked_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "stock_differences_open" ON "stock_differences" USING btree ("stock_id") WHERE decision IS NULL;--> statement-breakpoint
CREATE INDEX "stock_differences_of" ON "stock_differences" USING btree ("stock_id");
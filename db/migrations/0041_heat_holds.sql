CREATE TABLE "steel_heat_holds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"heat_id" uuid NOT NULL,
	"source_id" uuid NOT NULL,
	"source_number" text NOT NULL,
	"reason" text NOT NULL,
	"allows" text,
	"ended_at" timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE "steel_holds" ADD COLUMN "by_heat" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "steel_heat_holds" ADD CONSTRAINT "steel_heat_holds_heat_id_heats_id_fk" FOREIGN KEY ("heat_id") REFERENCES "public"."heats"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "steel_heat_holds_once" ON "steel_heat_holds" USING btree ("source_id","heat_id");--> statement-breakpoint
CREATE INDEX "steel_heat_holds_open" ON "steel_heat_holds" USING btree ("heat_id") WHERE ended_at IS NULL;
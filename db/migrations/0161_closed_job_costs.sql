CREATE TABLE "closed_job_costs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"traveller_root_id" uuid NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"currency" text NOT NULL,
	"costs" jsonb NOT NULL,
	"gaps" jsonb NOT NULL,
	CONSTRAINT "closed_job_costs_traveller_root_id_unique" UNIQUE("traveller_root_id")
);
--> statement-breakpoint
ALTER TABLE "closed_job_costs" ADD CONSTRAINT "closed_job_costs_traveller_root_id_travellers_id_fk" FOREIGN KEY ("traveller_root_id") REFERENCES "public"."travellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "closed_job_costs_at" ON "closed_job_costs" USING btree ("at");--> statement-breakpoint
CREATE TRIGGER closed_job_costs_append_only BEFORE UPDATE OR DELETE ON closed_job_costs FOR EACH ROW EXECUTE FUNCTION refuse_change();

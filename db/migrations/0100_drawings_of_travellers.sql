CREATE TABLE "traveller_change_decisions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"traveller_root_id" uuid NOT NULL,
	"drawing_id" uuid NOT NULL,
	"drawing_label" text NOT NULL,
	"reason" text NOT NULL,
	"file_id" uuid,
	"signature_id" uuid NOT NULL,
	"by_id" uuid NOT NULL,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "traveller_route_lines" ADD COLUMN "procedure_revision_id" uuid;--> statement-breakpoint
ALTER TABLE "travellers" ADD COLUMN "drawing_revision_id" uuid;--> statement-breakpoint
ALTER TABLE "traveller_change_decisions" ADD CONSTRAINT "traveller_change_decisions_traveller_root_id_travellers_id_fk" FOREIGN KEY ("traveller_root_id") REFERENCES "public"."travellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "traveller_change_decisions" ADD CONSTRAINT "traveller_change_decisions_drawing_id_drawings_id_fk" FOREIGN KEY ("drawing_id") REFERENCES "public"."drawings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "traveller_change_decisions" ADD CONSTRAINT "traveller_change_decisions_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "traveller_change_decisions" ADD CONSTRAINT "traveller_change_decisions_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "traveller_change_decisions_traveller" ON "traveller_change_decisions" USING btree ("traveller_root_id","at");--> statement-breakpoint
ALTER TABLE "traveller_route_lines" ADD CONSTRAINT "traveller_route_lines_procedure_revision_id_drawings_id_fk" FOREIGN KEY ("procedure_revision_id") REFERENCES "public"."drawings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "travellers" ADD CONSTRAINT "travellers_drawing_revision_id_drawings_id_fk" FOREIGN KEY ("drawing_revision_id") REFERENCES "public"."drawings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "traveller_route_lines_procedure" ON "traveller_route_lines" USING btree ("procedure_revision_id") WHERE procedure_revision_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "travellers_drawing" ON "travellers" USING btree ("drawing_revision_id") WHERE drawing_revision_id IS NOT NULL;--> statement-breakpoint
CREATE TRIGGER traveller_change_decisions_append_only BEFORE UPDATE OR DELETE ON traveller_change_decisions FOR EACH ROW EXECUTE FUNCTION refuse_change();

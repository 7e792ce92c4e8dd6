CREATE TABLE "delivery_proofs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"note_entity" text NOT NULL,
	"note_id" uuid NOT NULL,
	"note_number" text NOT NULL,
	"receiver_name" text NOT NULL,
	"received_on" date NOT NULL,
	"remarks" text,
	"file_ids" uuid[] DEFAULT '{}' NOT NULL,
	"signature_file_id" uuid,
	"paper_file_id" uuid NOT NULL,
	"by_id" uuid NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "delivery_proofs_shown" CHECK (cardinality(file_ids) > 0 OR signature_file_id IS NOT NULL)
);
--> statement-breakpoint
ALTER TABLE "delivery_proofs" ADD CONSTRAINT "delivery_proofs_signature_file_id_files_id_fk" FOREIGN KEY ("signature_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_proofs" ADD CONSTRAINT "delivery_proofs_paper_file_id_files_id_fk" FOREIGN KEY ("paper_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_proofs" ADD CONSTRAINT "delivery_proofs_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "delivery_proofs_note" ON "delivery_proofs" USING btree ("note_id");--> statement-breakpoint
CREATE TRIGGER delivery_proofs_append_only BEFORE UPDATE OR DELETE ON delivery_proofs FOR EACH ROW EXECUTE FUNCTION refuse_change();

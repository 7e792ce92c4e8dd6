CREATE TABLE "declaration_particulars" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"declaration_id" uuid NOT NULL,
	"line_no" integer NOT NULL,
	"what" text NOT NULL,
	"says" text
);
--> statement-breakpoint
DROP INDEX "declarations_issued";--> statement-breakpoint
ALTER TABLE "declarations" ADD COLUMN "kind" text DEFAULT 'coc' NOT NULL;--> statement-breakpoint
ALTER TABLE "declaration_particulars" ADD CONSTRAINT "declaration_particulars_declaration_id_declarations_id_fk" FOREIGN KEY ("declaration_id") REFERENCES "public"."declarations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "declaration_particulars_declaration" ON "declaration_particulars" USING btree ("declaration_id","line_no");--> statement-breakpoint
CREATE INDEX "declarations_kind" ON "declarations" USING btree ("kind","number","id");--> statement-breakpoint
CREATE UNIQUE INDEX "declarations_issued" ON "declarations" USING btree ("note_id","kind") WHERE status = 'issued';--> statement-breakpoint
-- A note knows the certificate of conformity that counts for it; what is declared beside that it does not wait for.
CREATE OR REPLACE FUNCTION tell_note_of_declaration() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE traveller_delivery_notes n SET declaration_id = counts.id
  FROM (SELECT (SELECT d.id FROM declarations d
    WHERE d.note_id = NEW.note_id AND d.kind = 'coc' AND d.status = 'issued') AS id) counts
  WHERE n.id = NEW.note_id AND n.declaration_id IS DISTINCT FROM counts.id;
  RETURN NULL;
END $$;

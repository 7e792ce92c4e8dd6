ALTER TABLE "traveller_delivery_notes" ADD COLUMN "declaration_id" uuid;--> statement-breakpoint
ALTER TABLE "traveller_delivery_notes" ADD COLUMN "to_follow_until" date;--> statement-breakpoint
ALTER TABLE "traveller_delivery_notes" ADD COLUMN "to_follow_reason" text;--> statement-breakpoint
ALTER TABLE "traveller_delivery_notes" ADD COLUMN "to_follow_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "traveller_delivery_notes" ADD COLUMN "to_follow_by_id" uuid;--> statement-breakpoint
ALTER TABLE "traveller_delivery_notes" ADD COLUMN "to_follow_moved_by_id" uuid;--> statement-breakpoint
ALTER TABLE "traveller_delivery_notes" ADD CONSTRAINT "traveller_delivery_notes_to_follow_by_id_users_id_fk" FOREIGN KEY ("to_follow_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "traveller_delivery_notes" ADD CONSTRAINT "traveller_delivery_notes_to_follow_moved_by_id_users_id_fk" FOREIGN KEY ("to_follow_moved_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "traveller_delivery_notes_to_follow" ON "traveller_delivery_notes" USING btree ("to_follow_until","id") WHERE to_follow_until IS NOT NULL AND declaration_id IS NULL;--> statement-breakpoint
ALTER TABLE "traveller_delivery_notes" ADD CONSTRAINT "traveller_delivery_notes_to_follow" CHECK ((to_follow_until IS NULL) = (to_follow_reason IS NULL) AND (to_follow_until IS NULL) = (to_follow_by_id IS NULL));--> statement-breakpoint
-- A note knows the certificate that counts for it, whichever way that came into force or went out of it.
CREATE FUNCTION tell_note_of_declaration() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE traveller_delivery_notes n SET declaration_id = counts.id
  FROM (SELECT (SELECT d.id FROM declarations d WHERE d.note_id = NEW.note_id AND d.status = 'issued') AS id) counts
  WHERE n.id = NEW.note_id AND n.declaration_id IS DISTINCT FROM counts.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER declarations_tell_note AFTER INSERT OR UPDATE OF status ON declarations FOR EACH ROW
  EXECUTE FUNCTION tell_note_of_declaration();
--> statement-breakpoint
UPDATE traveller_delivery_notes n SET declaration_id = d.id FROM declarations d
  WHERE d.note_id = n.id AND d.status = 'issued';

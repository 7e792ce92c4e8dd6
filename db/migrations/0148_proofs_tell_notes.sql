-- A note knows that something shows who took its goods in, however that was kept: a list finds the few that have nothing.
CREATE FUNCTION tell_note_of_proof() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.note_entity = 'delivery-notes' THEN
    UPDATE delivery_notes SET is_proven = true WHERE id = NEW.note_id;
  ELSE
    UPDATE traveller_delivery_notes SET is_proven = true WHERE id = NEW.note_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER delivery_proofs_tell_note AFTER INSERT ON delivery_proofs FOR EACH ROW EXECUTE FUNCTION tell_note_of_proof();
--> statement-breakpoint
UPDATE delivery_notes SET is_proven = true WHERE id IN (SELECT note_id FROM delivery_proofs WHERE note_entity = 'delivery-notes');
--> statement-breakpoint
UPDATE traveller_delivery_notes SET is_proven = true
WHERE id IN (SELECT note_id FROM delivery_proofs WHERE note_entity <> 'delivery-notes');

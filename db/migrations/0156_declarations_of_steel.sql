ALTER TABLE "declarations" DROP CONSTRAINT "declarations_note_id_traveller_delivery_notes_id_fk";

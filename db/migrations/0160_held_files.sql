-- A legal hold keeps every file of its delivery, whenever it came: those of the note, of its declarations, and of the load that took it.
CREATE FUNCTION record_is_held(of_entity text, of_id uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM legal_holds h WHERE h.ended_at IS NULL AND (
      (h.note_entity = of_entity AND h.note_id = of_id)
      OR (of_entity = 'declarations' AND EXISTS (SELECT FROM declarations d WHERE d.id = of_id AND d.note_id = h.note_id))
      OR (of_entity = 'loads' AND EXISTS (SELECT FROM load_lines l WHERE l.load_id = of_id AND l.note_id = h.note_id))))
$$;
--> statement-breakpoint
CREATE FUNCTION keep_held_files() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.removed_at IS NULL AND record_is_held(OLD.entity, OLD.entity_id) THEN
    RAISE EXCEPTION 'files: a legal hold keeps %', OLD.name USING ERRCODE = '23000';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER files_held_removed AFTER UPDATE OF removed_at, entity, entity_id, stored_name, sha256 ON files FOR EACH ROW
  WHEN ((OLD.removed_at, OLD.entity, OLD.entity_id, OLD.stored_name, OLD.sha256)
    IS DISTINCT FROM (NEW.removed_at, NEW.entity, NEW.entity_id, NEW.stored_name, NEW.sha256))
  EXECUTE FUNCTION keep_held_files();
--> statement-breakpoint
CREATE TRIGGER files_held_deleted AFTER DELETE ON files FOR EACH ROW EXECUTE FUNCTION keep_held_files();

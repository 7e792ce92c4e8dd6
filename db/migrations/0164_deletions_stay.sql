-- What was deleted stays known as it was: only that its bytes are gone is added, once.
CREATE FUNCTION keep_deleted_papers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'deletion_list_notes: what a list named stays' USING ERRCODE = '23000';
  END IF;
  IF OLD.deleted_at IS NOT NULL AND (OLD.erased_at IS NOT NULL OR NEW.erased_at IS NULL
      OR (to_jsonb(NEW) - 'erased_at') IS DISTINCT FROM (to_jsonb(OLD) - 'erased_at')) THEN
    RAISE EXCEPTION 'deletion_list_notes: what was deleted stays known as it was' USING ERRCODE = '23000';
  END IF;
  -- Nothing goes without two, and nothing that a legal hold keeps.
  IF NEW.deleted_at IS NOT NULL AND OLD.deleted_at IS NULL THEN
    IF record_is_held(NEW.note_entity, NEW.note_id) THEN
      RAISE EXCEPTION 'deletion_list_notes: a legal hold keeps %', NEW.note_number USING ERRCODE = '23000';
    END IF;
    IF NEW.is_withdrawn OR (SELECT state FROM deletion_lists WHERE id = NEW.list_id) NOT IN ('proposed', 'deleted') THEN
      RAISE EXCEPTION 'deletion_list_notes: nobody has proposed it' USING ERRCODE = '23000';
    END IF;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER deletion_list_notes_stay BEFORE UPDATE OR DELETE ON deletion_list_notes FOR EACH ROW EXECUTE FUNCTION keep_deleted_papers();
--> statement-breakpoint
-- A list that was signed by two stays as it is.
CREATE FUNCTION keep_deletion_list() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.state IN ('deleted', 'withdrawn') THEN
    RAISE EXCEPTION 'deletion_lists: % stays as it is', OLD.number USING ERRCODE = '23000';
  END IF;
  IF NEW.state = 'deleted' AND (OLD.state <> 'proposed' OR NEW.deleted_by_id IN (NEW.proposed_by_id, NEW.written_by_id)) THEN
    RAISE EXCEPTION 'deletion_lists: two sign it' USING ERRCODE = '23000';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER deletion_lists_stay BEFORE UPDATE OR DELETE ON deletion_lists FOR EACH ROW EXECUTE FUNCTION keep_deletion_list();

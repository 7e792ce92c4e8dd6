-- No revision of a traveller comes into force that changes or leaves out an operation that was counted or signed.
CREATE FUNCTION keep_frozen_traveller_route_lines() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  line text;
BEGIN
  SELECT before.line_no INTO line FROM traveller_route_lines before
  WHERE before.traveller_id = (
      SELECT d.id FROM travellers d WHERE d.number = NEW.number AND d.id <> NEW.id
        AND d.released_at IS NOT NULL ORDER BY d.revision DESC LIMIT 1)
    AND (EXISTS (SELECT FROM piece_entries e WHERE e.operation_id = before.root_id)
      OR EXISTS (SELECT FROM operation_sign_offs s WHERE s.operation_id = before.root_id)) AND NOT EXISTS (
      SELECT FROM traveller_route_lines next WHERE next.traveller_id = NEW.id AND next.root_id = before.root_id AND (next.included AND to_jsonb(next) - ARRAY['id', 'traveller_id', 'setup_min', 'run_min', 'work_centre'] = to_jsonb(before) - ARRAY['id', 'traveller_id', 'setup_min', 'run_min', 'work_centre']))
  ORDER BY before.line_no LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'Operation % is counted or signed; it stays as it is.', line USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER traveller_route_lines_frozen AFTER UPDATE OF in_force ON travellers
  FOR EACH ROW WHEN (NEW.in_force AND NOT OLD.in_force) EXECUTE FUNCTION keep_frozen_traveller_route_lines();

-- A downtime gets its end once, and is taken back once; nothing else of it changes.
CREATE FUNCTION keep_downtime() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.work_centre_id, NEW.since, NEW.reason, NEW.is_planned, NEW.note, NEW.by_id, NEW.at)
      IS DISTINCT FROM (OLD.id, OLD.work_centre_id, OLD.since, OLD.reason, OLD.is_planned, OLD.note, OLD.by_id, OLD.at)
    OR OLD.until IS NOT NULL AND (NEW.until, NEW.ended_by_id) IS DISTINCT FROM (OLD.until, OLD.ended_by_id)
    OR OLD.withdrawn_by_id IS NOT NULL
  THEN RAISE EXCEPTION 'downtimes: only an end and that it was taken back are added, once each' USING ERRCODE = '23000';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER downtimes_keep BEFORE UPDATE ON downtimes FOR EACH ROW EXECUTE FUNCTION keep_downtime();
--> statement-breakpoint
-- The plan of the facility is reckoned anew where a downtime is planned or taken back.
CREATE FUNCTION ask_for_plan_of_downtime() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO schedule_requests (id, kind)
  SELECT facility_id, 'facility' FROM facility_work_centres WHERE id = NEW.work_centre_id ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER downtimes_ask_for_plan AFTER INSERT OR UPDATE ON downtimes FOR EACH ROW WHEN (NEW.is_planned)
  EXECUTE FUNCTION ask_for_plan_of_downtime();

-- What was written into the audit trail stays as it is; only a superuser can get around a trigger, and then the hash chain tells.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = '23000';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_log_no_truncate BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER status_history_append_only BEFORE UPDATE OR DELETE ON status_history FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER forecast_snapshots_append_only BEFORE UPDATE OR DELETE ON forecast_snapshots FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Companies refer to their account managers and clients to their company; a circle that the tables cannot state.
ALTER TABLE users ADD CONSTRAINT users_company_fk FOREIGN KEY (company_id) REFERENCES companies (id);
--> statement-breakpoint
-- Operations change places within one statement, so their numbers are compared at its end.
ALTER TABLE template_operations ADD CONSTRAINT template_operations_seq UNIQUE (template_id, seq) DEFERRABLE INITIALLY IMMEDIATE;
--> statement-breakpoint
-- A facility may number for itself; which kind of document it is, no table can tell.
ALTER TABLE number_series ADD CONSTRAINT number_series_facility_fk FOREIGN KEY (facility_id) REFERENCES facilities (id);
--> statement-breakpoint
-- What was approved is what people were shown: its words stay.
CREATE TRIGGER terms_words_stay BEFORE UPDATE OF kind, language, edition, title, body, sha256 ON terms_and_conditions
  FOR EACH ROW WHEN (OLD.status <> 'draft') EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER terms_stay BEFORE DELETE ON terms_and_conditions
  FOR EACH ROW WHEN (OLD.status <> 'draft') EXECUTE FUNCTION refuse_change();

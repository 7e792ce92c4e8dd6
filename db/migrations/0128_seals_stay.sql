-- What was sealed stays as it was.
CREATE TRIGGER seals_append_only BEFORE UPDATE OR DELETE ON seals FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER seals_no_truncate BEFORE TRUNCATE ON seals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER seal_leaves_append_only BEFORE UPDATE OR DELETE ON seal_leaves FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER seal_leaves_no_truncate BEFORE TRUNCATE ON seal_leaves FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER seal_keys_append_only BEFORE UPDATE OR DELETE ON seal_keys FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER seal_keys_no_truncate BEFORE TRUNCATE ON seal_keys FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

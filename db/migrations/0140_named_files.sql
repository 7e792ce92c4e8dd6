-- Whether a column of any record refers to a file: what was answered, signed or decided by it. It reads the foreign keys, so that a column
-- counts from its migration on. Files are taken off seldom; a table of records is read through for it.
CREATE FUNCTION file_is_named(file uuid) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
DECLARE
  place record;
  found_one boolean;
BEGIN
  FOR place IN
    SELECT k.conrelid::regclass AS held_in, a.attname AS by_column FROM pg_constraint k
    JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = k.conkey[1]
    WHERE k.contype = 'f' AND k.confrelid = 'public.files'::regclass
  LOOP
    EXECUTE format('SELECT EXISTS (SELECT FROM %s WHERE %I = $1)', place.held_in, place.by_column) INTO found_one USING file;
    IF found_one THEN RETURN true; END IF;
  END LOOP;
  RETURN false;
END $$;

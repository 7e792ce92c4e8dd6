import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import { column } from '#platform/server/database/rows.ts'

/** Where the lines of a document stand that go on through its revisions. */
export interface CarriedTables {
  /** The document: `number`, `revision` and `inForce`, which at most one revision of a number is. */
  readonly document: PgTable
  /** Its lines: `rootId` is the same in all revisions. */
  readonly lines: PgTable
  /** The column of a line that holds the id of its document, in camelCase. */
  readonly parent: string
  /** The column of the document that says since when a revision is in force, and keeps it afterwards. */
  readonly since: string
}

/** The rule of `frozen` as the database asks it: conditions in SQL over lines of one root. */
export interface FrozenRule {
  /** Of the line `before`, which was in force: it is frozen. */
  readonly frozen: string
  /** Of `before` and the line `next` of the revision that comes into force: `next` treats it as it may. */
  readonly kept: string
  /** What is wrong, as a sentence; `%` stands for the number of the line. */
  readonly sentence: string
}

/**
 * The text of a trigger for a migration: no revision comes into force that changes or leaves out a frozen line, whichever way
 * it was written. It looks at the moment at which a revision comes into force, because until then a line may freeze. The
 * revision before it is the newest one that was in force. Rows that are inserted in force are restored or come from elsewhere,
 * and are taken as they are.
 */
export function frozenTrigger(
  { document, lines, parent, since }: CarriedTables,
  { frozen, kept, sentence }: FrozenRule,
): string {
  const documents = getTableConfig(document).name
  const table = getTableConfig(lines).name
  const parentOf = column(lines, parent).name
  return `CREATE FUNCTION keep_frozen_${table}() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  line text;
BEGIN
  SELECT before.line_no INTO line FROM ${table} before
  WHERE before.${parentOf} = (
      SELECT d.id FROM ${documents} d WHERE d.number = NEW.number AND d.id <> NEW.id
        AND d.${column(document, since).name} IS NOT NULL ORDER BY d.revision DESC LIMIT 1)
    AND (${frozen}) AND NOT EXISTS (
      SELECT FROM ${table} next WHERE next.${parentOf} = NEW.id AND next.root_id = before.root_id AND (${kept}))
  ORDER BY before.line_no LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION '${sentence.replaceAll("'", "''")}', line USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ${table}_frozen AFTER UPDATE OF in_force ON ${documents}
  FOR EACH ROW WHEN (NEW.in_force AND NOT OLD.in_force) EXECUTE FUNCTION keep_frozen_${table}();
`
}

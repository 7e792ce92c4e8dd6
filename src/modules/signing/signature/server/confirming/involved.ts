import { type SQL, sql } from 'drizzle-orm'
import { auditLog } from '#platform/server/audit/audit-table.ts'
import { userTable } from '#modules/people/users/table.ts'

/**
 * As a query of ids: whoever had a hand in the access of a person since an instant (ISO), and so cannot say that it was
 * the person who chose a PIN. That is who changed the address or the role, made a link that sets the password, marked the
 * address as verified or took the second step away; and every account that one of them made or changed since then, because
 * whoever can make an administrator could confirm as that one.
 */
export const involvedIn = (userId: string, since: string): SQL => sql`
  WITH RECURSIVE changes AS (
    SELECT a.actor_id, a.entity_id, a.action FROM ${auditLog} a
    WHERE a.entity = 'users' AND a.at > ${since}::timestamptz AND a.actor_id <> a.entity_id
      AND (a.action IN ('create', 'make-password-link', 'mark-verified', 'switch-second-step-off', 'enable')
        OR a.changes ?| ARRAY['email', 'role'])
  ), involved(id) AS (
    SELECT actor_id FROM changes WHERE entity_id = ${userId} AND action <> 'create'
    UNION SELECT password_reset_by FROM ${userTable} WHERE id = ${userId} AND password_reset_by IS NOT NULL
    UNION SELECT changes.entity_id FROM changes JOIN involved ON involved.id = changes.actor_id
      WHERE changes.entity_id <> ${userId}
  ) SELECT id FROM involved`

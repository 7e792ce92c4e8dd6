import { sql } from 'drizzle-orm'
import type { RightChanges, Role } from '#platform/server/context.ts'
import type { Services } from '#platform/server/services.ts'
import { profilesOf } from '#modules/people/profiles/server/api.ts'
import { changesOfRole } from '#modules/people/role-permissions/server/api.ts'
import { exceptionsOf } from '#modules/people/user-permissions/server/api.ts'
import { userTable } from '#modules/people/users/table.ts'
import type { Requester } from './selection.ts'

interface Found {
  id: string
  name: string
  role: Role
  roleRights: RightChanges['role']
  ownRights: RightChanges['own']
  profiles: NonNullable<RightChanges['profiles']> | null
}

/** A person with the rights of this moment; null when the account cannot sign in any more. */
export async function findRequester(services: Services, userId: string): Promise<Requester | null> {
  const [found] = await services.db.query<Found>(sql`
    SELECT u.id, u.name, u.role, ${profilesOf(sql`u.profiles`)} AS profiles, ${changesOfRole(sql`u.role`)} AS "roleRights",
      ${exceptionsOf(sql`u.id`, services.clock.now().toISOString())} AS "ownRights"
    FROM ${userTable} u WHERE u.id = ${userId} AND u.status = 'active' AND u.verified_at IS NOT NULL`)
  if (!found) return null
  const { roleRights, ownRights, profiles, ...person } = found
  return {
    ...person,
    permissions: services.ports.permissionsOf(person.role, { role: roleRights, own: ownRights, profiles }),
  }
}

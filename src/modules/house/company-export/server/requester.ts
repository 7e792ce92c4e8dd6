import { sql } from 'drizzle-orm'
import type { Actor, RightChanges } from '#platform/server/context.ts'
import type { Services } from '#platform/server/services.ts'
import { profilesOf } from '#modules/people/profiles/server/api.ts'
import { changesOfRole } from '#modules/people/role-permissions/server/api.ts'
import { exceptionsOf } from '#modules/people/user-permissions/server/api.ts'
import { userTable } from '#modules/people/users/table.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'

interface Found extends Pick<Actor, 'id' | 'name' | 'email' | 'role' | 'companyId' | 'facilityId'> {
  timeZone: string | null
  roleRights: RightChanges['role']
  ownRights: RightChanges['own']
  profiles: NonNullable<RightChanges['profiles']> | null
}

/** A person with the rights of this moment, as if they called; null when the account cannot sign in any more. */
export async function findRequester(services: Services, userId: string): Promise<Actor | null> {
  const [found] = await services.db.query<Found>(sql`
    SELECT u.id, u.name, u.email, u.role, u.company_id AS "companyId", u.facility_id AS "facilityId",
      f.time_zone AS "timeZone", ${profilesOf(sql`u.profiles`)} AS profiles, ${changesOfRole(sql`u.role`)} AS "roleRights",
      ${exceptionsOf(sql`u.id`, services.clock.now().toISOString())} AS "ownRights"
    FROM ${userTable} u LEFT JOIN ${facilityTable} f ON f.id = u.facility_id WHERE u.id = ${userId} AND u.status = 'active' AND u.verified_at IS NOT NULL`)
  if (!found) return null
  const { roleRights, ownRights, profiles, timeZone, ...person } = found
  return {
    ...person,
    isVerified: true,
    timeZone: timeZone ?? (await services.ports.homeTimeZone(services.db)),
    sessionId: '',
    profiles: (profiles ?? []).map(({ key }) => key),
    permissions: services.ports.permissionsOf(person.role, { role: roleRights, own: ownRights, profiles }),
  }
}

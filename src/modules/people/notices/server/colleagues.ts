import { type SQL, sql } from 'drizzle-orm'
import type { Actor, Context, RightChanges } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { NoticePort } from '#platform/server/notice-port.ts'
import { profilesOf } from '#modules/people/profiles/server/api.ts'
import { changesOfRole } from '#modules/people/role-permissions/server/api.ts'
import { exceptionsOf } from '#modules/people/user-permissions/server/api.ts'
import { userTable } from '#modules/people/users/table.ts'
import { followTable as follows, noticeSettingTable as settings } from '../table.ts'
import { noticesOf, undoneNotices, wayOf } from './writing.ts'

/** Of those whose name fits; those who may not read the record are left out afterwards. */
const MOST = 40

type Person = Pick<Actor, 'id' | 'name' | 'email' | 'role' | 'companyId' | 'facilityId'> & {
  readonly role: Actor['role']
  readonly roleRights: RightChanges['role']
  readonly ownRights: RightChanges['own']
  readonly profiles: RightChanges['profiles']
}

const matching = (search: string): SQL => {
  const escaped = search.toLowerCase().replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)
  return sql`(lower(u.name) LIKE ${`${escaped}%`} OR lower(u.name) LIKE ${`% ${escaped}%`})`
}

export const colleagues: NoticePort['colleagues'] = async (ctx, wanted) => {
  const most = 'ids' in wanted ? wanted.ids.length : MOST
  const who = 'ids' in wanted ? sql`u.id = ANY(${sql.param(wanted.ids)}::uuid[])` : matching(wanted.search)
  const people = await ctx.tx.query<Person>(sql`
    SELECT u.id, u.name, u.email, u.role, u.company_id AS "companyId", u.facility_id AS "facilityId",
      ${profilesOf(sql`u.profiles`)} AS profiles, ${changesOfRole(sql`u.role`)} AS "roleRights",
      ${exceptionsOf(sql`u.id`, ctx.clock.now().toISOString())} AS "ownRights"
    FROM ${userTable} u
    WHERE u.status = 'active' AND u.verified_at IS NOT NULL AND u.role <> 'client' AND u.id <> ${ctx.actor.id} AND ${who}
    ORDER BY u.name, u.id LIMIT ${most}`)
  return people.map(({ roleRights, ownRights, profiles, ...person }): Actor => {
    const rights = { role: roleRights, own: ownRights, profiles: profiles ?? null }
    const keys = (profiles ?? []).map(({ key }) => key)
    const permissions = ctx.permissionsOf(person.role, rights)
    return {
      ...person,
      isVerified: true,
      timeZone: ctx.actor.timeZone,
      permissions,
      profiles: keys,
      sessionId: '',
    }
  })
}

async function mailFor(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ email: string }>(sql`
    SELECT u.email FROM ${userTable} u LEFT JOIN ${settings} s ON s.user_id = u.id AND s.topic = 'mentions'
    WHERE u.id = ANY(${sql.param(ids)}::uuid[]) AND ${wayOf(sql`'mentions'`)} = 'at-once' ORDER BY u.email`)
  return rows.map(({ email }) => email)
}

const following: NoticePort['following'] = async ({ tx, actor }, entity, id) => {
  const people = await tx.query<{ id: string; name: string }>(sql`
    SELECT u.id, u.name FROM ${follows} f JOIN ${userTable} u ON u.id = f.user_id
    WHERE f.entity = ${entity} AND f.entity_id = ${id} AND u.status = 'active' ORDER BY u.name, u.id LIMIT 100`)
  const isOwn = (person: { id: string }) => person.id === actor.id
  return {
    isFollowing: people.some(isOwn),
    others: people.filter((person) => !isOwn(person)).map(({ name }) => name),
  }
}

const setFollowing = async (
  { tx, actor, clock }: Context,
  entity: string,
  id: string,
  isFollowing: boolean,
) => {
  await tx.query(
    isFollowing
      ? sql`INSERT INTO ${follows} (user_id, entity, entity_id, since)
          VALUES (${actor.id}, ${entity}, ${id}, ${clock.now().toISOString()}) ON CONFLICT DO NOTHING`
      : sql`DELETE FROM ${follows} WHERE user_id = ${actor.id} AND entity = ${entity} AND entity_id = ${id}`,
  )
}

/** Who is told of what happens to records. */
export const noticePort: NoticePort = {
  written: noticesOf,
  takenBack: undoneNotices,
  following,
  follow: setFollowing,
  colleagues,
  mailFor,
}

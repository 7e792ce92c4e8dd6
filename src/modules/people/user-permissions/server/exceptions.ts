import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '#platform/server/context.ts'
import { invalid, notFound, refused } from '#platform/server/errors.ts'
import { stopViewingOf } from '#modules/people/account/server/api.ts'
import { isKey, isKnown, type RightsBook, whyNever } from '#modules/people/role-permissions/domain.ts'
import type { PersonRights, userPermissions } from '../contract.ts'
import { effects } from '../domain.ts'
import { userPermissionTable } from '../table.ts'
import { isLastAdministrator, isLiveAt, refuseOwnGain } from './api.ts'
import { exceptionReader, explain, requirePerson, type StoredException, type StoredPerson } from './person.ts'

type Input = z.output<typeof userPermissions.input>

const slice = 'user-permissions'

/**
 * Allows or denies a right to one person from the next call on. Throws 422 for a right the role can never hold, for one
 * that is already allowed or denied, when nobody would be left who can manage people, and for more of one's own.
 */
export async function addException(
  ctx: Context,
  book: RightsBook,
  userId: string,
  body: Input,
): Promise<PersonRights> {
  const now = ctx.clock.now().toISOString()
  const { permission, effect, reason } = body
  const person = await requirePerson(ctx, userId, { lock: true })
  refuseUnfit(book, person, body, now)
  if (effect === 'deny' && isKey(permission)) await refuseLastAdministrator(ctx, person)
  if (effect === 'allow' && userId === ctx.actor.id) await refuseOwnGain(ctx, [permission])
  const made = await insert(ctx, userId, body, now)
  const exception: StoredException = {
    ...made,
    permission,
    effect,
    reason,
    grantedByName: ctx.actor.name,
    endedAt: null,
    endedByName: null,
  }
  if (effect === 'deny' && permission === `${slice}:view-as`) await stopViewingOf(ctx, userId)
  audit(ctx, book, { person, exception, action: effect, reason })
  return explain(ctx, book, { ...person, exceptions: [exception, ...person.exceptions] })
}

function refuseUnfit(book: RightsBook, person: StoredPerson, body: Input, now: string): void {
  const { permission, expiresAt } = body
  const never = isKnown(book, permission) ? whyNever(person.role, permission) : 'There is no such right.'
  if (never !== null) throw invalid({ permission: [never] })
  if (expiresAt && Date.parse(expiresAt) <= Date.parse(now)) {
    throw invalid({ expiresAt: ['The exception must end in the future.'] })
  }
}

/** Inserts it unless it is there already. The lock on the person was waited for, so nobody is in between. */
async function insert(
  ctx: Context,
  userId: string,
  { permission, effect, reason, expiresAt = null }: Input,
  now: string,
): Promise<Pick<StoredException, 'id' | 'createdAt' | 'expiresAt'>> {
  const [made] = await ctx.tx.query<Pick<StoredException, 'id' | 'createdAt' | 'expiresAt'>>(sql`
    INSERT INTO ${userPermissionTable} (user_id, permission, effect, reason, expires_at, granted_by_id, created_at)
    SELECT ${userId}, ${permission}, ${effect}, ${reason}, ${expiresAt}::timestamptz, ${ctx.actor.id}, ${now}::timestamptz
    WHERE NOT EXISTS (
      SELECT 1 FROM ${userPermissionTable} e
      WHERE e.user_id = ${userId} AND e.permission = ${permission} AND e.effect = ${effect} AND ${isLiveAt(now)})
    RETURNING id, created_at AS "createdAt", expires_at AS "expiresAt"`)
  if (made) return made
  const word = effects[effect].toLowerCase()
  throw refused(
    'exception_exists',
    `This right is already ${word} for this person. End that exception first.`,
  )
}

async function refuseLastAdministrator(ctx: Context, { id, role }: StoredPerson): Promise<void> {
  if (role !== 'administrator' || !(await isLastAdministrator(ctx, id))) return
  throw refused(
    'last_administrator',
    'This is the last administrator with all rights over people. Without them nobody could give them back.',
  )
}

/** Ends an exception at once. Throws 404 for one of somebody else, 422 when it counts no longer. */
export async function endException(
  ctx: Context,
  book: RightsBook,
  userId: string,
  exceptionId: string,
): Promise<PersonRights> {
  const now = ctx.clock.now().toISOString()
  const person = await requirePerson(ctx, userId, { lock: true })
  const exception = person.exceptions.find(({ id }) => id === exceptionId)
  if (!exception) throw notFound()
  if (exception.effect === 'deny' && userId === ctx.actor.id) await refuseOwnGain(ctx, [exception.permission])
  const [row] = await ctx.tx.query(sql`
    UPDATE ${userPermissionTable} e SET ended_at = ${now}::timestamptz, ended_by_id = ${ctx.actor.id},
      version = version + 1, updated_at = now() WHERE e.id = ${exceptionId} AND ${isLiveAt(now)} RETURNING e.id`)
  if (!row) throw refused('already_over', 'This exception has ended.')
  const ended: StoredException = { ...exception, endedAt: now, endedByName: ctx.actor.name }
  audit(ctx, book, { person, exception: ended, action: 'end-exception' })
  const exceptions = person.exceptions.map((one) => (one.id === exceptionId ? ended : one))
  return explain(ctx, book, { ...person, exceptions })
}

interface Event {
  readonly person: StoredPerson
  readonly exception: StoredException
  readonly action: string
  readonly reason?: string
}

/** Stands on the timeline of the person. */
function audit(ctx: Context, book: RightsBook, { person, exception, action, reason }: Event): void {
  const { name, effect, expiresAt, state } = exceptionReader(ctx, book)(exception)
  const word = effects[effect].toLowerCase()
  const isOver = state !== 'live'
  ctx.audit({
    entity: 'users',
    entityId: person.id,
    action,
    subject: `${person.name}, ${name}`,
    changes: {
      [name]: { from: isOver ? word : null, to: isOver ? null : word },
      ...(expiresAt && !isOver ? { until: { from: null, to: expiresAt } } : {}),
    },
    ...(reason ? { reason } : {}),
  })
}

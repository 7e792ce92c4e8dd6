import { sql } from 'drizzle-orm'
import type { ListQuery, Page } from '#platform/contract/calls/paging.ts'
import { fullAddress } from '#platform/contract/register.ts'
import { dayAfter, daysBetween, shortDay } from '#platform/contract/values/dates.ts'
import type { Actor, Context, Incoming, OutgoingMail } from '#platform/server/context.ts'
import { invalid, notFound, refused } from '#platform/server/errors.ts'
import { addressOf } from '#platform/server/http/address.ts'
import { type HttpExchange, serve } from '#platform/server/http/serve.ts'
import { hashToken } from '#platform/server/http/sessions/session.ts'
import { listPage } from '#platform/server/lists/list.ts'
import type { ListPlan } from '#platform/server/lists/list-plan.ts'
import { actingAs } from '#platform/server/system.ts'
import { noteForPerson, requireOwnPassword } from '#modules/people/account/server/api.ts'
import { rightName, type RightsBook } from '#modules/people/role-permissions/domain.ts'
import { userTable } from '#modules/people/users/table.ts'
import { type ApiToken, type ApiTokenInput, apiTokens, type ScopeChoice } from '../contract.ts'
import { LONGEST_DAYS, MOST_TOKENS, mayEverHold } from '../domain.ts'
import { apiTokenTable as table } from '../table.ts'
import { newApiToken } from './api.ts'

/** Tells the person of a token: whoever gets into an account could leave one behind. */
const tokenMadeLetter = (
  person: Pick<Actor, 'id' | 'name' | 'email'>,
  appUrl: string,
  { name, lastDay, isReadOnly }: ApiToken,
): OutgoingMail => ({
  template: 'api-token-made',
  to: [person.email],
  subject: 'An API token was made for your account',
  paragraphs: [
    `Hello ${person.name},`,
    `the API token "${name}" was made. Until ${shortDay(lastDay)} a program that has it can ${isReadOnly ? 'read' : 'read and change'} in your name what the token names.`,
    'If that was not you, revoke it at once, set a new password and tell an administrator.',
  ],
  link: { label: 'Open the API tokens', url: fullAddress(appUrl, '/setup/api-tokens') },
  about: { entity: 'users', entityId: person.id },
})

/** The rights of the program, and those by which something can be read. */
export interface ScopeBook {
  readonly book: RightsBook
  readonly reading: ReadonlySet<string>
}

/** Administrators answer for what calls the API, and see and revoke what belongs to others. */
const seesAll = ({ actor }: Context): boolean => actor.role === 'administrator'

function listedTokens(ctx: Context): ListPlan<typeof apiTokens.endpoints.list> {
  const state = sql`CASE WHEN ${table.revokedAt} IS NOT NULL THEN 'revoked'
    WHEN ${table.expiresAt} <= ${ctx.clock.now().toISOString()}::timestamptz THEN 'expired' ELSE 'live' END`
  return {
    from: sql`${table}`,
    id: sql`${table.id}`,
    columns: {
      name: sql`${table.name}`,
      ending: sql`${table.ending}`,
      ownerName: sql`(SELECT u.name FROM ${userTable} u WHERE u.id = ${table.userId})`,
      isOwn: sql`(${table.userId} = ${ctx.actor.id})`,
      isReadOnly: sql`${table.isReadOnly}`,
      scopes: sql`${table.scopes}`,
      createdAt: sql`${table.createdAt}`,
      lastDay: sql`((${table.expiresAt} - interval '1 minute') AT TIME ZONE ${ctx.actor.timeZone})::date::text`,
      lastUsedAt: sql`${table.lastUsedAt}`,
      revokedAt: sql`${table.revokedAt}`,
      revokedByName: sql`${table.revokedByName}`,
      state,
    },
    filters: { state },
    sorts: { createdAt: { column: sql`${table.createdAt}`, type: 'timestamptz' } },
    ...(seesAll(ctx) ? {} : { where: sql`${table.userId} = ${ctx.actor.id}` }),
  }
}

/** The endpoints over the rights that this program has. */
export function serveApiTokens({ book, reading }: ScopeBook) {
  const names = new Map(book.rights.map((right) => [right.permission, rightName(right)]))
  const inWords = <Row extends ApiToken>(row: Row): Row => ({
    ...row,
    scopes: row.scopes.map((scope) => names.get(scope) ?? scope),
  })

  async function list(
    ctx: Context,
    { query }: Incoming<unknown, ListQuery, unknown>,
    exchange: HttpExchange,
  ): Promise<Page<ApiToken>> {
    const page: Page<ApiToken> = await listPage(ctx, listedTokens(ctx), query, addressOf(exchange))
    return { ...page, data: page.data.map(inWords) }
  }

  async function requireRow(ctx: Context, id: string): Promise<ApiToken> {
    const { columns, where = sql`true` } = listedTokens(ctx)
    const parts = Object.entries(columns).map(([name, part]) => sql`${part} AS ${sql.identifier(name)}`)
    const [row] = await ctx.tx.query<ApiToken>(sql`
      SELECT ${table.id}, ${sql.join(parts, sql`, `)} FROM ${table} WHERE ${table.id} = ${id} AND ${where}`)
    if (!row) throw notFound()
    return inWords(row)
  }

  const mayGive = ({ actor }: Context, permission: string): boolean =>
    actor.permissions.has(permission) && mayEverHold(permission)

  function check(ctx: Context, { scopes, isReadOnly, lastDay }: ApiTokenInput): void {
    const [foreign] = scopes.filter((scope) => !mayGive(ctx, scope))
    if (foreign !== undefined)
      throw invalid({ scopes: [`You cannot give "${names.get(foreign) ?? foreign}" to a token.`] })
    const [writing] = isReadOnly ? scopes.filter((scope) => !reading.has(scope)) : []
    if (writing !== undefined)
      throw invalid({
        scopes: [
          `"${names.get(writing) ?? writing}" changes something. Leave it out, or let the token write.`,
        ],
      })
    const days = daysBetween(ctx.today(), lastDay)
    if (days < 0) throw invalid({ lastDay: ['Choose today or a later day.'] })
    if (days > LONGEST_DAYS) throw invalid({ lastDay: ['A token lasts a year at most.'] })
  }

  /** Makes the token; it is in the answer and nowhere else. */
  async function create(ctx: Context, { body }: { body: ApiTokenInput }, { services }: HttpExchange) {
    check(ctx, body)
    const wrong = await requireOwnPassword(ctx, body.password)
    if (wrong !== null) throw invalid({ password: [wrong] })
    return actingAs(services, ctx.actor, ctx.request, async (own) => {
      const { actor } = own
      const now = own.clock.now().toISOString()
      await own.tx.query(sql`SELECT id FROM ${userTable} WHERE id = ${actor.id} FOR UPDATE`)
      const live = await own.tx.query<{ name: string }>(sql`
        SELECT name FROM ${table} WHERE user_id = ${actor.id} AND revoked_at IS NULL AND expires_at > ${now}`)
      if (live.length >= MOST_TOKENS)
        throw refused('too_many', `You have ${MOST_TOKENS} API tokens. Revoke one first.`)
      if (live.some(({ name }) => name.toLowerCase() === body.name.toLowerCase()))
        throw invalid({
          name: ['You have a token of this name. Name this one after the program that uses it.'],
        })
      const token = newApiToken()
      const [made] = await own.tx.query<{ id: string }>(sql`
        INSERT INTO ${table} (user_id, name, token_hash, ending, scopes, is_read_only, created_at, expires_at)
        VALUES (${actor.id}, ${body.name}, ${hashToken(token)}, ${token.slice(-4)},
          ${sql.param([...new Set(body.scopes)].toSorted())}::text[], ${body.isReadOnly}, ${now},
          ${dayAfter(body.lastDay)}::timestamp AT TIME ZONE ${actor.timeZone}) RETURNING id`)
      const record = await requireRow(own, made?.id ?? '')
      await noteForPerson(own, 'api-token-made', actor)
      own.mail(tokenMadeLetter(actor, own.appUrl, record))
      own.audit({
        entity: 'api-tokens',
        entityId: record.id,
        action: 'create',
        subject: record.name,
        changes: {
          scopes: { from: null, to: record.scopes },
          isReadOnly: { from: null, to: record.isReadOnly },
          lastDay: { from: null, to: record.lastDay },
        },
      })
      return { token, record }
    })
  }

  async function revoke(ctx: Context, { params }: { params: { id: string } }): Promise<ApiToken> {
    await requireRow(ctx, params.id)
    const [gone] = await ctx.tx.query<{ name: string }>(sql`
      UPDATE ${table} SET revoked_at = ${ctx.clock.now().toISOString()}, revoked_by_name = ${ctx.actor.name}
      WHERE id = ${params.id} AND revoked_at IS NULL RETURNING name`)
    if (!gone) throw refused('already_over', 'This token has been revoked already.')
    ctx.audit({ entity: 'api-tokens', entityId: params.id, action: 'revoke', subject: gone.name })
    return requireRow(ctx, params.id)
  }

  const choices = async (ctx: Context): Promise<{ rights: ScopeChoice[]; today: string }> => ({
    rights: book.rights
      .filter(({ permission }) => mayGive(ctx, permission))
      .map((right) => ({
        permission: right.permission,
        area: right.area,
        name: rightName(right),
        reads: reading.has(right.permission),
      })),
    today: ctx.today(),
  })

  return serve(apiTokens, {
    list,
    get: (ctx, { params }) => requireRow(ctx, params.id),
    choices,
    create,
    revoke,
  })
}

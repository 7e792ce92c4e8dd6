import type { ScreenAddress } from '#platform/contract/register.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Ability } from '#platform/contract/abilities.ts'
import type { ListQuery, Page } from '#platform/contract/calls/paging.ts'
import { notTheRight } from '#platform/contract/calls/refusals.ts'
import { changesBetween } from '#platform/server/database/changes.ts'
import type { Context, Incoming } from '#platform/server/context.ts'
import {
  crud,
  namedColumns,
  type RecordContract,
  type RecordOf,
  type RowOf,
} from '#platform/server/records/crud.ts'
import { addressOf } from '#platform/server/http/address.ts'
import { SYSTEM } from '#platform/server/effects.ts'
import { invalid, refused } from '#platform/server/errors.ts'
import type { WrittenCells } from '#platform/server/import-export/columns.ts'
import { listPage } from '#platform/server/lists/list.ts'
import type { FilterName, ListPlan } from '#platform/server/lists/list-plan.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import { column, expectRow, insertPart, selectable } from '#platform/server/database/rows.ts'
import { homeToday } from '#modules/setup/facilities/server/api.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import { shareDays, warningDays } from '../domain.ts'
import type { AppointmentTable, DelegatedTable } from '../table.ts'
import { appointmentFiles } from './files.ts'
import { type Given, lockPeople, requireAnother } from './listed-people.ts'

/** The contract of such a list, as `appointment` makes it. */
type AppointmentContract = RecordContract & { readonly input: z.ZodObject }
type BodyOf<C extends AppointmentContract> = z.output<C['input']> & Given
type EntryOf<C extends AppointmentContract> = RecordOf<C> & {
  readonly userId: string
  readonly userName: string
  readonly endedAt: string | null
}
type CommonFilter = 'userId' | 'facilityId' | 'state' | 'isCurrent' | 'expiring'

export interface AppointmentPlan<C extends AppointmentContract> {
  readonly table: AppointmentTable
  /** Further names for record and list: expressions over the table, its person, facility and `joins`. */
  readonly names?: Readonly<Record<string, SQL>>
  readonly joins?: SQL
  /** Columns of the filters that only this list has. */
  readonly filters: Pick<ListPlan<C>['filters'], Exclude<FilterName<C>, CommonFilter>>
  /** What is stored where a field may be left out. */
  readonly filled: (body: BodyOf<C>) => Record<string, unknown>
  /** Whether an entry says again what another one of the same person, facility and days says. */
  readonly repeats: (entry: BodyOf<C>, other: BodyOf<C>) => boolean
  /** Fields that name an entry of a file together with its person and facility. */
  readonly key: readonly (keyof C['input']['shape'] & string)[]
  /** How fields with parts of their own stand in one cell of a file. */
  readonly cells?: WrittenCells
  /** Throws for references that do not exist. */
  readonly check?: (ctx: Context, body: BodyOf<C>) => Promise<void>
}

/** A list whose entries run out, for the nightly warnings. */
export interface ExpiringList {
  readonly slice: string
  readonly table: AppointmentTable
  /** "NDE signatories", as inside a sentence, and the screen of the list. */
  readonly people: string
  readonly href: ScreenAddress
  /** The date columns after which an entry counts no longer, each with its words: "The eye test". */
  readonly dates: Readonly<Record<string, string>>
}

/** Name and currency columns of the two groups of fields that some of these lists share. */
export const delegateJoin: SQL = sql`LEFT JOIN ${userTable} AS delegate ON delegate.id = delegate_user_id`
export const delegateNames = { delegateName: sql`delegate.name` }
export const bandNames = { currency: sql`${facilityTable.baseCurrency}` }

/** Counts on the day (an expression): not ended, begun, and none of its dates over. Without a day it is the house's. */
export const countsOn = (table: AppointmentTable, day: SQL = homeToday): SQL =>
  sql`(${table.endedAt} IS NULL AND ${table.validFrom} <= ${day} AND ${table.expiresOn} >= ${day})`

/** An account (a row of users by its alias) that can sign in, is verified, and is one of the staff. */
export const isFit = (alias: SQL): SQL =>
  sql`(${alias}.status = 'active' AND ${alias}.verified_at IS NOT NULL AND ${alias}.role <> 'client')`

/** Those of these people who are fit in this sense, by name. */
export const findFit = (
  ctx: Context,
  ids: readonly string[],
): Promise<{ id: string; name: string; email: string }[]> =>
  ctx.tx.query<{ id: string; name: string; email: string }>(sql`
    SELECT u.id, u.name, u.email FROM ${userTable} u WHERE u.id = ANY(${sql.param(ids)}::uuid[]) AND ${isFit(sql`u`)}
    ORDER BY u.name, u.id`)

/** The ids of managers and administrators who are fit in this sense. */
export async function findManagers(ctx: Context): Promise<string[]> {
  const rows = await ctx.tx.query<{ id: string }>(sql`
    SELECT u.id FROM ${userTable} u WHERE u.role IN ('manager', 'administrator') AND ${isFit(sql`u`)} ORDER BY u.id`)
  return rows.map(({ id }) => id)
}

/** The day lies in the days on which the delegate stands in. */
export const standsInOn = (table: DelegatedTable, on: string | SQL): SQL =>
  sql`(${on}::date BETWEEN ${table.delegateFrom} AND ${table.delegateUntil})`

/**
 * For FROM: each entry once for its person and, in their days, once for the delegate. `who.user_id` holds it,
 * `who.holder_id` is whom they stand in for; `p` and `h` are their accounts. Accounts that cannot sign in give
 * nothing, to their delegate neither.
 */
export const holders = (table: DelegatedTable, on: string | SQL): SQL => sql`
  ${table}
  CROSS JOIN LATERAL (SELECT ${table.userId}, NULL::uuid
    UNION ALL SELECT ${table.delegateUserId}, ${table.userId} WHERE ${standsInOn(table, on)}) AS who(user_id, holder_id)
  JOIN ${userTable} o ON o.id = ${table.userId} AND ${isFit(sql`o`)}
  JOIN ${userTable} p ON p.id = who.user_id AND ${isFit(sql`p`)}
  LEFT JOIN ${userTable} h ON h.id = who.holder_id`

/**
 * The five functions of a list of appointed people: list, get, create, replace, end. An entry is never changed;
 * only staff with a verified address and an account that is not disabled can be on it.
 */
export function appointments<C extends AppointmentContract>(contract: C, plan: AppointmentPlan<C>) {
  type Body = BodyOf<C>
  type Entry = EntryOf<C>
  const { slice } = contract
  const { table, filled, repeats } = plan
  const joins = sql`
    JOIN ${userTable} ON ${userTable.id} = ${table.userId}
    LEFT JOIN ${facilityTable} ON ${facilityTable.id} = ${table.facilityId}
    LEFT JOIN ${userTable} AS granter ON granter.id = ${table.grantedById} ${plan.joins ?? sql``}`
  const isCurrent = countsOn(table)
  const state = sql`(CASE WHEN ${table.endedAt} IS NOT NULL THEN 'ended' WHEN ${table.expiresOn} < ${homeToday}
    THEN 'expired' WHEN ${table.validFrom} > ${homeToday} THEN 'later' ELSE 'current' END)`
  const finite = sql`nullif(${table.expiresOn}, 'infinity')`
  const names = {
    userName: sql`${userTable.name}`,
    userEmail: sql`${userTable.email}`,
    facilityName: sql`${facilityTable.name}`,
    grantedByName: sql`granter.name`,
    state,
    isCurrent,
    expiresOn: finite,
    daysLeft: sql`${finite} - ${homeToday}`,
    ...plan.names,
  }
  const rowColumns = namedColumns(table, contract.row, names).filter((name) => name !== 'id')

  const records = crud<RecordContract, Entry>(contract, {
    table,
    extra: names,
    joins,
    subject: ({ userName }) => userName,
    can: (ctx, entry) => ({
      end: blockedReason(ctx, 'end', entry.endedAt),
      replace: blockedReason(ctx, 'replace', entry.endedAt),
    }),
    list: {
      from: sql`${table} ${joins}`,
      id: sql`${table.id}`,
      columns: {
        ...Object.fromEntries(rowColumns.map((name) => [name, sql`${column(table, name)}`])),
        ...names,
      },
      filters: {
        userId: sql`${table.userId}`,
        facilityId: sql`${table.facilityId}`,
        state,
        isCurrent,
        expiring: sql`(${isCurrent} AND ${table.expiresOn} <= ${homeToday} + ${warningDays[0]}::int)`,
        ...plan.filters,
      },
      sorts: {
        userName: { column: sql`${userTable.name}`, type: 'text' },
        validFrom: { column: sql`${table.validFrom}`, type: 'date' },
        expiresOn: { column: sql`${table.expiresOn}`, type: 'date' },
        createdAt: { column: sql`${table.createdAt}`, type: 'timestamptz' },
      },
      search: sql`${userTable.search}`,
      prefixes: [sql`${userTable.name}`],
    },
  })

  function blockedReason(ctx: Context, verb: 'end' | 'replace', endedAt: string | null): Ability {
    if (!ctx.actor.permissions.has(`${slice}:${verb}`)) return notTheRight(`${verb} this`)
    return endedAt === null || 'This entry has been ended before.'
  }

  /** Adds an entry; `replacesId` is one that counts no longer. */
  async function add(ctx: Context, body: Body, replacesId: string | null): Promise<Entry> {
    await lockPeople(ctx, body)
    await requireAnother(ctx, body, `${slice}:create`)
    await plan.check?.(ctx, body)
    const added = { ...body, ...filled(body) }
    const values = Object.assign({}, added, { replacesId, grantedById: staffId(ctx) })
    // What else the person has, read together with the new entry; a refusal takes it back.
    const others = sql`(SELECT coalesce(json_agg(o), '[]') FROM (
      SELECT ${sql.join(selectable(table, Object.keys(contract.input.shape)), sql`, `)} FROM public.${table}
      WHERE ${table.userId} = ${body.userId}::uuid AND ${table.endedAt} IS NULL
        AND ${table.facilityId} IS NOT DISTINCT FROM ${body.facilityId ?? null}::uuid
        AND ${table.id} IS DISTINCT FROM ${replacesId}::uuid) AS o) AS others`
    const inserted = sql`WITH ${table} AS (INSERT INTO ${table} ${insertPart(table, values)} RETURNING *)`
    const saved = expectRow(
      await records.first<{ others: Body[] }>(ctx, sql`${inserted} ${records.select([others])}`),
    )
    const { others: known, ...entry } = saved
    if (known.some((other) => shareDays(added, other) && repeats(added, other))) {
      throw refused(
        'overlapping_entry',
        'This person already has this right for these days. Change or end that entry first.',
      )
    }
    const subject = saved.userName
    const changes = changesBetween({}, entry)
    ctx.audit({ entity: slice, entityId: saved.id, action: 'create', subject, changes })
    return saved
  }

  async function finish(ctx: Context, id: string, version: number, action: 'end' | 'replace') {
    const before = await records.requireVersion(ctx, id, version)
    if (before.endedAt !== null) throw refused('already_ended', 'This entry has been ended before.')
    const endedAt = ctx.clock.now().toISOString()
    return records.save(ctx, before, { endedAt }, action)
  }

  /** Throws 422 for people who cannot be on the list and for an entry that says the same again. */
  const create = (ctx: Context, { body }: { body: Body }): Promise<Entry> => add(ctx, body, null)

  /** Throws 422 as `create` does, for another person, and when the entry has been ended before. */
  async function replace(
    ctx: Context,
    { params, body, version }: Incoming<{ id: string }, unknown, Body>,
  ): Promise<Entry> {
    const old = await finish(ctx, params.id, version, 'replace')
    if (old.userId !== body.userId) {
      throw invalid({ userId: ['An entry stays with its person. End it, and add one for someone else.'] })
    }
    return add(ctx, body, params.id)
  }

  return {
    list: (ctx: Context, { query }: { query: ListQuery }, exchange: HttpExchange): Promise<Page<RowOf<C>>> =>
      listPage<RowOf<C>>(ctx, records.plan, query, addressOf(exchange)),
    get: records.get,
    create,
    replace,
    ...appointmentFiles({
      contract,
      table,
      list: records.plan,
      key: plan.key,
      cells: plan.cells ?? {},
      isOpen: sql`(${table.endedAt} IS NULL AND ${table.expiresOn} >= ${homeToday})`,
      select: records.select,
      find: records.require,
      create,
      replace,
    }),
    /** Throws 422 when it has been ended before. */
    end: (ctx: Context, { params, version }: Incoming<{ id: string }, unknown, unknown>): Promise<Entry> =>
      finish(ctx, params.id, version, 'end'),
  }
}

const staffId = (ctx: Context): string | null => (ctx.actor.id === SYSTEM.id ? null : ctx.actor.id)

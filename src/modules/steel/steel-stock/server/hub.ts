import { counted } from '#platform/contract/values/amounts.ts'
import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { instantOf } from '#platform/server/database/select-columns.ts'
import { asSystem } from '#platform/server/system.ts'
import { countOf } from '#platform/server/documents/count-of.ts'
import { type Hub, listPath, type SearchHit } from '#platform/server/documents/hub.ts'
import { asFound, type FoundToDo, toDo, type ToDoRead } from '#platform/server/documents/to-do.ts'
import { steelStock } from '../contract.ts'
import { onHoldStates, presentStates } from '../domain/lifecycle.ts'
import { searchFragment, searchWords } from '../domain/search-words.ts'
import { steelStockTable as table } from '../table.ts'
import { isConditional, isConditionOverdue } from './holds/condition-states.ts'
import { endOverdueConditions } from './holds/conditions.ts'
import { coverReminders } from './holds/cover-reminders.ts'
import { hasLostCover } from './list.ts'
import { conditionReminders, endingConditions } from './holds/ending-conditions.ts'
import { steelExports } from './reports/export.ts'
import { endOverdueReservations } from './movements/reserving.ts'
import { type Purchasing, serveSteelStock } from './routes.ts'

const isOnHold = sql`${table.status} = ANY(${sql.param(onHoldStates)})`
const isPresent = sql`${table.status} = ANY(${sql.param(presentStates)})`

const quarantine = listPath('/steel-stock', { filter: { status: ['quarantine'] } })

/** Steel that was set aside, the first number first, for those who move it or decide about it. */
function steelSetAside(ctx: Context): ToDoRead | null {
  const { permissions } = ctx.actor
  if (!permissions.has('steel-stock:decide') && !permissions.has('steel-stock:update')) return null
  const select = sql`
    SELECT ${table.id}, ${table.number}, concat_ws(', ', ${table.sizeText}, ${table.grade}) AS title,
      ${table.heatNo} AS "companyName", ${instantOf(sql`${table.createdAt}`)} AS due, '/steel-stock/' || ${table.id} AS path
    FROM ${table} WHERE ${table.status} = 'quarantine' ORDER BY ${table.number}, ${table.id}`
  return toDo<FoundToDo>(select, {
    key: 'steelSetAside',
    heads: ['Heat', 'Steel'],
    title: 'Steel set aside',
    note: 'waiting for a disposition',
    dueTitle: 'In stock',
    shows: 'since',
    path: quarantine,
    shown: asFound,
  })
}

/** What hubs are told of steel stock. */
export const steelStockHub = (purchasing: Purchasing): Hub => ({
  slice: 'steel-stock',
  register: serveSteelStock(purchasing),
  numbered: steelStock,
  search: {
    place: 55,
    find: (ctx, pattern, most) => {
      const words = searchWords(pattern.replaceAll(/^%|%$/g, '')).map((word) => `%${searchFragment(word)}%`)
      return ctx.tx.query<SearchHit>(sql`
        SELECT ${table.id}, ${table.number}, ${table.sizeText} AS title,
          concat_ws(', ', ${table.grade}, ${table.heatNo}) AS subtitle, '/steel-stock/' || ${table.id} AS path
        FROM ${table} WHERE ${sql.join(
          words.map((word) => sql`${table.search} LIKE ${word}`),
          sql` AND `,
        )}
        ORDER BY ${table.number} DESC, ${table.id} LIMIT ${most}`)
    },
  },
  figures: [
    {
      place: 70,
      key: 'quarantine',
      label: 'Steel in quarantine',
      note: 'waiting for a disposition',
      path: quarantine,
      count: countOf(sql`${table} WHERE ${table.status} = 'quarantine'`),
      isHot: true,
    },
    {
      place: 72,
      key: 'conditionalSteel',
      label: 'Conditionally released',
      note: 'steel without its certificate, for one quote only',
      path: listPath('/steel-stock', { filter: { conditional: true } }),
      count: countOf(sql`${table} WHERE ${isConditional}`),
      isHot: false,
    },
    {
      place: 73,
      key: 'conditionOverdue',
      label: 'Condition expired, steel in use',
      note: 'steel is in use and its certificate is missing',
      path: listPath('/steel-stock', { filter: { conditionOverdue: true } }),
      count: countOf(sql`${table} WHERE ${isConditionOverdue}`),
      isHot: true,
    },
    {
      place: 74,
      key: 'coverLost',
      label: 'Given out, certificate gone',
      note: 'its certificate was withdrawn or superseded',
      path: listPath('/steel-stock', { filter: { coverLost: true } }),
      count: countOf(sql`${table} WHERE ${hasLostCover}`),
      isHot: true,
    },
    {
      place: 75,
      key: 'steelOnHold',
      label: 'Steel on hold',
      note: 'not released yet',
      path: listPath('/steel-stock', { filter: { status: [...onHoldStates] } }),
      count: countOf(sql`${table} WHERE ${isOnHold}`),
      isHot: false,
    },
  ],
  activity: { path: ({ id }) => `/steel-stock/${id}` },
  open: {
    what: 'steel in stock',
    at: (facilityId) => sql`SELECT FROM ${table} WHERE ${table.facilityId} = ${facilityId} AND ${isPresent}`,
  },
  toDo: [
    { place: 66, ask: steelSetAside },
    { place: 77, ask: endingConditions },
  ],
  reminders: [
    { place: 75, find: conditionReminders },
    { place: 76, find: coverReminders },
  ],
  archive: steelExports,
  jobs: [
    {
      job: 'steel-reservations.end',
      cron: '10 * * * *',
      run: async (services) =>
        `${counted(await asSystem(services, 'steel-reservations.end', endOverdueReservations), 'reservation', 'reservations')} ended`,
    },
    {
      job: 'steel-conditions.end',
      cron: '15 * * * *',
      run: async (services) =>
        `${counted(await asSystem(services, 'steel-conditions.end', endOverdueConditions), 'condition', 'conditions')} ended`,
    },
  ],
})

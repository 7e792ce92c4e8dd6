import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll } from 'vitest'
import { TestBrowser } from '../../../test/support/browser.ts'
import type { Permission } from '#platform/contract/calls/endpoint.ts'
import type { Context, Role } from '#platform/server/context.ts'
import { crud } from '#platform/server/records/crud.ts'
import { createApp } from '#platform/server/http/app.ts'
import { registerHealth } from '#platform/server/http/answers/health.ts'
import { registerNotFound } from '#platform/server/http/answers/not-found.ts'
import { allowedActions, transition } from '#platform/server/documents/lifecycle/lifecycle.ts'
import { optionsOf } from '#platform/server/lists/options.ts'
import { activityHandlers } from '#platform/server/activity/activity-handlers.ts'
import { existsIn } from '#platform/server/activity/owning-records.ts'
import { serve } from '#platform/server/http/serve.ts'
import { sessionCookieName, xsrfOf } from '#platform/server/http/sessions/session.ts'
import { createHeatTables, heatLifecycle, heatList, heats, heatTable, supplierTable } from './heats.ts'
import { type PlatformServices, type PlatformServicesOptions, platformServices } from './services.ts'

/** The handlers of the tests' slice. */
export const heatHandlers = crud(heats, {
  table: heatTable,
  list: heatList,
  extra: { supplierName: sql`${supplierTable.name}` },
  joins: sql`LEFT JOIN ${supplierTable} ON ${supplierTable.id} = ${heatTable.supplierId}`,
  subject: (record) => record.code,
  can: (ctx, record) => allowedActions(ctx.actor, heatLifecycle, record.status),
})

type Act = { params: { id: string }; version: number; body: { reason?: string } }

const action =
  (name: string) =>
  async (ctx: Context, { params, version, body }: Act) => {
    await transition(ctx, {
      entity: 'heats',
      table: heatTable,
      lifecycle: heatLifecycle,
      action: name,
      id: params.id,
      version,
      reason: body.reason,
      subject: 'H',
      current: () => heatHandlers.require(ctx, params.id),
    })
    return heatHandlers.require(ctx, params.id)
  }

const { list, get, create, update, remove } = heatHandlers

const register = serve(heats, {
  list,
  get,
  create,
  update,
  remove,
  options: optionsOf({
    from: sql`${heatTable}`,
    id: sql`${heatTable.id}`,
    code: sql`${heatTable.code}`,
    name: sql`${heatTable.name}`,
    active: sql`${heatTable.certified}`,
    order: sql`${heatTable.name}`,
  }),
  test: action('test'),
  release: action('release'),
  scrap: action('scrap'),
  ...activityHandlers({ slice: 'heats' }, { exists: existsIn(heatTable) }),
})

const read: Permission[] = ['heats:read']
const work: Permission[] = [...read, 'heats:create', 'heats:update']
const all: Permission[] = [...work, 'heats:delete', 'heats:release']

/** Who may do what with heats: a manager everything, a user all but deleting and releasing. */
export const heatRights = { administrator: all, manager: all, user: work, client: [] }

export interface HeatServer {
  readonly app: FastifyInstance
  readonly services: PlatformServices
  guest(): TestBrowser
  /** A browser with a session of somebody new. */
  signIn(role?: Role, about?: { isVerified?: boolean }): TestBrowser
}

/** The platform's HTTP server with the tests' slice. Call it at the top level of a test file. */
export async function heatServer(
  options: PlatformServicesOptions = {},
  more: (app: FastifyInstance, services: PlatformServices) => void = () => undefined,
): Promise<HeatServer> {
  const services = await platformServices({ rights: heatRights, ...options })
  await createHeatTables(services.db)
  const app = await createApp(services)
  // Hooks run in reverse order: this one before the database is dropped.
  afterAll(() => app.close())
  registerHealth(app, services, { accepting: true })
  register(app, services)
  more(app, services)
  registerNotFound(app, [heats], (_request, reply) => reply.code(404).type('text/html').send('<h1>404</h1>'))
  return {
    app,
    services,
    guest: () => new TestBrowser(app),
    signIn(role = 'manager', about = {}) {
      const { token } = services.signIn(role, about)
      const browser = new TestBrowser(app)
      browser.cookies.set(sessionCookieName(services.cookies), token)
      browser.cookies.set('XSRF-TOKEN', xsrfOf(services.cookies, token))
      return browser
    },
  }
}

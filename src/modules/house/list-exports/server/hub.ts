import { sql } from 'drizzle-orm'
import type { Contract } from '#platform/contract/calls/endpoint.ts'
import type { Hub } from '#platform/server/documents/hub.ts'
import { serve } from '#platform/server/http/serve.ts'
import type { Services } from '#platform/server/services.ts'
import { listExports } from '../contract.ts'
import { listExportTable as table } from '../table.ts'
import { askForList, stop } from './asking.ts'
import { download } from './downloading.ts'
import { type ListSource, makeListExport } from './making.ts'
import { listExportOf, type ExportedLists, exportsWhere, requireOwn } from './records.ts'

/** What hubs are told of exports of lists: to nobody but who asked for one. */
export const listExportsHub: Hub = {
  slice: 'list-exports',
  activity: {
    path: () => '/list-exports',
    isOwn: true,
    isSeen: ({ actor }, id) =>
      sql`EXISTS (SELECT FROM ${table} own WHERE own.id = ${id} AND own.user_id = ${actor.id})`,
  },
}

/** The lists among these contracts that can be exported. */
export const exportedLists = (contracts: readonly Contract[]): ExportedLists =>
  new Map(
    contracts.flatMap(({ slice, plural, endpoints: { exportRows } }) =>
      exportRows ? [[slice, { title: plural, endpoint: exportRows }] as const] : [],
    ),
  )

/** The servers over the same services, the newest last: one that is closed answers nothing more. */
const sources = new WeakMap<Services, ListSource[]>()

/** The endpoints over the lists that the program can export; its job reads them from the same server. */
export function serveListExports(lists: ExportedLists) {
  const register = serve(listExports, {
    list: async (ctx) =>
      (await exportsWhere(ctx.tx, sql`user_id = ${ctx.actor.id}`)).map((one) => listExportOf(lists, one)),
    get: async (ctx, { params }) => listExportOf(lists, await requireOwn(ctx, params.id)),
    create: (ctx, { body }) => askForList(lists, ctx, body),
    stop: (ctx, { params }, { services }) => stop(services, lists, ctx, params.id),
    download: (ctx, { params }, exchange) => download(lists, ctx, params.id, exchange),
  })
  return (...[app, services]: Parameters<typeof register>): void => {
    const own = { app, lists }
    sources.set(services, [...(sources.get(services) ?? []), own])
    app.addHook('onClose', (_, done) => {
      sources.set(
        services,
        (sources.get(services) ?? []).filter((one) => one !== own),
      )
      done()
    })
    register(app, services)
  }
}

/** The job that makes a file. */
export async function makeFile(services: Services, payload: object): Promise<void> {
  const source = sources.get(services)?.at(-1)
  if (!source) throw new Error('The server is not there yet.')
  await makeListExport(services, source, payload)
}

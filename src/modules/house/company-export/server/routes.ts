import { addressOf } from '#platform/server/http/address.ts'
import type { ExportCatalogue } from '#platform/server/company-archive/scope.ts'
import { serve } from '#platform/server/http/serve.ts'
import { companyExport } from '../contract.ts'
import { download } from './download.ts'
import { answerOf, listExports, requireExport } from './records.ts'
import { columnsFor, partsFor } from './selection.ts'
import { cancelExport, count, createExport, describe } from './service.ts'

/** The endpoints over what the program can export. */
export const serveCompanyExport = (catalogue: ExportCatalogue) =>
  serve(companyExport, {
    catalogue: async (ctx) => describe(catalogue, ctx),
    personal: async ({ actor }) =>
      partsFor(catalogue, actor).flatMap((part) =>
        columnsFor(part, actor)
          .filter(({ isPersonal }) => isPersonal)
          .map(({ label }) => ({ part: part.label, column: label })),
      ),
    count: (ctx, { body }) => count(catalogue, ctx, body),
    list: (ctx, { query }, exchange) => listExports(ctx, query, addressOf(exchange)),
    get: async (ctx, { params }) => answerOf(ctx.actor, await requireExport(ctx, params.id)),
    create: (ctx, { body }) => createExport(catalogue, ctx, body),
    cancel: (ctx, { params }, { services }) => cancelExport(services, ctx, params.id),
    download: (ctx, { params }, exchange) => download(ctx, params.id, exchange, catalogue),
  })

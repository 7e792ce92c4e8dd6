import { serveWebhooks } from '#modules/house/webhooks/server/routes.ts'
import { versionTablesOf } from '#modules/house/webhooks/server/api.ts'
import { mayEverHold } from '#modules/people/api-tokens/domain.ts'
import { contracts, permissions } from './catalogue.ts'
import { exportCatalogue } from './exports.ts'

const rights = new Set<string>(permissions)

/** The kinds of records that webhooks tell of: those that are read one by one, of slices that a program outside may read. */
const topics = contracts
  .filter(({ slice, endpoints }) => {
    const right = `${slice}:read`
    const { get } = endpoints
    return get?.envelope === 'data' && get.access === right && rights.has(right) && mayEverHold(right)
  })
  .map(({ slice, plural }) => ({ slice, name: plural }))
  .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))

export const registerWebhooks = serveWebhooks(topics)

/** Where the versions of records stand. */
export const versionTables = versionTablesOf(exportCatalogue.parts)

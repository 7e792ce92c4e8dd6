import type { Contract } from '#platform/contract/calls/endpoint.ts'
import type { Lifecycle } from '#platform/contract/documents/lifecycle.ts'
import { serveWebhooks } from '#modules/house/webhooks/server/routes.ts'
import { versionTablesOf } from '#modules/house/webhooks/server/api.ts'
import { mayEverHold } from '#modules/people/api-tokens/domain.ts'
import { inSentence } from '#platform/contract/words/name-labels.ts'
import { contracts, permissions } from './catalogue.ts'
import { exportCatalogue } from './exports.ts'

const rights = new Set<string>(permissions)

/** The changes of a record that everybody knows by name: what its list does, then the steps of its lifecycle. */
function eventsOf(contract: Contract) {
  const { slice, plural, endpoints } = contract
  const lifecycle = 'lifecycle' in contract ? (contract.lifecycle as Lifecycle) : undefined
  const { create, update, remove } = endpoints
  const ofList = [
    { action: 'create', words: 'created', has: create },
    { action: 'update', words: 'changed', has: update },
    { action: 'delete', words: 'deleted', has: remove },
  ].filter(({ has }) => has !== undefined)
  return [
    ...ofList.map(({ action, words }) => ({ event: `${slice}.${action}`, name: `${plural}: ${words}` })),
    ...Object.entries(lifecycle?.actions ?? {}).map(([action, { label }]) => ({
      event: `${slice}.${action}`,
      name: `${plural}: ${inSentence(label)}`,
    })),
  ]
}

/** The kinds of records that webhooks tell of: those that are read one by one, of slices that a program outside may read. */
const topics = contracts
  .filter(({ slice, endpoints }) => {
    const right = `${slice}:read`
    const { get } = endpoints
    return get?.envelope === 'data' && get.access === right && rights.has(right) && mayEverHold(right)
  })
  .map((contract) => ({ slice: contract.slice, name: contract.plural, events: eventsOf(contract) }))
  .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))

export const registerWebhooks = serveWebhooks(topics)

/** Where the versions of records stand. */
export const versionTables = versionTablesOf(exportCatalogue.parts)

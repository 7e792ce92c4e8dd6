import { sql } from 'drizzle-orm'
import { exportPart } from '#platform/server/company-archive/part.ts'
import { countOf } from '#platform/server/documents/count-of.ts'
import type { Hub } from '#platform/server/documents/hub.ts'
import { serve } from '#platform/server/http/serve.ts'
import { deletionLists as contract } from '../contract.ts'
import { deletionListNoteTable, deletionListTable as table } from '../table.ts'
import {
  create,
  due,
  eraseBytes,
  get,
  lists,
  ofNote,
  propose,
  sign,
  signatures,
  takeBackList,
} from './lists.ts'

/** They name deliveries to many customers, so that only the whole house has them. */
const listsExport = exportPart({
  name: 'deletion-lists',
  label: 'Deletion lists',
  table,
  owner: { setup: 'all' },
  right: 'deletion-lists:read',
  order: ['number'],
})

const notesExport = exportPart({
  name: 'deletion-list-notes',
  label: 'Deliveries whose papers were deleted',
  table: deletionListNoteTable,
  owner: { parent: listsExport, by: deletionListNoteTable.listId },
  right: 'deletion-lists:read',
  order: ['noteNumber'],
  pastTriggers: true,
})

const isUndecided = sql`state IN ('draft', 'proposed')`

/** What hubs are told of deletion lists. */
export const deletionListsHub: Hub = {
  slice: 'deletion-lists',
  register: serve(contract, {
    due,
    lists,
    ofNote,
    get,
    create,
    propose,
    sign,
    withdraw: takeBackList,
    signatures,
  }),
  numbered: contract,
  figures: [
    {
      place: 86,
      key: 'deletionListsToSign',
      label: 'Deletion lists to sign',
      note: 'wait for the second signature',
      path: '/deletion-lists',
      count: countOf(sql`${table} WHERE state = 'proposed'`),
      isHot: false,
      isUpkeep: true,
    },
  ],
  open: {
    what: 'deletion lists',
    at: (facilityId) => sql`SELECT FROM ${table} WHERE facility_id = ${facilityId} AND ${isUndecided}`,
  },
  archive: [listsExport, notesExport],
  jobs: [
    {
      job: 'deletion-lists.erase',
      // What two have signed for is gone after the signature; this finds what the program could not finish then.
      cron: '25 * * * *',
      run: async (services) => `Papers of ${await eraseBytes(services)} deliveries erased`,
    },
  ],
}

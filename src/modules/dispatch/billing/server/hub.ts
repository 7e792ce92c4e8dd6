import { sql } from 'drizzle-orm'
import { exportPart } from '#platform/server/company-archive/part.ts'
import { countOf } from '#platform/server/documents/count-of.ts'
import type { Hub } from '#platform/server/documents/hub.ts'
import { serve } from '#platform/server/http/serve.ts'
import { billing } from '../contract.ts'
import { billingEntryTable, billingExportTable } from '../table.ts'
import { exportFile, exportOpen, exports, open } from './exporting.ts'

/** They hold deliveries to many customers, so that only the whole house has them. */
const lists = exportPart({
  name: 'billing-exports',
  label: 'Billing lists',
  table: billingExportTable,
  owner: { setup: 'all' },
  right: 'billing:read',
  order: ['number'],
  pastTriggers: true,
})

const entries = exportPart({
  name: 'billing-entries',
  label: 'What went to accounts',
  table: billingEntryTable,
  owner: { record: { entity: billingEntryTable.noteEntity, id: billingEntryTable.noteId } },
  right: 'billing:read',
  order: ['at'],
})

/** What hubs are told of billing lists. */
export const billingHub: Hub = {
  slice: 'billing',
  register: serve(billing, { open, exportOpen, exports, exportFile }),
  numbered: billing,
  figures: [
    {
      place: 84,
      key: 'deliveriesToBill',
      label: 'Deliveries to bill',
      note: 'not yet sent to accounts',
      path: '/billing',
      count: countOf(sql`${billingEntryTable} WHERE export_id IS NULL AND NOT withdrawn`),
      isHot: false,
    },
  ],
  open: {
    what: 'deliveries to bill',
    at: (facilityId) =>
      sql`SELECT FROM ${billingEntryTable} b WHERE b.facility_id = ${facilityId} AND b.export_id IS NULL AND NOT b.withdrawn`,
  },
  archive: [lists, entries],
}

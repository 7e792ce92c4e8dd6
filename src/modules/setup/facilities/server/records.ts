import { lookup } from '#platform/server/records/lookup.ts'
import { facilities } from '../contract.ts'
import { facilityTable, storageLocationTable, workCentreTable } from '../table.ts'

export const facilityRecords = lookup(facilities, {
  table: facilityTable,
  children: {
    storageLocations: { table: storageLocationTable, parent: 'facilityId' },
    workCentres: { table: workCentreTable, parent: 'facilityId' },
  },
})

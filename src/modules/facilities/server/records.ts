import { lookup } from '../../../platform/server/lookup.ts'
import { facilityTable, storageLocationTable, workCentreTable } from '../table.ts'

export const facilityRecords = lookup({
  slice: 'facilities',
  table: facilityTable,
  fields: [
    'shortCode',
    'legalEntity',
    'addressLine1',
    'addressLine2',
    'city',
    'region',
    'postcode',
    'country',
    'timeZone',
    'baseCurrency',
    'vatNo',
    'phone',
    'email',
    'letterheadFooter',
    'defaultUnits',
    'taxCodes',
    'approvalLimits',
    'quoteValidityDays',
    'workingCalendar',
    'logoFileId',
  ],
  rowFields: ['shortCode', 'city', 'country', 'baseCurrency'],
  children: {
    storageLocations: {
      table: storageLocationTable,
      parent: 'facilityId',
      fields: ['code', 'name', 'active'],
    },
    workCentres: {
      table: workCentreTable,
      parent: 'facilityId',
      fields: ['code', 'name', 'active', 'weeklyHours'],
    },
  },
})

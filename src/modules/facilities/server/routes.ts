import { lookup } from '../../../platform/server/lookup.ts'
import { serve } from '../../../platform/server/serve.ts'
import { facilities } from '../contract.ts'
import { facilityTable } from '../table.ts'

export const register = serve(
  facilities,
  lookup({
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
      'taxCodes',
      'approvalLimits',
      'quoteValidityDays',
    ],
    rowFields: ['shortCode', 'city', 'country', 'baseCurrency'],
  }),
)

import { columnsOf } from '#platform/web/table/columns.ts'
import { Cards } from '#platform/web/shell/cards.tsx'
import { setupScreens } from '#platform/web/setup/setup-screens.tsx'
import { countryName } from '#platform/contract/values/countries.ts'
import { facilities } from '../contract.ts'
import { facilityFields, facilitySections } from './fields.tsx'
import { Letterhead } from './letterhead.tsx'

const start = {
  active: true,
  baseCurrency: 'GBP' as const,
  paper: 'a4' as const,
  defaultUnits: 'metric' as const,
  workingCalendar: { days: [1, 2, 3, 4, 5], hoursPerDay: '8', holidays: [] },
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  quoteValidityDays: 30,
  taxCodes: [],
  approvalLimits: {},
}

/** `/setup/facilities` */
export const { List, Form, Add, prefetch } = setupScreens(facilities, {
  fields: facilityFields,
  columns: columnsOf(facilities.row, [
    { field: 'shortCode', cell: (row) => row.shortCode },
    { field: 'city', card: 'foot' },
    { field: 'country', cell: (row) => countryName(row.country) },
    { field: 'baseCurrency', card: 'footEnd' },
  ]),
  about:
    'A facility is a place we quote and make from. Its address, tax codes and letterhead stand on what it sends.',
  start,
  sections: facilitySections,
  add: {
    only: [
      'code',
      'name',
      'shortCode',
      'legalEntity',
      'addressLine1',
      'postcode',
      'city',
      'country',
      'timeZone',
      'baseCurrency',
    ],
  },
  below: (record) => (
    <>
      <Letterhead record={record} />
      <Cards place="facilities/rates" id={record.id} />
    </>
  ),
})

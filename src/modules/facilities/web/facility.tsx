import { AddForm } from '#platform/web/forms/add-form.tsx'
import { ListPage } from '#platform/web/lists/list-page.tsx'
import { lookupColumns, lookupFilters, lookupViews, useRecordId } from '#platform/web/setup/lookup.tsx'
import { prefetchList } from '#platform/web/queries/prefetch.ts'
import { SetupFormPage } from '#platform/web/setup/setup-form-page.tsx'
import type { RowOf } from '#platform/web/lists/use-list.ts'
import { countryName } from '#platform/contract/countries.ts'
import type { AddProps } from '#platform/web/shell/shell-data.tsx'
import { facilities } from '../contract.ts'
import { facilityFields, facilitySections } from './fields.tsx'
import { Letterhead } from './letterhead.tsx'

const list = '/setup/facilities'

const columns = lookupColumns<RowOf<typeof facilities>>([
  { key: 'shortCode', header: 'In numbers', cell: (row) => row.shortCode },
  { key: 'city', header: 'City', card: 'foot', cell: (row) => row.city },
  { key: 'country', header: 'Country', cell: (row) => countryName(row.country) },
  { key: 'currency', header: 'Currency', card: 'footEnd', cell: (row) => row.baseCurrency },
])

export const prefetch = prefetchList(facilities)

/** `/setup/facilities` */
export const List = () => (
  <ListPage
    contract={facilities}
    columns={columns}
    href={({ id }) => `${list}/${id}`}
    filters={lookupFilters}
    views={lookupViews}
    create={`${list}/create`}
    about="A facility is a place we quote and make from. Its address, tax codes and letterhead stand on what it sends."
  />
)

const start = () => ({
  active: true,
  baseCurrency: 'GBP' as const,
  defaultUnits: 'metric' as const,
  workingCalendar: { days: [1, 2, 3, 4, 5], hoursPerDay: '8', holidays: [] },
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  quoteValidityDays: 30,
  taxCodes: [],
  approvalLimits: {},
})

/** One form for `/create`, `/form` and `/{id}`. */
export const Form = () => (
  <SetupFormPage
    contract={facilities}
    id={useRecordId()}
    list={list}
    start={start()}
    fields={facilityFields}
    sections={facilitySections}
  >
    {(record) => <Letterhead record={record} />}
  </SetupFormPage>
)

/** From the picker of another form. */
export const Add = (props: AddProps) => (
  <AddForm
    {...props}
    contract={facilities}
    fields={facilityFields}
    only={[
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
    ]}
    start={start()}
  />
)

import { lazy, Suspense, useState } from 'react'
import { ListPage } from '#platform/web/lists/list-page.tsx'
import { prefetchList } from '#platform/web/queries/prefetch.ts'
import { type OptionSource, optionsOf, useMay } from '#platform/web/queries/queries.ts'
import { countries, countryName } from '#platform/contract/values/countries.ts'
import { Cards } from '#platform/web/shell/cards.tsx'
import { columnsOf } from '#platform/web/table/columns.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { StatusChip } from '#platform/web/ui/chip.tsx'
import { ExpiryText } from '#platform/web/ui/expiry-text.tsx'
import { DateText, Dim, InstantText } from '#platform/web/ui/text.tsx'
import { globalSegments } from '#modules/setup/global-segments/contract.ts'
import { marketSegments } from '#modules/setup/market-segments/contract.ts'
import { users } from '#modules/people/users/contract.ts'
import { companies } from '../contract.ts'
import { companyStatuses, rolesText, supplierStatuses } from '../domain.ts'
import { AmountsText } from './amounts-text.tsx'
import { labelsOf } from './labels.ts'

const columns = columnsOf(companies.row, [
  { field: 'name', sort: 'name', width: 300 },
  { field: 'code', sort: 'code' },
  { key: 'roles', header: 'Roles', card: 'foot', width: 150, cell: (row) => rolesText(row) },
  {
    field: 'status',
    card: 'corner',
    cell: (row) => <StatusChip table={{ states: companyStatuses }} state={row.status} />,
  },
  {
    field: 'supplierStatus',
    cell: (row) =>
      row.supplierStatus && <StatusChip table={{ states: supplierStatuses }} state={row.supplierStatus} />,
  },
  { field: 'city', width: 160, optional: true },
  { field: 'country', card: 'footEnd', width: 160, cell: (row) => countryName(row.country) },
  { field: 'accountManagerName', width: 180, optional: true },
  { field: 'marketSegmentName', width: 170, optional: true },
  {
    field: 'globalSegmentName',
    width: 170,
    optional: true,
  },
  {
    field: 'lastContactAt',
    sort: 'contactedAt',
    cell: (row) =>
      row.lastContactAt ? <DateText date={row.lastContactAt.slice(0, 10)} /> : <Dim>never</Dim>,
  },
  {
    field: 'openQuotes',
    optional: true,
    numeric: true,
    cell: (row) => row.openQuotes && <AmountsText amounts={row.openQuotes} />,
  },
  {
    field: 'nextCertificateOn',
    sort: 'certificateDueOn',
    cell: (row) => row.nextCertificateOn && <ExpiryText date={row.nextCertificateOn} />,
  },
  {
    field: 'createdAt',
    sort: 'createdAt',
    optional: true,
    cell: (row) => <InstantText at={row.createdAt} />,
  },
  {
    field: 'updatedAt',
    sort: 'updatedAt',
    optional: true,
    cell: (row) => <InstantText at={row.updatedAt} />,
  },
])

/** Countries as a filter: found by name, sent as a code. */
const countryNames: OptionSource = {
  name: 'countries',
  load: async ({ search = '', id }) => {
    const ids = id?.split(',')
    return countries()
      .filter(({ value, label }) =>
        ids ? ids.includes(value) : label.toLowerCase().includes(search.toLowerCase()),
      )
      .slice(0, 50)
      .map(({ value, label }) => ({ id: value, code: value, name: label, active: true }))
  },
}

const filters = {
  status: { options: labelsOf(companyStatuses) },
  supplierStatus: { options: labelsOf(supplierStatuses) },
  country: { source: countryNames },
  accountManagerId: { source: optionsOf(users), none: 'Nobody' },
  marketSegmentId: { source: optionsOf(marketSegments), none: 'None' },
  globalSegmentId: { source: optionsOf(globalSegments), none: 'None' },
  isCustomer: {},
  isSupplier: {},
  isSubcontractor: {},
  isInspectionBody: {},
  certificateDays: {},
  contactDays: {},
}

const views = [
  { label: 'All', query: {} },
  { label: 'Customers', query: { filter: { isCustomer: true } } },
  { label: 'Suppliers', query: { filter: { isSupplier: true } } },
  { label: 'Subcontractors', query: { filter: { isSubcontractor: true } } },
  {
    label: 'Certificates due',
    query: { filter: { certificateDays: { to: '90' } }, sort: 'certificateDueOn' },
  },
  { label: 'No contact for 90 days', query: { filter: { isCustomer: true, contactDays: { from: '90' } } } },
  { label: 'Prospects', query: { filter: { status: ['prospect'] } } },
  { label: 'On hold', query: { filter: { status: ['on_hold'] } } },
]

const ImportDialog = lazy(async () => ({
  default: (await import('#platform/web/lists/import/import-dialog.tsx')).ImportDialog,
}))

// The same dialog with the two endpoints for people in the place of those for companies.
const people = {
  ...companies,
  singular: 'Person',
  plural: 'People',
  endpoints: { checkImport: companies.endpoints.checkPeople, importRows: companies.endpoints.importPeople },
}

/** Import of the people of companies, for those who may import. */
function ImportPeople() {
  const mayImport = useMay('companies:import')
  const [isOpen, setOpen] = useState(false)
  if (!mayImport) return null
  return (
    <>
      <Button icon="upload" onClick={() => setOpen(true)}>
        Import people
      </Button>
      <Suspense fallback={null}>
        {isOpen && (
          <ImportDialog
            contract={people}
            note="A person goes by name and company, a company by its code or name."
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  )
}

const actions = (
  <>
    <Cards place="companies/list" id="" />
    <ImportPeople />
  </>
)

export const prefetch = prefetchList(companies)

/** `/companies` */
export const Screen = () => (
  <ListPage
    contract={companies}
    columns={columns}
    href={({ id }) => `/companies/${id}`}
    filters={filters}
    views={views}
    create="/companies/create"
    actions={actions}
    importNote="A company goes by its code; its address becomes the default address."
    about="Customers, suppliers, subcontractors and inspection bodies. One company may be several of them."
  />
)

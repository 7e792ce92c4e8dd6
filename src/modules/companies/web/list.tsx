import { ListPage } from '#platform/web/lists/list-page.tsx'
import { prefetchList } from '#platform/web/queries/prefetch.ts'
import { type OptionSource, optionsOf } from '#platform/web/queries/queries.ts'
import type { RowOf } from '#platform/web/lists/use-list.ts'
import { countries, countryName } from '#platform/contract/countries.ts'
import { Cards } from '#platform/web/shell/cards.tsx'
import { columnsOf } from '#platform/web/table/columns.ts'
import { StatusChip } from '#platform/web/ui/chip.tsx'
import { ExpiryText } from '#platform/web/ui/expiry-text.tsx'
import { DateText, Dim, InstantText } from '#platform/web/ui/text.tsx'
import { globalSegments } from '#modules/global-segments/contract.ts'
import { marketSegments } from '#modules/market-segments/contract.ts'
import { users } from '#modules/users/contract.ts'
import { companies } from '../contract.ts'
import { companyRoles, companyStatuses, rolesText, supplierStatuses } from '../domain.ts'
import { AmountsText } from './amounts-text.tsx'
import { labelsOf } from './words.ts'

const columns = columnsOf<RowOf<typeof companies>>([
  { key: 'name', header: 'Name', sort: 'name', width: 300, cell: (row) => row.name },
  { key: 'code', header: 'Code', sort: 'code', card: 'amount', cell: (row) => row.code },
  { key: 'roles', header: 'Roles', card: 'main', width: 150, cell: (row) => rolesText(row) },
  {
    key: 'status',
    header: 'Status',
    card: 'corner',
    cell: (row) => <StatusChip table={{ states: companyStatuses }} state={row.status} />,
  },
  {
    key: 'supplierStatus',
    header: 'As a supplier',
    cell: (row) =>
      row.supplierStatus && <StatusChip table={{ states: supplierStatuses }} state={row.supplierStatus} />,
  },
  { key: 'city', header: 'City', width: 160, optional: true, cell: (row) => row.city },
  { key: 'country', header: 'Country', card: 'foot', width: 160, cell: (row) => countryName(row.country) },
  {
    key: 'manager',
    header: 'Account manager',
    width: 180,
    card: 'footEnd',
    cell: (row) => row.accountManagerName,
  },
  { key: 'segment', header: 'Market segment', width: 170, cell: (row) => row.marketSegmentName },
  {
    key: 'globalSegment',
    header: 'Global segment',
    width: 170,
    optional: true,
    cell: (row) => row.globalSegmentName,
  },
  {
    key: 'contact',
    header: 'Last contact',
    sort: 'contactedAt',
    cell: (row) =>
      row.lastContactAt ? <DateText date={row.lastContactAt.slice(0, 10)} /> : <Dim>never</Dim>,
  },
  {
    key: 'open',
    header: 'Open quotes',
    numeric: true,
    cell: (row) => row.openQuotes && <AmountsText amounts={row.openQuotes} />,
  },
  {
    key: 'certificate',
    header: 'Next expiry',
    sort: 'certificateDueOn',
    cell: (row) => row.nextCertificateOn && <ExpiryText date={row.nextCertificateOn} />,
  },
  {
    key: 'created',
    header: 'Created',
    sort: 'createdAt',
    optional: true,
    cell: (row) => <InstantText at={row.createdAt} />,
  },
  {
    key: 'updated',
    header: 'Changed',
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
  status: { label: 'Status', options: labelsOf(companyStatuses) },
  supplierStatus: { label: 'As a supplier', options: labelsOf(supplierStatuses) },
  country: { label: 'Country', source: countryNames },
  accountManagerId: { label: 'Account manager', source: optionsOf(users), none: 'Nobody' },
  marketSegmentId: { label: 'Market segment', source: optionsOf(marketSegments), none: 'None' },
  globalSegmentId: { label: 'Global segment', source: optionsOf(globalSegments), none: 'None' },
  isCustomer: { label: companyRoles.isCustomer },
  isSupplier: { label: companyRoles.isSupplier },
  isSubcontractor: { label: companyRoles.isSubcontractor },
  isInspectionBody: { label: companyRoles.isInspectionBody },
  certificateDays: { label: 'Days until a certificate runs out' },
  contactDays: { label: 'Days without contact' },
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

const approvedList = <Cards place="companies/list" id="" />

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
    actions={approvedList}
    about="Customers, suppliers, subcontractors and inspection bodies. One company may be several of them."
  />
)

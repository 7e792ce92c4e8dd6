import { useQuery } from '@tanstack/react-query'
import { listQuery, useMay } from '#platform/web/queries/queries.ts'
import { stringifySearch } from '#platform/web/queries/search-string.ts'
import type { CardProps } from '#platform/web/shell/shell-data.tsx'
import { columnsOf } from '#platform/web/table/columns.ts'
import { DataTable } from '#platform/web/table/data-table.tsx'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { StatusChip } from '#platform/web/ui/chip.tsx'
import { DateText, DueText, RecordNumber } from '#platform/web/ui/text.tsx'
import { customerContactReports, type ReportRow } from '../contract.ts'
import { contactTypes, reportLifecycle } from '../domain.ts'
import classes from './reports.module.css'
import { localDay } from './labels.ts'

const columns = columnsOf(customerContactReports.row, [
  { field: 'number', cell: ({ number }) => <RecordNumber number={number} /> },
  {
    field: 'contactAt',
    card: 'footEnd',
    cell: ({ contactAt }) => <DateText date={localDay(contactAt)} />,
  },
  { field: 'contactType', card: 'foot', cell: ({ contactType }) => contactTypes[contactType] },
  { field: 'excerpt', width: 320, card: 'main' },
  { field: 'authorName', width: 150 },
  {
    field: 'nextContactOn',
    card: 'amount',
    cell: ({ nextContactOn, isOverdue }) =>
      nextContactOn && <DueText date={nextContactOn} done={!isOverdue} />,
  },
  {
    field: 'status',
    card: 'corner',
    cell: ({ status }) => <StatusChip table={reportLifecycle} state={status} />,
  },
])

const SHOWN = 10

interface ContactReportsCardProps {
  /** The record the reports belong to. */
  of: { readonly companyId: string } | { readonly enquiryId: string } | { readonly quoteId: string }
  /** What a new report takes with it. */
  company: string
}

const filterOf = (of: ContactReportsCardProps['of']): Record<string, string[]> =>
  Object.fromEntries(Object.entries(of).map(([name, id]) => [name, [String(id)]]))

/** The contact reports of a company, an enquiry or a quote, and the way to a new one. */
function ContactReportsCard({ of, company }: ContactReportsCardProps) {
  const mayRead = useMay('customer-contact-reports:read')
  const mayCreate = useMay('customer-contact-reports:create')
  const filter = filterOf(of)
  const { data } = useQuery({
    ...listQuery<ReportRow>(customerContactReports, { filter, perPage: SHOWN }),
    enabled: mayRead,
  })
  if (!mayRead || !data) return null
  const own = 'enquiryId' in of ? { enquiry: of.enquiryId } : 'quoteId' in of ? { quote: of.quoteId } : {}
  const { total, total_is_exact: isExact } = data.meta
  const query = Object.entries(of).map(([name, id]) => `filter[${name}]=${String(id)}`)
  return (
    <Card
      title="Contact reports"
      count={isExact ? total : `${total}+`}
      flush
      action={
        mayCreate && (
          <ButtonLink small href={`/customer-contact-reports/create${stringifySearch({ company, ...own })}`}>
            Write report
          </ButtonLink>
        )
      }
    >
      {data.data.length > 0 ? (
        <DataTable
          inner
          label="Contact reports"
          columns={columns}
          rows={data.data}
          href={({ id }) => `/customer-contact-reports/${id}`}
        />
      ) : (
        <p className={classes.none}>Nobody has reported a contact yet.</p>
      )}
      {total > data.data.length && (
        <p className={classes.none}>
          <AppLink href={`/customer-contact-reports?${query.join('&')}`}>Show all</AppLink>
        </p>
      )}
    </Card>
  )
}

export const ReportsOfCompany = ({ id }: CardProps) => (
  <ContactReportsCard of={{ companyId: id }} company={id} />
)

export const ReportsOfEnquiry = ({ id, companyId = '' }: CardProps) => (
  <ContactReportsCard of={{ enquiryId: id }} company={companyId} />
)

export const ReportsOfQuote = ({ id, companyId = '' }: CardProps) => (
  <ContactReportsCard of={{ quoteId: id }} company={companyId} />
)

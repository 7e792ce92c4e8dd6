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
import { EmptyState } from '#platform/web/ui/states.tsx'
import { Dim, RecordNumber } from '#platform/web/ui/text.tsx'
import { useWorkOfCompany } from '#modules/people/companies/web/api.tsx'
import { type CalculationRow, pipeWallCalculations } from '../contract.ts'
import classes from './hub.module.css'

const columns = columnsOf(pipeWallCalculations.row, [
  {
    field: 'number',
    cell: ({ number, revision }) => (
      <>
        <RecordNumber number={number} /> <Dim>Rev {revision}</Dim>
      </>
    ),
  },
  { field: 'title', width: 240, card: 'main' },
  { field: 'size', card: 'foot' },
  { field: 'wall', card: 'amount' },
  {
    field: 'status',
    card: 'corner',
    cell: ({ status }) => <StatusChip table={pipeWallCalculations.lifecycle} state={status} />,
  },
])

interface CalculationsCardProps {
  /** The record the calculations belong to. */
  of: { readonly enquiryId: string } | { readonly quoteId: string }
  /** What a new calculation takes with it. */
  company: string
}

/** The pipe wall calculations of an enquiry or a quote, and the way to a new one. */
function CalculationsCard({ of, company }: CalculationsCardProps) {
  const filter = 'quoteId' in of ? { quoteId: [of.quoteId] } : { enquiryId: [of.enquiryId] }
  const mayRead = useMay('pipe-wall-calculations:read')
  const { data } = useQuery({
    ...listQuery<CalculationRow>(pipeWallCalculations, { filter: { ...filter, current: true } }),
    enabled: mayRead,
  })
  if (!mayRead || !data) return null
  const own = 'quoteId' in of ? { quote: of.quoteId } : { enquiry: of.enquiryId }
  const add = (
    <ButtonLink small href={`/pipe-wall-calculator${stringifySearch({ ...own, company })}`}>
      Calculate a wall
    </ButtonLink>
  )
  return (
    <Card title="Pipe wall calculations" count={data.meta.total} action={add} flush>
      {data.data.length > 0 ? (
        <DataTable
          inner
          label="Pipe wall calculations"
          columns={columns}
          rows={data.data}
          href={({ id }) => `/pipe-wall-calculator?record=${id}`}
        />
      ) : (
        <EmptyState title="No wall has been calculated for this yet" />
      )}
    </Card>
  )
}

export const CalculationsOfEnquiry = ({ id, companyId = '' }: CardProps) => (
  <CalculationsCard of={{ enquiryId: id }} company={companyId} />
)

export const CalculationsOfQuote = ({ id, companyId = '' }: CardProps) => (
  <CalculationsCard of={{ quoteId: id }} company={companyId} />
)

/** How many calculations there are for a company, and the way to them; nothing while there are none. */
export function CalculationsOfCompany({ id }: CardProps) {
  const count = useWorkOfCompany(id, 'calculations')
  if (typeof count !== 'number' || count === 0) return null
  return (
    <Card title="Pipe wall calculations" count={count}>
      <AppLink
        className={classes.link}
        href={`/pipe-wall-calculator${stringifySearch({ 'filter[companyId]': id, view: 'list' })}`}
      >
        Open the calculations
      </AppLink>
    </Card>
  )
}

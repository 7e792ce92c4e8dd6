import { useQuery } from '@tanstack/react-query'
import { api } from '#platform/web/queries/api.ts'
import { listQuery, type OptionSource, useMay } from '#platform/web/queries/queries.ts'
import { stringifySearch } from '#platform/web/shell/search-string.ts'
import { columnsOf } from '#platform/web/table/columns.ts'
import { DataTable } from '#platform/web/table/data-table.tsx'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { StatusChip } from '#platform/web/ui/chip.tsx'
import { EmptyState } from '#platform/web/ui/states.tsx'
import { Dim, RecordNumber } from '#platform/web/ui/text.tsx'
import { type CalculationRow, pipeWallCalculations } from '../contract.ts'

const columns = columnsOf<CalculationRow>([
  {
    key: 'number',
    header: 'Number',
    cell: ({ number, revision }) => (
      <>
        <RecordNumber number={number} /> <Dim>Rev {revision}</Dim>
      </>
    ),
  },
  { key: 'title', header: 'Title', width: 240, card: 'main', cell: ({ title }) => title },
  { key: 'size', header: 'Size', card: 'foot', cell: ({ size }) => size },
  { key: 'wall', header: 'Wall', card: 'amount', cell: ({ wall }) => wall },
  {
    key: 'status',
    header: 'Status',
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
export function CalculationsCard({ of, company }: CalculationsCardProps) {
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

const optionOf = (one: Pick<CalculationRow, 'id' | 'number' | 'revision' | 'title' | 'size' | 'wall'>) => ({
  id: one.id,
  code: one.title,
  name: [`${one.number} Rev ${one.revision}`, one.size, one.wall].filter(Boolean).join(', '),
  active: true,
})

/** Saved calculations by number, title or size, the newest revisions first; chosen ones whatever became of them. */
export const savedCalculations: OptionSource = {
  name: 'pipe-wall-calculations/saved',
  slice: 'pipe-wall-calculations',
  load: async ({ search, id }, options) => {
    const { list, get } = api(pipeWallCalculations)
    if (id === undefined) {
      const found = await list(
        { query: { filter: { current: true }, ...(search ? { search } : {}) } },
        options,
      )
      return found.data.map(optionOf)
    }
    const chosen = await Promise.all(id.split(',').map((one) => get({ params: { id: one } }, options)))
    return chosen.map((one) =>
      optionOf({ ...one, size: one.result.nps ? `NPS ${one.result.nps}` : '', wall: '' }),
    )
  },
}

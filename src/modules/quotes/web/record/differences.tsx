import { useQuery } from '@tanstack/react-query'
import { valueWords } from '../../../../platform/contract/words.ts'
import { api, reading } from '../../../../platform/web/api.ts'
import { columnsOf } from '../../../../platform/web/table/columns.ts'
import { DataTable } from '../../../../platform/web/table/data-table.tsx'
import { Card } from '../../../../platform/web/ui/card.tsx'
import { formatDate } from '../../../../platform/web/ui/format.ts'
import { Dim } from '../../../../platform/web/ui/text.tsx'
import { type QuoteRecord, quotes } from '../../contract.ts'
import classes from '../quotes.module.css'
import { differenceLabel } from './difference-label.ts'

interface Row {
  id: string
  from: unknown
  to: unknown
}

const words = (value: unknown) => {
  const text = valueWords(value)
  return text === null ? <Dim>nothing</Dim> : formatDate(text)
}

const columns = columnsOf<Row>([
  { key: 'field', header: 'Field', cell: ({ id }) => differenceLabel(id) },
  { key: 'from', header: 'Before', width: 300, card: 'main', cell: ({ from }) => words(from) },
  { key: 'to', header: 'Now', width: 300, card: 'foot', cell: ({ to }) => words(to) },
])

/** What this revision changed against the one before, field by field. */
export function Differences({ quote }: { quote: QuoteRecord }) {
  const { data } = useQuery(reading(api(quotes).differences, { params: { id: quote.id } }))
  const changes = data?.changes ?? []
  return (
    <Card title={`What Rev ${quote.revision} changed`} count={data && changes.length} flush>
      {changes.length > 0 ? (
        <DataTable
          inner
          label={`What Rev ${quote.revision} changed`}
          columns={columns}
          rows={changes.map(({ field, from, to }) => ({ id: field, from, to }))}
        />
      ) : (
        <p className={classes.none}>
          {data ? `Nothing differs from Rev ${data.previousRevision ?? 0} yet.` : 'Loading'}
        </p>
      )}
    </Card>
  )
}

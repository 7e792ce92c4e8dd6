import { statusWords } from '#platform/contract/lifecycle.ts'
import { ListPage } from '#platform/web/lists/list-page.tsx'
import type { RowOf } from '#platform/web/lists/use-list.ts'
import { columnsOf } from '#platform/web/table/columns.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { StatusChip } from '#platform/web/ui/chip.tsx'
import { InstantText, RecordNumber } from '#platform/web/ui/text.tsx'
import { pipeWallCalculations } from '../contract.ts'
import { calculationLifecycle } from '../domain/lifecycle.ts'
import { methodTitles } from '../domain/method-titles.ts'

const columns = columnsOf<RowOf<typeof pipeWallCalculations>>([
  { key: 'number', header: 'Number', sort: 'number', cell: (row) => <RecordNumber number={row.number} /> },
  { key: 'revision', header: 'Rev', cell: (row) => row.revision },
  { key: 'title', header: 'Title', sort: 'title', card: 'main', cell: (row) => row.title },
  { key: 'client', header: 'Client', optional: true, cell: (row) => row.client },
  { key: 'method', header: 'Code', optional: true, cell: (row) => methodTitles[row.method] },
  { key: 'size', header: 'Size', card: 'foot', cell: (row) => row.size },
  { key: 'pressure', header: 'P', numeric: true, cell: (row) => row.pressure },
  { key: 'temperature', header: 'T', numeric: true, cell: (row) => row.temperature },
  { key: 'wall', header: 'Wall', card: 'amount', cell: (row) => row.wall },
  {
    key: 'status',
    header: 'Status',
    card: 'corner',
    cell: (row) => <StatusChip table={calculationLifecycle} state={row.status} />,
  },
  {
    key: 'updatedAt',
    header: 'Changed',
    sort: 'updatedAt',
    card: 'footEnd',
    cell: (row) => <InstantText at={row.updatedAt} />,
  },
])

const words = statusWords(calculationLifecycle)
const filters = {
  status: { label: 'Status', options: words },
  method: { label: 'Code', options: methodTitles },
  mine: { label: 'Mine' },
  current: { label: 'Newest revisions' },
}

/** Every saved calculation. */
export const SavedCalculations = () => (
  <ListPage
    contract={pipeWallCalculations}
    columns={columns}
    filters={filters}
    href={({ id }) => `/pipe-wall-calculator?record=${id}`}
    actions={
      <ButtonLink tone="primary" icon="plus" href="/pipe-wall-calculator">
        New calculation
      </ButtonLink>
    }
    about="Saved calculations have a number, are checked by a second person and approved."
  />
)

import { statusLabels } from '#platform/contract/documents/lifecycle.ts'
import { ListPage } from '#platform/web/lists/list-page.tsx'
import { columnsOf } from '#platform/web/table/columns.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { StatusChip } from '#platform/web/ui/chip.tsx'
import { InstantText, RecordNumber } from '#platform/web/ui/text.tsx'
import { pipeWallCalculations } from '../contract.ts'
import { calculationLifecycle } from '../domain/lifecycle.ts'
import { methodTitles } from '../domain/codes/method-titles.ts'

const columns = columnsOf(pipeWallCalculations.row, [
  { field: 'number', sort: 'number', cell: (row) => <RecordNumber number={row.number} /> },
  { field: 'revision', cell: (row) => row.revision },
  { field: 'title', sort: 'title', card: 'main' },
  { field: 'client', optional: true },
  { field: 'method', optional: true, cell: (row) => methodTitles[row.method] },
  { field: 'size', card: 'foot' },
  { field: 'pressure', numeric: true },
  { field: 'temperature', numeric: true },
  { field: 'wall', card: 'amount' },
  {
    field: 'status',
    card: 'corner',
    cell: (row) => <StatusChip table={calculationLifecycle} state={row.status} />,
  },
  {
    field: 'updatedAt',
    sort: 'updatedAt',
    card: 'footEnd',
    cell: (row) => <InstantText at={row.updatedAt} />,
  },
])

const words = statusLabels(calculationLifecycle)
const filters = {
  status: { options: words },
  method: { options: methodTitles },
  mine: {},
  current: {},
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

import { ListPage } from '#platform/web/lists/list-page.tsx'
import { prefetchList } from '#platform/web/queries/prefetch.ts'
import { columnsOf } from '#platform/web/table/columns.ts'
import { InstantText, RecordNumber } from '#platform/web/ui/text.tsx'
import { heats } from '../contract.ts'
import { mills } from './fields.tsx'

const columns = columnsOf(heats.row, [
  { field: 'heatNo', sort: 'heatNo', width: 160, cell: ({ heatNo }) => <RecordNumber number={heatNo} /> },
  { field: 'millName', card: 'main', width: 240, cell: ({ millName }) => millName },
  { field: 'gradeStated', card: 'foot', width: 200, cell: ({ gradeStated }) => gradeStated },
  { field: 'meltProcess', cell: ({ meltProcess }) => meltProcess },
  {
    field: 'updatedAt',
    sort: 'updatedAt',
    card: 'footEnd',
    cell: ({ updatedAt }) => <InstantText at={updatedAt} />,
  },
])

const filters = { millId: { source: mills } }
const views = [{ label: 'All', query: {} }]

export const prefetch = prefetchList(heats)

/** `/heats` */
export const Screen = () => (
  <ListPage
    contract={heats}
    columns={columns}
    filters={filters}
    views={views}
    href={({ id }) => `/heats/${id}`}
    create="/heats/create"
    about="A heat is one ladle of steel. Its number is unique within the mill that melted it, never by itself."
  />
)

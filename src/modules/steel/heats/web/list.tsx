import { lazy, Suspense, useState } from 'react'
import { ListPage } from '#platform/web/lists/list-page.tsx'
import { prefetchList } from '#platform/web/queries/prefetch.ts'
import { useMay } from '#platform/web/queries/queries.ts'
import { columnsOf } from '#platform/web/table/columns.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { InstantText, RecordNumber } from '#platform/web/ui/text.tsx'
import { heats } from '../contract.ts'
import { mills } from './api.tsx'

const columns = columnsOf(heats.row, [
  { field: 'heatNo', sort: 'heatNo', width: 160, cell: ({ heatNo }) => <RecordNumber number={heatNo} /> },
  { field: 'millName', card: 'main', width: 240 },
  { field: 'gradeStated', card: 'foot', width: 200 },
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

const CertificateFiles = lazy(async () => ({
  default: (await import('./certificate-files.tsx')).CertificateFiles,
}))

/** `/heats` */
export function Screen() {
  const mayAttach = useMay('heats:update')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ListPage
        contract={heats}
        columns={columns}
        filters={filters}
        views={views}
        href={({ id }) => `/heats/${id}`}
        create="/heats/create"
        actions={
          mayAttach && (
            <Button icon="upload" onClick={() => setOpen(true)}>
              Certificates from a folder
            </Button>
          )
        }
        about="A heat is one ladle of steel. Its number is unique within the mill that melted it, never by itself."
      />
      <Suspense fallback={null}>{isOpen && <CertificateFiles onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}

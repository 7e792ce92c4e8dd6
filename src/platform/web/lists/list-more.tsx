import { rightOf } from '#platform/contract/register.ts'
import { Menu } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { Contract, Endpoint } from '#platform/contract/calls/endpoint.ts'
import type { ListQueryInput } from '#platform/contract/calls/paging.ts'
import { fileAddress } from '#platform/web/queries/files.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { inSentence } from '#platform/contract/words/name-labels.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import { useMay } from '#platform/web/queries/queries.ts'
import { useSortable } from './ordering/use-reorder.ts'
import type { ImportNote } from './import/import-dialog.tsx'

const ImportDialog = lazy(async () => ({
  default: (await import('./import/import-dialog.tsx')).ImportDialog,
}))
const ExportDialog = lazy(async () => ({ default: (await import('./export-dialog.tsx')).ExportDialog }))
const ReorderDialog = lazy(async () => ({
  default: (await import('./ordering/reorder-dialog.tsx')).ReorderDialog,
}))

interface ListMoreProps {
  contract: Contract
  /** What the list shows now; an export holds the same rows, on all pages. */
  query: ListQueryInput
  importNote?: ImportNote | undefined
  /** There are more rows than are counted: its file takes a while, and tells how far it is. */
  isLong?: boolean
  /** Left out where the page is no list of rows. */
  onPrint?: () => void
}

const FORMATS = { xlsx: 'Excel', csv: 'CSV' }

interface ExportItemsProps {
  exportRows: Endpoint
  query: ListQueryInput
  /** Makes it in a dialog, in the place of the browser. */
  onLong?: ((format: string) => void) | undefined
}

/** The rows of a query as a file, in each of the formats. */
export const ExportItems = ({ exportRows, query, onLong }: ExportItemsProps) =>
  Object.entries(FORMATS).map(([format, name]) => {
    const icon = <Icon name="download" size={14} />
    if (onLong)
      return (
        <Menu.Item key={format} leftSection={icon} onClick={() => onLong(format)}>
          Export to {name}
        </Menu.Item>
      )
    return (
      <Menu.Item
        key={format}
        component="a"
        href={fileAddress(exportRows, { params: { format }, query })}
        download
        leftSection={icon}
      >
        Export to {name}
      </Menu.Item>
    )
  })

/** Export, print, import and order of a list, as far as its contract has them and the reader may. */
export function ListMore({ contract, query, importNote, isLong, onPrint }: ListMoreProps) {
  const [exported, setExported] = useState<string | null>(null)
  const [open, setOpen] = useState<'import' | 'reorder' | null>(null)
  const mayImport = useMay(rightOf(contract.slice, 'import'))
  const isSortable = useSortable(contract)
  const { exportRows, importRows } = contract.endpoints
  if (!exportRows) return null
  const { cursor: _, perPage: __, ...shown } = query
  const close = () => setOpen(null)
  return (
    <>
      <Menu position="bottom-end" width={230}>
        <Menu.Target>
          <Button
            square
            icon="more"
            aria-label={`Export, import and order of ${inSentence(contract.plural)}`}
          />
        </Menu.Target>
        <Menu.Dropdown>
          <ExportItems exportRows={exportRows} query={shown} onLong={isLong ? setExported : undefined} />
          {onPrint && (
            <Menu.Item leftSection={<Icon name="print" size={14} />} onClick={onPrint}>
              Print the list
            </Menu.Item>
          )}
          {importRows && mayImport && (
            <Menu.Item leftSection={<Icon name="upload" size={14} />} onClick={() => setOpen('import')}>
              Import from a file
            </Menu.Item>
          )}
          {isSortable && (
            <Menu.Item leftSection={<Icon name="drag" size={14} />} onClick={() => setOpen('reorder')}>
              Change the order
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <Suspense fallback={null}>
        {open === 'import' && <ImportDialog contract={contract} note={importNote} onClose={close} />}
        {exported && (
          <ExportDialog
            list={contract.slice}
            format={exported}
            query={
              fileAddress(exportRows, { params: { format: exported }, query: shown }).split('?')[1] ?? ''
            }
            onClose={() => setExported(null)}
          />
        )}
        {open === 'reorder' && <ReorderDialog contract={contract} onClose={close} />}
      </Suspense>
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '#platform/contract/values/amounts.ts'
import { rowOf } from '#platform/contract/words/list-labels.ts'
import { TagsField } from '#platform/web/fields/tags-field.tsx'
import { SaveDialog } from '#platform/web/forms/save-dialog.tsx'
import { ListPage } from '#platform/web/lists/list-page.tsx'
import { useScreenUrl } from '#platform/web/lists/screen-url.ts'
import { api, reading } from '#platform/web/queries/api.ts'
import { prefetchList } from '#platform/web/queries/prefetch.ts'
import { useMay } from '#platform/web/queries/queries.ts'
import { columnsOf } from '#platform/web/table/columns.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { DateText, Dim, InstantText } from '#platform/web/ui/text.tsx'
import { seals } from '../contract.ts'
import { inGroups, lateness } from '../domain.ts'
import { CompareDialog } from './compare-dialog.tsx'
import { SealDialog } from './seal-dialog.tsx'
import { Records } from './records.tsx'
import classes from './seals.module.css'

const columns = columnsOf(rowOf(seals.endpoints.list), [
  { field: 'no', sort: 'no', card: 'main', cell: (row) => `Seal ${row.no}` },
  { field: 'day', card: 'corner', cell: (row) => <DateText date={row.day} /> },
  { field: 'count', card: 'foot', cell: (row) => counted(row.count, 'record', 'records') },
  {
    field: 'root',
    width: 420,
    cell: (row) => <span className={classes.hash}>{inGroups(row.root)}</span>,
  },
  { field: 'at', cell: (row) => <InstantText at={row.at} /> },
  {
    field: 'missed',
    card: 'footEnd',
    width: 220,
    cell: (row) => lateness(row.missed) ?? <Dim>in time</Dim>,
  },
])

export const prefetch = prefetchList(seals)

/** `/setup/seals`: the seal of each day; `?seal=` opens one of them. */
export function Screen() {
  const url = useScreenUrl()
  const [open, setOpen] = useState<'find' | 'compare' | 'recipients' | null>(null)
  const mayChange = useMay('seals:update')
  const { data } = useQuery(reading(api(seals).recipients))
  const { seal } = url.parameters
  const close = () => setOpen(null)
  return (
    <>
      <ListPage
        contract={seals}
        columns={columns}
        href={({ id }) => url.hrefWith('seal', id)}
        filters={{ day: {} }}
        about="Each day one root is made of what was signed, kept and booked until then, and mailed to whoever is named here."
        actions={
          <>
            <Button icon="search" onClick={() => setOpen('find')}>
              Find a record
            </Button>
            <Button icon="shield" onClick={() => setOpen('compare')}>
              Compare an e-mail or proof
            </Button>
            {mayChange && data && (
              <Button icon="mail" onClick={() => setOpen('recipients')}>
                Name recipients{data.addresses.length > 0 && ` (${data.addresses.length})`}
              </Button>
            )}
          </>
        }
      />
      {seal && <SealDialog id={seal} onClose={() => url.go(url.hrefWith('seal', null))} />}
      {open === 'find' && (
        <Dialog title="Find a sealed record" onClose={close} size={760}>
          <Records />
        </Dialog>
      )}
      {open === 'compare' && <CompareDialog onClose={close} />}
      {open === 'recipients' && data && <RecipientsDialog recipients={data} onClose={close} />}
    </>
  )
}

interface RecipientsDialogProps {
  recipients: { addresses: string[]; version: number }
  onClose: () => void
}

/** Asks who gets each seal by mail. */
function RecipientsDialog({ recipients: { addresses: given, version }, onClose }: RecipientsDialogProps) {
  const [addresses, setAddresses] = useState(given)
  return (
    <SaveDialog
      title="Recipients of the seals"
      slice="seals"
      save={() => api(seals).updateRecipients({ body: { addresses }, version })}
      saved="The recipients are saved"
      onClose={onClose}
    >
      {(errors) => (
        <TagsField
          id="seal-addresses"
          label="Addresses"
          placeholder="quality@works.example"
          hint="Best some outside of the house: what lies there cannot be changed here. Enter ends an address."
          value={addresses}
          onChange={(value) => setAddresses(value ?? [])}
          error={Object.entries(errors).find(([name]) => name.startsWith('addresses'))?.[1][0]}
        />
      )}
    </SaveDialog>
  )
}

import { useState } from 'react'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { api, refresh } from '#platform/web/queries/api.ts'
import { currentUser, loadCurrentUser } from '#platform/web/session/current-user.ts'
import { toast } from '#platform/web/shell/toasts/toast.ts'
import { columnsOf } from '#platform/web/table/columns.ts'
import { DataTable } from '#platform/web/table/data-table.tsx'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Chip } from '#platform/web/ui/chip.tsx'
import { Dialog, DialogButtons } from '#platform/web/ui/dialog.tsx'
import { DateText, Dim, InstantText } from '#platform/web/ui/text.tsx'
import { type Exception, type PersonRights, userPermissions } from '../contract.ts'
import { effects } from '../domain.ts'
import classes from './person.module.css'

/** What one person's rights say now, after they were changed here. */
export async function showChanged(person: { readonly id: string }, message: string): Promise<void> {
  await refresh('user-permissions')
  if (currentUser()?.id === person.id) await loadCurrentUser()
  await toast({ message })
}

/** An exception with what its button does; null where it cannot be ended. */
type Row = Exception & { end: (() => void) | null }

const columns = columnsOf<Row>(userPermissions.endpoints.get.response.shape.exceptions.element, [
  { field: 'name', cell: (row) => row.name },
  { key: 'state', header: 'Exception', card: 'corner', cell: (row) => <State exception={row} /> },
  {
    field: 'reason',
    card: 'main',
    cell: (row) => <span className={classes.why}>{row.reason}</span>,
  },
  { key: 'by', header: 'By', card: 'foot', cell: (row) => <By exception={row} /> },
  { key: 'until', header: 'Until', card: 'amount', cell: (row) => <Until exception={row} /> },
  { key: 'end', header: 'Step', card: 'footEnd', cell: (row) => <End row={row} /> },
])

function End({ row: { name, end } }: { row: Row }) {
  if (!end) return null
  return (
    <Button small onClick={end} aria-label={`End the exception for ${name}`}>
      End
    </Button>
  )
}

/** The exceptions of a person, past ones too, with the button that ends one. */
export function Exceptions({ person }: { person: PersonRights }) {
  const [ending, setEnding] = useState<Exception | null>(null)
  const mayEnd = person.can.endException === true
  const rows = person.exceptions.map((one): Row => {
    const isOpen = mayEnd && one.state === 'live'
    return { ...one, end: isOpen ? () => setEnding(one) : null }
  })
  return (
    <Card title="Exceptions from the role" count={rows.length} flush={rows.length > 0}>
      {rows.length === 0 ? (
        <p className={classes.note}>None: this person may do what the role may do.</p>
      ) : (
        <DataTable inner label="Exceptions" columns={columns} rows={rows} />
      )}
      {ending && <EndDialog person={person} exception={ending} onClose={() => setEnding(null)} />}
    </Card>
  )
}

function State({ exception: { state, effect } }: { exception: Exception }) {
  if (state === 'ended') return <Chip tone="grey">Ended</Chip>
  if (state === 'expired') return <Chip tone="grey">Run out</Chip>
  return effect === 'allow' ? (
    <Chip tone="green">{effects.allow}</Chip>
  ) : (
    <Chip tone="red">{effects.deny}</Chip>
  )
}

function By({ exception }: { exception: Exception }) {
  return (
    <>
      {exception.grantedByName}, <DateText date={exception.createdAt} />
    </>
  )
}

function Until({ exception: { endedAt, endedByName, expiresAt } }: { exception: Exception }) {
  if (endedAt) {
    return (
      <>
        ended by {endedByName}, <DateText date={endedAt} />
      </>
    )
  }
  return expiresAt ? <InstantText at={expiresAt} /> : <Dim>no end</Dim>
}

interface EndDialogProps {
  person: PersonRights
  exception: Exception
  onClose: () => void
}

function EndDialog({ person, exception, onClose }: EndDialogProps) {
  const [message, setMessage] = useState<string | null>(null)
  const end = async () => {
    try {
      await api(userPermissions).endException({ params: { id: person.id, exceptionId: exception.id } })
      onClose()
      await showChanged(person, 'Exception ended')
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setMessage(error.message)
    }
  }
  return (
    <Dialog title={`End the exception for ${exception.name}`} onClose={onClose}>
      <div className={classes.dialog}>
        {message && <Alert live title={message} />}
        <p className={classes.sentence}>
          From the next step on {person.name} has this right only if the role or another exception gives it.
          The exception stays on the list.
        </p>
        <DialogButtons>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" onClick={() => void end()}>
            End exception
          </Button>
        </DialogButtons>
      </div>
    </Dialog>
  )
}

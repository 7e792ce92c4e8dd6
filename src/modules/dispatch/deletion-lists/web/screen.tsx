import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '#platform/contract/values/amounts.ts'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { givenAddress } from '#platform/contract/register.ts'
import { TextAreaField } from '#platform/web/fields/text-field.tsx'
import { api, reading, refresh } from '#platform/web/queries/api.ts'
import { useMay } from '#platform/web/queries/queries.ts'
import { toast } from '#platform/web/shell/toasts/toast.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Dialog, DialogButtons } from '#platform/web/ui/dialog.tsx'
import { RecordNumber } from '#platform/web/ui/text.tsx'
import { PerFacility } from '#modules/dispatch/billing/web/api.tsx'
import { deletionLists, type DueNote } from '../contract.ts'
import { DeliveryRow, DeliveryTable } from './delivery-table.tsx'
import { Lists } from './lists.tsx'
import page from '#platform/web/table/plain-page.module.css'
import classes from './lists.module.css'

/** `/deletion-lists`: what is past its day, and the lists with which papers go. */
export const Screen = () => (
  <PerFacility title="Deletion lists" about="Papers past the day until which they are kept" below={<Lists />}>
    {(facilityId) => <Due key={facilityId} facilityId={facilityId} />}
  </PerFacility>
)

function Due({ facilityId }: { facilityId: string }) {
  const { data } = useQuery(reading(api(deletionLists).due, { query: { facilityId } }))
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [isAsking, setAsking] = useState(false)
  const may = useMay('deletion-lists:create')
  if (!data) return null
  const notes = data.notes.filter(({ noteId }) => chosen.includes(noteId))
  const toggle = (id: string, isOn: boolean) =>
    setChosen((ids) => (isOn ? [...ids, id] : ids.filter((one) => one !== id)))
  return (
    <Card
      title="Past their day"
      count={data.notes.length}
      action={
        may &&
        notes.length > 0 && (
          <Button small tone="primary" icon="trash" onClick={() => setAsking(true)}>
            Put {notes.length} on a list
          </Button>
        )
      }
    >
      {data.notes.length === 0 ? (
        <p>Every delivery from here is still to be kept, or its papers are deleted.</p>
      ) : (
        <DeliveryTable caption="Deliveries past the day until which they are kept" last="What keeps it">
          {data.notes.map((note) => (
            <DueRow
              key={note.noteId}
              note={note}
              isChosen={chosen.includes(note.noteId)}
              onChange={may ? (isOn) => toggle(note.noteId, isOn) : undefined}
            />
          ))}
        </DeliveryTable>
      )}
      {data.hasMore && <p>The {data.notes.length} oldest are shown; more follow when these are gone.</p>}
      {isAsking && (
        <NewList
          facilityId={facilityId}
          notes={notes}
          onClose={() => setAsking(false)}
          onMade={() => setChosen([])}
        />
      )}
    </Card>
  )
}

interface DueRowProps {
  note: DueNote
  isChosen: boolean
  onChange: ((isOn: boolean) => void) | undefined
}

const DueRow = ({ note, isChosen, onChange }: DueRowProps) => (
  <DeliveryRow
    note={note}
    className={classes.why}
    number={
      <>
        {onChange && note.refusals.length === 0 ? (
          <label className={classes.choice}>
            <input
              type="checkbox"
              checked={isChosen}
              onChange={(event) => onChange(event.currentTarget.checked)}
            />
            <RecordNumber number={note.noteNumber} />
          </label>
        ) : (
          <RecordNumber number={note.noteNumber} />
        )}
        <p>
          <AppLink href={givenAddress(`/${note.noteEntity}/${note.noteId}`)}>Open</AppLink>
        </p>
      </>
    }
  >
    {note.refusals.map(({ message }) => message).join(' ') || 'Nothing'}
  </DeliveryRow>
)

interface NewListProps {
  facilityId: string
  notes: readonly DueNote[]
  onClose: () => void
  onMade: () => void
}

function NewList({ facilityId, notes, onClose, onMade }: NewListProps) {
  const [reason, setReason] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    try {
      const made = await api(deletionLists).create({
        body: {
          facilityId,
          reason: reason ?? '',
          notes: notes.map(({ noteEntity, noteId }) => ({ noteEntity, noteId })),
        },
      })
      await refresh(deletionLists.slice)
      void toast({ message: `${made.number} is written: propose it` })
      onMade()
      onClose()
    } catch (failed) {
      if (!(failed instanceof ApiError)) throw failed
      setProblem(Object.values(failed.errors).flat()[0] ?? failed.message)
      setBusy(false)
    }
  }
  return (
    <Dialog title={`Put ${counted(notes.length, 'delivery', 'deliveries')} on a list`} onClose={onClose}>
      <div className={page.asking}>
        {problem && <Alert live title={problem} />}
        <p>
          {notes.map(({ noteNumber }) => noteNumber).join(', ')}. Nothing is deleted before two have signed
          the list.
        </p>
        <TextAreaField
          id="deletion-reason"
          label="Reason"
          required
          rows={2}
          value={reason}
          onChange={setReason}
        />
      </div>
      <DialogButtons>
        <Button onClick={onClose}>Cancel</Button>
        <Button tone="primary" aria-disabled={isBusy} onClick={() => !isBusy && void run()}>
          Put on a list
        </Button>
      </DialogButtons>
    </Dialog>
  )
}

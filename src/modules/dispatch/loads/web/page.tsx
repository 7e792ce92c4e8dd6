import { useState } from 'react'
import { counted } from '#platform/contract/values/amounts.ts'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { type DialogTable, lazyDialogs, Sentence } from '#platform/web/documents/action-dialogs.tsx'
import {
  DocumentActions,
  DocumentPage,
  DocumentScreen,
  DocumentTitle,
} from '#platform/web/documents/document-page.tsx'
import { Aside, FilesTab, Tab, TimelineTab } from '#platform/web/documents/document-tabs.tsx'
import { DetailsTab, DocumentLines } from '#platform/web/documents/form-tabs.tsx'
import { useDocument } from '#platform/web/documents/use-document.ts'
import { api, refresh } from '#platform/web/queries/api.ts'
import { openFile } from '#platform/web/queries/files.ts'
import { prefetchRecord } from '#platform/web/queries/prefetch.ts'
import { MenuEntry } from '#platform/web/records/action-bar.tsx'
import { toast } from '#platform/web/shell/toasts/toast.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Card, Section } from '#platform/web/ui/card.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { DueText, InstantText } from '#platform/web/ui/text.tsx'
import { SignaturesSection, SigningFields } from '#modules/signing/signature/web/api.tsx'
import { type LoadRecord, loads } from '../contract.ts'
import { isStillHere, loadLifecycle, type LoadStatus } from '../domain.ts'
import { loadFields, sections } from './fields.tsx'
import classes from './loads.module.css'
import { NoteNumber, Reasons } from './notes.tsx'

export const prefetch = prefetchRecord(loads)

/** `/loads/{id}` */
export const Screen = () => <DocumentScreen contract={loads} page={LoadPage} />

const massText = (mass: string) => `${Number(mass).toLocaleString('en-GB')} kg`

const table = {
  startLoading: {
    info: loadLifecycle.actions.startLoading,
    done: 'is being loaded',
    fields: () => <Sentence>Its notes stay ready until it has left, or they are taken off.</Sentence>,
  },
  sendOff: {
    info: loadLifecycle.actions.sendOff,
    done: 'has left with all its notes',
    fields: (form, record) => (
      <>
        <Sentence>
          All notes leave together or none. Each of them is dispatched and signed; returns to suppliers were
          sent before.
        </Sentence>
        <Facts
          facts={{
            Notes: record.lines.map(({ noteNumber }) => noteNumber).join(', '),
            Packages: record.packages,
            'Gross mass': massText(record.grossKg),
            Carrier: record.carrier,
            Vehicle: record.vehicle,
          }}
        />
        <SigningFields form={form} meaning="released" label={record.number} />
      </>
    ),
  },
  cancel: {
    info: loadLifecycle.actions.cancel,
    done: 'is cancelled',
    fields: () => <Sentence>Its notes come off the load and otherwise stay as they are.</Sentence>,
  },
} satisfies DialogTable<LoadRecord>
const dialogs = lazyDialogs(async () => ({ dialogs: table }))

/** The buttons of each state, the last one filled. */
const buttons: Readonly<Record<LoadStatus, readonly string[]>> = {
  planned: ['startLoading'],
  loading: ['unload', 'sendOff'],
  gone: [],
  cancelled: [],
}

function LoadPage({ record }: { record: LoadRecord }) {
  const page = useDocument(loads, record, { fields: loadFields })
  const isHere = isStillHere(record.status)
  return (
    <DocumentPage
      page={page}
      head={
        <DocumentTitle
          note={[record.carrier, counted(record.lines.length, 'note', 'notes'), massText(record.grossKg)]
            .filter(Boolean)
            .join(', ')}
        />
      }
      actions={
        <DocumentActions buttons={buttons[record.status]}>
          <MenuEntry
            label="Loading list"
            icon="print"
            onClick={() => openFile(loads.endpoints.pdf, { params: { id: record.id } })}
          />
        </DocumentActions>
      }
      stepper={['planned', 'loading', 'gone']}
      dialogs={dialogs}
    >
      <Tab name="notes" label="Notes in loading order" count={record.lines.length}>
        <NotesOnLoad record={record} />
      </Tab>
      {isHere && (
        <Tab name="lines" label="Arrange">
          <DocumentLines field="lines" />
        </Tab>
      )}
      <Tab name="details">
        <DetailsTab sections={sections} />
      </Tab>
      <FilesTab />
      <TimelineTab />
      <Aside>
        <Section title="On the lorry">
          <Payload record={record} />
        </Section>
        <Section title="Key facts">
          <Facts
            facts={{
              Leaves: (
                <>
                  <DueText date={record.plannedOn} done={!isHere} /> {record.leavesAt}
                </>
              ),
              Carrier: record.carrier,
              Vehicle: record.vehicle,
              Trailer: record.trailer,
              Driver: record.driver,
              Seal: record.sealNo,
              Photos: record.photos,
              Facility: record.facilityName,
              'Written by': record.createdByName,
              'Loading since': record.loadedAt && (
                <>
                  {record.loadedByName}, <InstantText at={record.loadedAt} />
                </>
              ),
              'Sent off': record.goneAt && (
                <>
                  {record.goneByName}, <InstantText at={record.goneAt} />
                </>
              ),
            }}
          />
        </Section>
        <SignaturesSection read={api(loads).signatures} record={record} />
      </Aside>
    </DocumentPage>
  )
}

/** How heavy it is, of what the lorry may carry. */
function Payload({ record }: { record: LoadRecord }) {
  const { grossKg, maxPayloadKg, heaviest, packages } = record
  const share = maxPayloadKg ? Math.min(100, (Number(grossKg) / Number(maxPayloadKg)) * 100) : 0
  const isOver = maxPayloadKg ? Number(grossKg) > Number(maxPayloadKg) : false
  return (
    <div className={classes.payload}>
      <p>
        Gross <b>{massText(grossKg)}</b>
        <span>
          {maxPayloadKg ? `of ${massText(maxPayloadKg)}` : counted(packages, 'package', 'packages')}
        </span>
      </p>
      {maxPayloadKg && (
        <div className={isOver ? classes.over : classes.bar} aria-hidden="true">
          <i style={{ width: `${share}%` }} />
        </div>
      )}
      {heaviest && (
        <p className={classes.dim}>
          Heaviest package {massText(heaviest.kg)}, {heaviest.what}
        </p>
      )}
    </div>
  )
}

/** What stands on it, each with what is in its way. */
function NotesOnLoad({ record }: { record: LoadRecord }) {
  const isHere = isStillHere(record.status)
  const own = record.refusals.filter(({ code }) =>
    ['no_notes', 'carrier', 'overload', 'photos'].includes(code),
  )
  return (
    <div className={classes.notes}>
      {isHere && own.length > 0 && (
        <Card title="Before it leaves">
          <Reasons reasons={own} />
        </Card>
      )}
      <ol aria-label="Notes in the order of loading">
        {record.lines.map((line, at) => (
          <li key={line.id}>
            <span className={classes.place}>{at + 1}</span>
            <div>
              <p>
                <NoteNumber
                  entity={line.noteEntity}
                  id={line.noteId}
                  number={line.noteNumber}
                  status={line.noteStatus}
                />
              </p>
              <p className={classes.dim}>
                {line.what}, {line.goesTo}, stop {line.stopNo}
              </p>
              <p className={classes.dim}>
                {counted(line.pieces, 'piece', 'pieces')} in {counted(line.packages, 'package', 'packages')},{' '}
                {massText(line.grossKg)}
                {line.asked > 0 && `, ${line.met} of ${line.asked} conditions met`}
              </p>
              {isHere && <Reasons reasons={line.refusals} />}
            </div>
            {isHere && record.can.update === true && <TakeOff record={record} lineId={line.id} />}
          </li>
        ))}
      </ol>
    </div>
  )
}

/** Takes one note off, so that the others can go. */
function TakeOff({ record: { id, version }, lineId }: { record: LoadRecord; lineId: string }) {
  const [isBusy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    try {
      await api(loads).takeOff({ params: { id }, version, body: { lineId } })
      await refresh('loads', 'delivery-notes', 'traveller-delivery-notes', 'supplier-returns')
    } catch (failed) {
      if (!(failed instanceof ApiError)) throw failed
      void toast({ message: failed.message })
    }
    setBusy(false)
  }
  return (
    <Button small aria-disabled={isBusy} onClick={() => !isBusy && void run()}>
      Take off
    </Button>
  )
}

import { useQuery } from '@tanstack/react-query'
import type { Lifecycle } from '#platform/contract/documents/lifecycle.ts'
import { givenAddress } from '#platform/contract/register.ts'
import { filesQuery } from '#platform/web/activity/activity-client.ts'
import {
  type ActionEntry,
  type DialogTable,
  lazyDialogs,
  Sentence,
} from '#platform/web/documents/action-dialogs.tsx'
import {
  DocumentActions,
  DocumentPage,
  DocumentScreen,
  DocumentTitle,
} from '#platform/web/documents/document-page.tsx'
import { Aside, FilesTab, Tab, TimelineTab } from '#platform/web/documents/document-tabs.tsx'
import { DetailsTab, DocumentLines } from '#platform/web/documents/form-tabs.tsx'
import { useDocument } from '#platform/web/documents/use-document.ts'
import { DateField } from '#platform/web/fields/dates/date-field.tsx'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import { TextAreaField } from '#platform/web/fields/text-field.tsx'
import { api } from '#platform/web/queries/api.ts'
import { openFile } from '#platform/web/queries/files.ts'
import { prefetchRecord } from '#platform/web/queries/prefetch.ts'
import { MenuEntry } from '#platform/web/records/action-bar.tsx'
import type { ActionForm } from '#platform/web/records/use-action.ts'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Card, Section } from '#platform/web/ui/card.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { localToday } from '#platform/web/ui/format.ts'
import { DateText, DueText } from '#platform/web/ui/text.tsx'
import {
  BackPieces,
  checkStep,
  Conditions,
  conditionsMet,
  GoodsOut,
  noteSteps,
  stepDialogs,
} from '#modules/dispatch/delivery-ledger/web/api.tsx'
import { grossMassOf } from '#modules/dispatch/packages/domain.ts'
import { PackageMenu, PackagesTab } from '#modules/dispatch/packages/web/api.tsx'
import { SignaturesSection } from '#modules/signing/signature/web/api.tsx'
import { type ProcessingNoteRecord, processingNotes } from '../contract.ts'
import { isAway, isDraft, processingNoteLifecycle, type ProcessingNoteStatus } from '../domain.ts'
import { processingNoteFields, sections } from './fields.tsx'

export const prefetch = prefetchRecord(processingNotes)

/** `/processing-notes/{id}` */
export const Screen = () => <DocumentScreen contract={processingNotes} page={ProcessingNotePage} />

/** What of a note is still away. */
const linesAway = ({ lines }: ProcessingNoteRecord) =>
  lines.flatMap(({ id, lineNo, travellerNumber, operationText, quantity, backQty, serialNumbers }) => {
    const label = `Line ${lineNo}, ${travellerNumber}, ${operationText}`
    return backQty < quantity ? [{ id, label, out: quantity - backQty, serialNumbers }] : []
  })

/** What is no longer so at the processor while it has the pieces. */
const changesAtProcessor = ({ status, conditions }: ProcessingNoteRecord) =>
  isAway(status) ? conditions.flatMap(({ refusals }) => refusals) : []

/** The certificate among the files of the note. */
function CertificateField({
  form,
  record: { id, returns },
  required,
}: {
  form: ActionForm
  record: ProcessingNoteRecord
  required: boolean
}) {
  const { data = [] } = useQuery(filesQuery(processingNotes.slice, id))
  const isKnown = (fileId: string) => returns.some(({ certificateFileId }) => certificateFileId === fileId)
  const options = Object.fromEntries(
    data.flatMap((file) => (file.addedLater || isKnown(file.id) ? [[file.id, file.name]] : [])),
  )
  return (
    <SelectField
      {...form.field<string>('certificateFileId', 'Certificate of the processor', required)}
      options={options}
      hint="Attached in the tab Files first; without it nothing is signed at the operation"
    />
  )
}

const table = {
  ...stepDialogs<ProcessingNoteRecord>(
    {
      actions: processingNoteLifecycle.actions,
      goes: 'The pieces stay in work. They are booked good at their operation when they are back.',
      isVoid: 'None of it left after all. Its pieces may go on another note.',
    },
    ({ companyName }) => companyName,
  ),
  writeOff: {
    info: processingNoteLifecycle.actions.writeOff,
    done: 'is closed',
    fields: () => <Sentence>The rest will not come back: scrap it at its operation.</Sentence>,
  },
  takeBack: {
    info: { label: 'Take in' },
    done: 'has pieces back',
    start: () => ({ receivedOn: localToday() }),
    fields: (form, record) => (
      <>
        {changesAtProcessor(record).map(({ message }) => (
          <Sentence key={message}>
            {message} Take in what is back; whoever signs the operation decides whether its certificate
            counts.
          </Sentence>
        ))}
        <BackPieces form={form} lines={linesAway(record)} />
        <DateField {...form.field<string>('receivedOn', 'Received on', true)} />
        <CertificateField form={form} record={record} required={false} />
        <TextAreaField {...form.field<string>('remarks', 'What was seen')} rows={2} />
      </>
    ),
  } satisfies ActionEntry<ProcessingNoteRecord>,
  addCertificate: {
    info: { label: 'Add certificate' },
    done: 'has its certificate',
    fields: (form, record) => (
      <>
        <Sentence>It covers everything that came back without a certificate.</Sentence>
        <CertificateField form={form} record={record} required />
      </>
    ),
  } satisfies ActionEntry<ProcessingNoteRecord>,
} satisfies DialogTable<ProcessingNoteRecord>
const dialogs = lazyDialogs<ProcessingNoteRecord>(async () => ({ dialogs: table }))

const besideState = (label: string, from: readonly ProcessingNoteStatus[]) =>
  ({ label, from, to: 'dispatched', access: 'processing-notes:dispatch' }) as const

/** The lifecycle with what is done to a note beside its state. */
const pageLifecycle: Lifecycle = {
  ...processingNoteLifecycle,
  actions: {
    check: checkStep('processing-notes'),
    takeBack: besideState('Take in', ['dispatched']),
    addCertificate: besideState('Add certificate', ['dispatched', 'closed']),
    ...processingNoteLifecycle.actions,
  },
}

/** The buttons of each state, the last one filled. */
const buttons: Readonly<Record<ProcessingNoteStatus, readonly string[]>> = {
  draft: ['makeReady'],
  ready: ['reopen', 'check', 'dispatch'],
  dispatched: ['addCertificate', 'takeBack'],
  closed: ['addCertificate'],
  cancelled: [],
  void: [],
}

const shownSteps = ({ status, checkedAt }: ProcessingNoteRecord): readonly string[] =>
  buttons[status].filter((name) => name !== 'check' || checkedAt === null)

function ProcessingNotePage({ record }: { record: ProcessingNoteRecord }) {
  const page = useDocument(processingNotes, record, {
    fields: processingNoteFields,
    lifecycle: pageLifecycle,
  })
  const { status, conditions } = record
  return (
    <DocumentPage
      page={page}
      head={
        <DocumentTitle
          company={{ name: record.companyName, href: `/companies/${record.companyId}` }}
          note={`${record.backQty} of ${record.pieces} back`}
        />
      }
      actions={
        <DocumentActions buttons={shownSteps(record)}>
          <MenuEntry
            label="Processing note"
            icon="print"
            onClick={() => openFile(processingNotes.endpoints.pdf, { params: { id: record.id } })}
          />
          <PackageMenu calls={processingNotes.endpoints} record={record} />
        </DocumentActions>
      }
      stepper={['draft', 'ready', 'dispatched', 'closed']}
      dialogs={dialogs}
    >
      {conditions.length > 0 && !isAway(status) && (
        <Tab name="release" count={conditionsMet(conditions)}>
          <Conditions conditions={conditions} />
        </Tab>
      )}
      <Tab name="lines" label="Items" count={record.lines.length}>
        {isDraft(status) ? <DocumentLines field="lines" /> : <SentLines record={record} />}
      </Tab>
      {record.returns.length > 0 && (
        <Tab name="returns" label="Back" count={record.returns.length}>
          <BackAgain record={record} />
        </Tab>
      )}
      <Tab name="packages" count={record.packages.length}>
        <PackagesTab record={record} isDraft={isDraft(status)} />
      </Tab>
      <Tab name="details">
        <DetailsTab sections={sections} />
      </Tab>
      <FilesTab />
      <TimelineTab />
      <Aside>
        <Section title="Key facts">
          <Facts
            facts={{
              'Subcontract order': (
                <>
                  <AppLink href={`/purchase-orders/${record.purchaseOrderId}`}>{record.orderNumber}</AppLink>
                  {record.orderFacility && `, ${record.orderFacility}`}
                </>
              ),
              Processor:
                changesAtProcessor(record).length > 0 &&
                changesAtProcessor(record).map(({ message, href }) => (
                  <p key={message}>
                    {href ? <AppLink href={givenAddress(href)}>{message}</AppLink> : message}
                  </p>
                )),
              'Back by': <DueText date={record.expectedBackOn} done={!isAway(status)} />,
              Facility: record.facilityName,
              Carrier: record.carrier,
              'Net mass': `${Number(record.massKg)} kg`,
              'Gross mass': `${Number(grossMassOf(record))} kg`,
              ...noteSteps(record),
            }}
          />
        </Section>
        <SignaturesSection read={api(processingNotes).signatures} record={record} />
      </Aside>
    </DocumentPage>
  )
}

/** What went, each with its traveller and what of it is back. */
const SentLines = ({ record }: { record: ProcessingNoteRecord }) => (
  <GoodsOut>
    {record.lines.map((line) => (
      <Card
        key={line.id}
        title={`Line ${line.lineNo}: ${line.operationText}`}
        count={`${line.backQty} of ${line.quantity} back`}
      >
        <Facts
          facts={{
            Traveller: <AppLink href={`/travellers/${line.travellerId}`}>{line.travellerNumber}</AppLink>,
            'Serial numbers': line.serialNumbers,
            Mass: line.massKg && `${Number(line.massKg)} kg`,
          }}
        />
      </Card>
    ))}
  </GoodsOut>
)

/** What is back, each with its certificate. */
const BackAgain = ({ record }: { record: ProcessingNoteRecord }) => (
  <GoodsOut>
    {record.returns.map((one) => (
      <Card
        key={one.id}
        title={`Line ${one.lineNo}`}
        count={`${one.pieces} ${one.pieces === 1 ? 'pc' : 'pcs'}`}
      >
        <Facts
          facts={{
            Received: <DateText date={one.receivedOn} />,
            'Serial numbers': one.serialNumbers,
            Certificate: one.certificateName ?? 'Not there yet',
            'What was seen': one.remarks,
            'Taken in by': one.byName,
          }}
        />
      </Card>
    ))}
  </GoodsOut>
)

import { useSearch } from '@tanstack/react-router'
import { type ChildPageProps, ChildScreen, prefetchChild } from '#platform/web/documents/child-screen.tsx'
import { lazyDialogs } from '#platform/web/documents/action-dialogs.tsx'
import { DocumentActions, DocumentPage, DocumentTitle } from '#platform/web/documents/document-page.tsx'
import { Aside, FilesTab, Tab, TimelineTab } from '#platform/web/documents/document-tabs.tsx'
import { DetailsTab } from '#platform/web/documents/form-tabs.tsx'
import { TextField } from '#platform/web/fields/text-field.tsx'
import type { FormFields, FormSection, ShapeOf } from '#platform/web/forms/form-fields.ts'
import { useDocument, usePage } from '#platform/web/documents/use-document.ts'
import { api } from '#platform/web/queries/api.ts'
import { openFile } from '#platform/web/queries/files.ts'
import { MenuEntry, reasonOf } from '#platform/web/records/action-bar.tsx'
import { ReasonedButton } from '#platform/web/records/action-button.tsx'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Cards } from '#platform/web/shell/cards.tsx'
import { useStarts } from '#platform/web/shell/starts.ts'
import { Section } from '#platform/web/ui/card.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { DateText, InstantText } from '#platform/web/ui/text.tsx'
import { operationKinds, pointsInWords } from '#modules/engineering/operation-templates/domain.ts'
import { HeldBy, HeldMark } from '#modules/production/travellers/web/api.tsx'
import { SignaturesSection } from '#modules/signing/signature/web/api.tsx'
import { operations, type OperationRecord } from '../contract.ts'
import { isApplicable, isOnPaper } from '../domain.ts'
import { entryKinds } from '../domain/vocabulary.ts'
import { olderCard, operationLabel } from './labels.ts'
import { WorkTab } from './work.tsx'

export const prefetch = prefetchChild(operations)

/** `/travellers/{id}/operations/{operationId}` */
export const Screen = () => <ChildScreen contract={operations} page={OperationPage} />

const dialogs = lazyDialogs(() => import('./dialogs.tsx'))

const fields: FormFields<ShapeOf<typeof operations>> = {
  workCentre: { input: (field) => <TextField {...field} hint="Where it is done" /> },
}
const sections: readonly FormSection<ShapeOf<typeof operations>>[] = [
  { title: 'Where', fields: ['workCentre'] },
]

type PageProps = ChildPageProps<typeof operations, OperationRecord>

function OperationPage({ contract, record }: PageProps) {
  const page = useDocument(contract, record, {
    fields,
    nameOf: operationLabel,
    within: `${record.travellerNumber} Rev ${record.travellerRevision}`,
  })
  return (
    <DocumentPage
      page={page}
      head={
        <DocumentTitle
          extra={record.travellerNumber}
          mark={<HeldMark holds={record.holds} />}
          note={`${record.description}, drawing ${record.drawingNo ?? '-'} Rev ${record.drawingRev ?? '-'}, ${record.pslLevel}`}
        />
      }
      actions={
        <DocumentActions buttons={[]}>
          <LeaveOut record={record} />
          <BeginHere record={record} />
          <Fault record={record} />
          <MenuEntry
            label="Operation card"
            icon="print"
            onClick={() => openFile(contract.endpoints.pdf, { params: { id: record.id } })}
          />
        </DocumentActions>
      }
      stepper={['not_ready', 'ready', 'in_progress', 'awaiting_signature', 'done']}
      dialogs={dialogs}
    >
      <Tab name="work">
        <WorkTab contract={contract} record={record} />
      </Tab>
      <Tab name="details">
        <DetailsTab sections={sections} />
      </Tab>
      <FilesTab />
      <TimelineTab />
      <Aside>
        <OlderCard record={record} />
        <HeldBy holds={record.holds} />
        <OnPaper record={record} />
        <Redlined redline={record.redline} />
        <OperationFacts record={record} />
        <Cards place="operations/last-time" id={record.id} />
        <SignaturesSection read={api(contract).signatures} record={record} isSigned={isSigned(record)} />
      </Aside>
    </DocumentPage>
  )
}

/** What redlines change of it: it is done as they say. */
const Redlined = ({ redline }: Pick<OperationRecord, 'redline'>) =>
  redline?.said.map(({ number, words, byName, at }) => (
    <Alert key={number} tone="red" title={`Redline ${number}`}>
      {words.join('; ')} <br />
      {byName}, <InstantText at={at} />
    </Alert>
  ))

const isSigned = ({ signOffs, pointAnswers, rejections, status }: OperationRecord): boolean =>
  signOffs.length + pointAnswers.length + rejections.length > 0 || !isApplicable(status)

function LeaveOut({ record }: { record: OperationRecord }) {
  const { open } = usePage()
  return (
    <MenuEntry
      label="Not applicable"
      icon="circleMinus"
      reason={reasonOf(record.can.leaveOut)}
      onClick={() => open('leaveOut')}
    />
  )
}

/** What is wrong with the pieces or their material is said where they lie. */
const Fault = ({ record: { travellerNumber, seq, title } }: { record: OperationRecord }) =>
  useStarts('operations/faults', { words: `${travellerNumber}, operation ${seq} ${title}` }).map((start) => (
    <MenuEntry key={start.label} {...start} />
  ))

/** A traveller that takes over work from paper says where it goes on. */
function BeginHere({ record }: { record: OperationRecord }) {
  const { open } = usePage()
  if (!record.isFromPaper) return null
  return (
    <MenuEntry
      label="Take over from paper here"
      icon="attach"
      reason={reasonOf(record.can.takeOver)}
      onClick={() => open('takeOver')}
    />
  )
}

/** What came before was done on paper, or this itself. */
function OnPaper({ record }: { record: OperationRecord }) {
  const { takenOver } = record
  if (!takenOver) return null
  const { seq, day, fileName, byName, at } = takenOver
  const isHere = isOnPaper(record)
  return (
    <Alert tone="amber" title={isHere ? 'Done on paper' : 'Begun on paper'}>
      {isHere
        ? `Not in the program, which counts from operation ${seq} on.`
        : `Operations before ${seq} were done and inspected on paper.`}{' '}
      Until <DateText date={day} />, {fileName}. {byName}, <InstantText at={at} />
    </Alert>
  )
}

/** Whoever scans a card of an earlier revision sees what counts now. */
function OlderCard({ record }: { record: OperationRecord }) {
  const { rev }: { rev?: string } = useSearch({ strict: false })
  const sentence = olderCard(rev, record)
  return sentence && <Alert tone="red" title={sentence} />
}

function OperationFacts({ record }: { record: OperationRecord }) {
  const { open } = usePage()
  const reverse = record.entries.some(({ isReversible }) => isReversible) && (
    <ReasonedButton small reason={reasonOf(record.can.reverse)} onClick={() => open('reverse')}>
      Reverse
    </ReasonedButton>
  )
  return (
    <>
      <Section title="Key facts">
        <Facts
          facts={{
            Kind: operationKinds[record.kind],
            'Work centre': record.workCentre,
            Procedure: record.procedure,
            Acceptance: record.acceptanceStandard,
            Points: pointsInWords(record.intervention),
            Notice: record.noticeHours && `${record.noticeHours} h`,
            NDE: record.ndeMethod && [record.ndeMethod, record.ndeExtent].filter(Boolean).join(', '),
            Planned: `${record.setupMin} min, ${Number(record.runMin)} min each`,
            Documents: record.requiredDocuments.join(', '),
            Customer: record.companyName,
            'Started by': record.starters[0]?.byName,
            Started: record.startedAt && <InstantText at={record.startedAt} />,
            Done: record.doneAt && <InstantText at={record.doneAt} />,
            'Not applicable': isOnPaper(record) ? null : record.decisionReason,
          }}
        />
      </Section>
      {record.entries.length > 0 && (
        <Section title="Ledger of pieces" action={reverse}>
          <Facts
            facts={record.entries.map(
              ({ kind, quantity, serialNo, reason, byName }) =>
                [
                  `${entryKinds[kind]} ${serialNo ?? quantity}`,
                  [byName, reason].filter(Boolean).join(': '),
                ] as const,
            )}
          />
        </Section>
      )}
    </>
  )
}

import type { Lifecycle } from '#platform/contract/documents/lifecycle.ts'
import { type ActionEntry, lazyDialogs, Sentence } from '#platform/web/documents/action-dialogs.tsx'
import {
  DocumentActions,
  DocumentPage,
  DocumentScreen,
  DocumentTitle,
} from '#platform/web/documents/document-page.tsx'
import { Aside, FilesTab, Tab, TimelineTab } from '#platform/web/documents/document-tabs.tsx'
import { DetailsTab, DocumentLines } from '#platform/web/documents/form-tabs.tsx'
import { useDocument, usePage } from '#platform/web/documents/use-document.ts'
import { DateField } from '#platform/web/fields/dates/date-field.tsx'
import { api } from '#platform/web/queries/api.ts'
import { openFile } from '#platform/web/queries/files.ts'
import { prefetchRecord } from '#platform/web/queries/prefetch.ts'
import { MenuEntry, reasonOf } from '#platform/web/records/action-bar.tsx'
import { ReasonedButton } from '#platform/web/records/action-button.tsx'
import { Cards } from '#platform/web/shell/cards.tsx'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { DueText } from '#platform/web/ui/text.tsx'
import { isReady } from '#modules/dispatch/delivery-ledger/domain.ts'
import {
  Conditions,
  conditionsMet,
  GoodsOut,
  letThroughStep,
  noteDialogs,
  NoteFacts,
  proofFact,
  proveStep,
} from '#modules/dispatch/delivery-ledger/web/api.tsx'
import { grossMassOf } from '#modules/dispatch/packages/domain.ts'
import { PackageMenu, PackagesTab } from '#modules/dispatch/packages/web/api.tsx'
import { SignaturesSection } from '#modules/signing/signature/web/api.tsx'
import { type TravellerDeliveryNoteRecord, travellerDeliveryNotes } from '../contract.ts'
import { isDraft, travellerDeliveryNoteLifecycle, type TravellerDeliveryNoteStatus } from '../domain.ts'
import { sections, travellerDeliveryNoteFields } from './fields.tsx'
import { CameBack, releaseAgain, takeBack } from './returns.tsx'

export const prefetch = prefetchRecord(travellerDeliveryNotes)

/** `/traveller-delivery-notes/{id}` */
export const Screen = () => (
  <DocumentScreen contract={travellerDeliveryNotes} page={TravellerDeliveryNotePage} />
)

const dialogs = lazyDialogs<TravellerDeliveryNoteRecord>(async () => ({
  dialogs: {
    ...noteDialogs<TravellerDeliveryNoteRecord>(
      {
        actions: travellerDeliveryNoteLifecycle.actions,
        goes: 'The pieces count as delivered, and the note is kept as it is printed now.',
        isVoid: 'Nothing of it was received. Every piece counts as not delivered again.',
      },
      ({ companyName }) => companyName,
    ),
    toFollow: {
      info: toFollowStep,
      done: 'has documents that follow',
      fields: (form, { toFollowUntil }) => (
        <>
          <Sentence>
            {toFollowUntil
              ? 'The day is moved once, by someone else than set it.'
              : 'The pieces go without their certificate of conformity. The note says by which day it follows.'}
          </Sentence>
          <DateField {...form.field<string>('until', 'Documents follow by', true)} />
        </>
      ),
    } satisfies ActionEntry<TravellerDeliveryNoteRecord>,
    takeBack,
    releaseAgain,
  },
}))

/** Documents follow by a day; nor is that a change of state. */
const toFollowStep = {
  label: 'Let documents follow',
  from: ['ready', 'dispatched', 'delivered'],
  to: 'ready',
  access: 'traveller-delivery-notes:ship-incomplete',
  needsReason: true,
} as const

/** Nor does what comes back change the state. */
const takeBackStep = {
  label: 'Take back',
  from: ['dispatched', 'delivered'],
  to: 'delivered',
  access: 'traveller-delivery-notes:dispatch',
} as const

/** The lifecycle with what is done to a note beside its state. */
const pageLifecycle: Lifecycle = {
  ...travellerDeliveryNoteLifecycle,
  actions: {
    letThrough: letThroughStep,
    toFollow: toFollowStep,
    prove: proveStep('traveller-delivery-notes'),
    takeBack: takeBackStep,
    ...travellerDeliveryNoteLifecycle.actions,
  },
}

/** The buttons of each state, the last one filled. */
const buttons: Readonly<Record<TravellerDeliveryNoteStatus, readonly string[]>> = {
  draft: ['checkPapers'],
  documents_check: ['makeReady'],
  ready: ['reopen', 'dispatch'],
  dispatched: ['receive'],
  delivered: ['prove'],
  cancelled: [],
  void: [],
}

const isComing = (status: string): boolean => isDraft(status) || isReady(status)

/** The check is no change of state: someone else signs that pieces and papers are those of the note. */
function CheckButton({ record }: { record: TravellerDeliveryNoteRecord }) {
  const { open } = usePage(travellerDeliveryNotes)
  return (
    <ReasonedButton reason={reasonOf(record.can.check)} onClick={() => open('check')}>
      Check
    </ReasonedButton>
  )
}

function TravellerDeliveryNotePage({ record }: { record: TravellerDeliveryNoteRecord }) {
  const page = useDocument(travellerDeliveryNotes, record, {
    fields: travellerDeliveryNoteFields,
    lifecycle: pageLifecycle,
  })
  return (
    <DocumentPage
      page={page}
      head={
        <DocumentTitle
          company={{ name: record.companyName, href: `/companies/${record.companyId}` }}
          note={`${record.customerOrderNo ?? 'no order'}, ${record.pieces} ${record.pieces === 1 ? 'pc' : 'pcs'}`}
        />
      }
      actions={
        <>
          {isReady(record.status) && record.checkedAt === null && <CheckButton record={record} />}
          <DocumentActions buttons={buttons[record.status]}>
            <MenuEntry
              label="Delivery note"
              icon="print"
              onClick={() => openFile(travellerDeliveryNotes.endpoints.pdf, { params: { id: record.id } })}
            />
            <PackageMenu calls={travellerDeliveryNotes.endpoints} record={record} />
          </DocumentActions>
        </>
      }
      stepper={['draft', 'documents_check', 'ready', 'dispatched', 'delivered']}
      dialogs={dialogs}
    >
      {isComing(record.status) && (
        <Tab name="release" count={conditionsMet(record.conditions)}>
          <Conditions conditions={record.conditions} />
        </Tab>
      )}
      <Tab name="lines" label="Items" count={record.lines.length}>
        {isDraft(record.status) ? <DocumentLines field="lines" /> : <PackedLines record={record} />}
      </Tab>
      {record.returns.length > 0 && (
        <Tab name="returns" label="Came back" count={record.returns.length}>
          <CameBack record={record} />
        </Tab>
      )}
      <Tab name="packages" count={record.packages.length}>
        <PackagesTab record={record} isDraft={isDraft(record.status)} />
      </Tab>
      <Tab name="details">
        <DetailsTab sections={sections} />
      </Tab>
      <FilesTab />
      <TimelineTab />
      <Aside>
        <NoteFacts
          record={record}
          isComing={isComing(record.status)}
          more={{
            'Gross mass': `${Number(grossMassOf(record))} kg`,
            'Documents follow': followFact(record),
            'Proof of delivery': proofFact(
              record.id,
              record.proofs,
              travellerDeliveryNotes.endpoints.download,
            ),
          }}
        />
        <SignaturesSection read={api(travellerDeliveryNotes).signatures} record={record} />
        <Cards place="traveller-delivery-notes/related" id={record.id} />
      </Aside>
    </DocumentPage>
  )
}

/** By which day documents follow, while they do. */
const followFact = ({
  toFollowUntil,
  toFollowReason,
  toFollowByName,
  declarationId,
}: TravellerDeliveryNoteRecord) =>
  toFollowUntil && (
    <>
      by <DueText date={toFollowUntil} done={declarationId !== null} />: {toFollowReason} ({toFollowByName})
    </>
  )

/** What is packed or gone, each with its traveller. */
const PackedLines = ({ record }: { record: TravellerDeliveryNoteRecord }) => (
  <GoodsOut>
    {record.lines.map((line) => (
      <Card
        key={line.id}
        title={`Line ${line.lineNo}: ${line.description}`}
        count={`${line.quantity} ${line.quantity === 1 ? 'pc' : 'pcs'}`}
      >
        <Facts
          facts={{
            Traveller: (
              <AppLink href={`/travellers/${line.travellerRevisionId}`}>{line.travellerNumber}</AppLink>
            ),
            'Serial numbers': line.serialNumbers,
            Drawing: line.drawing,
            PSL: line.pslLevel,
            Order: line.orderText,
            Mass: line.massKg && `${Number(line.massKg)} kg`,
            Remarks: line.remarks,
          }}
        />
      </Card>
    ))}
  </GoodsOut>
)

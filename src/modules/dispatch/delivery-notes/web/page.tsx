import { lazy, Suspense, useState } from 'react'
import type { Lifecycle } from '#platform/contract/documents/lifecycle.ts'
import { lazyDialogs } from '#platform/web/documents/action-dialogs.tsx'
import {
  DocumentActions,
  DocumentPage,
  DocumentScreen,
  DocumentTitle,
} from '#platform/web/documents/document-page.tsx'
import { Aside, FilesTab, Tab, TimelineTab } from '#platform/web/documents/document-tabs.tsx'
import { DetailsTab, DocumentLines } from '#platform/web/documents/form-tabs.tsx'
import { useDocument } from '#platform/web/documents/use-document.ts'
import { api } from '#platform/web/queries/api.ts'
import { openFile } from '#platform/web/queries/files.ts'
import { prefetchRecord } from '#platform/web/queries/prefetch.ts'
import { useMay } from '#platform/web/queries/queries.ts'
import { MenuEntry } from '#platform/web/records/action-bar.tsx'
import { Cards } from '#platform/web/shell/cards.tsx'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { DueText } from '#platform/web/ui/text.tsx'
import { countedPieces } from '#modules/dispatch/delivery-ledger/domain.ts'
import {
  checkStep,
  Conditions,
  conditionsMet,
  GoodsOut,
  letThroughStep,
  NoteFacts,
  proofFact,
  proveStep,
} from '#modules/dispatch/delivery-ledger/web/api.tsx'
import { grossMassOf } from '#modules/dispatch/packages/domain.ts'
import { PackageMenu, PackagesTab } from '#modules/dispatch/packages/web/api.tsx'
import { ReturnsOfSteel } from '#modules/purchasing/supplier-returns/web/api.tsx'
import { SignaturesSection } from '#modules/signing/signature/web/api.tsx'
import { steelStock } from '#modules/steel/steel-stock/contract.ts'
import { type DeliveryNoteRecord, deliveryNotes } from '../contract.ts'
import {
  deliveryKinds,
  type DeliveryNoteStatus,
  deliveryNoteLifecycle,
  isDraft,
  isGone,
  isLoan,
  isOver,
  isTransfer,
} from '../domain.ts'
import { deliveryNoteFields, sections } from './fields.tsx'

export const prefetch = prefetchRecord(deliveryNotes)

/** `/delivery-notes/{id}` */
export const Screen = () => <DocumentScreen contract={deliveryNotes} page={DeliveryNotePage} />

const dialogs = lazyDialogs(() => import('./dialogs.tsx'))
const CopyDialog = lazy(async () => ({
  default: (await import('#modules/steel/certificates/web/api.tsx')).CopyDialog,
}))

/** The lifecycle with what is done to a note beside its state. */
const pageLifecycle: Lifecycle = {
  ...deliveryNoteLifecycle,
  actions: {
    check: checkStep('delivery-notes'),
    letThrough: letThroughStep,
    prove: proveStep('delivery-notes'),
    takeBack: {
      label: 'Take back',
      from: ['dispatched', 'delivered', 'closed'],
      to: 'closed',
      access: 'delivery-notes:dispatch',
    },
    ...deliveryNoteLifecycle.actions,
  },
}

/** The buttons of each state, the last one filled. */
const buttons: Readonly<Record<DeliveryNoteStatus, readonly string[]>> = {
  draft: ['makeReady'],
  ready: ['reopen', 'check', 'dispatch'],
  dispatched: ['receive'],
  delivered: [],
  closed: [],
  cancelled: [],
  void: [],
}

const shownSteps = ({ status, kind, checkedAt }: DeliveryNoteRecord): readonly string[] => {
  if (isTransfer(kind) && isGone(status) && !isOver(status)) return ['bookIn']
  if (isLoan(kind) && isGone(status) && !isOver(status)) return [...buttons[status], 'takeBack']
  return checkedAt === null ? buttons[status] : buttons[status].filter((name) => name !== 'check')
}

function DeliveryNotePage({ record }: { record: DeliveryNoteRecord }) {
  const page = useDocument(deliveryNotes, record, { fields: deliveryNoteFields, lifecycle: pageLifecycle })
  const { companyId, companyName, toFacilityName, status, conditions } = record
  const isComing = conditions.length > 0
  return (
    <DocumentPage
      page={page}
      head={
        <DocumentTitle
          {...(companyId &&
            companyName && { company: { name: companyName, href: `/companies/${companyId}` } })}
          note={[deliveryKinds[record.kind], toFacilityName, countedPieces(record.pieces)]
            .filter(Boolean)
            .join(', ')}
        />
      }
      actions={
        <DocumentActions buttons={shownSteps(record)}>
          <MenuEntry
            label="Delivery note"
            icon="print"
            onClick={() => openFile(deliveryNotes.endpoints.pdf, { params: { id: record.id } })}
          />
          <PackageMenu calls={deliveryNotes.endpoints} record={record} />
        </DocumentActions>
      }
      stepper={['draft', 'ready', 'dispatched', ...(isTransfer(record.kind) ? [] : ['delivered']), 'closed']}
      dialogs={dialogs}
    >
      {isComing && (
        <Tab name="release" count={conditionsMet(conditions)}>
          <Conditions conditions={conditions} />
        </Tab>
      )}
      <Tab name="lines" label="Items" count={record.lines.length}>
        {isDraft(status) ? <DocumentLines field="lines" /> : <SteelLines record={record} />}
      </Tab>
      <Tab name="packages" count={record.packages.length}>
        <PackagesTab record={record} isDraft={isDraft(status)} />
      </Tab>
      <Tab name="details">
        <DetailsTab sections={sections} />
      </Tab>
      <FilesTab />
      <TimelineTab />
      <Aside>
        <NoteFacts
          record={record}
          isComing={isComing}
          more={{
            Kind: deliveryKinds[record.kind],
            'Gross mass': `${Number(grossMassOf(record))} kg`,
            Quote: record.quoteId && (
              <AppLink href={`/quotes/${record.quoteId}`}>{record.quoteNumber}</AppLink>
            ),
            'Expected back': record.expectedBackOn && (
              <DueText date={record.expectedBackOn} done={isOver(status)} />
            ),
            'Proof of delivery': proofFact(record.id, record.proofs, deliveryNotes.endpoints.download),
          }}
        />
        <SignaturesSection read={api(deliveryNotes).signatures} record={record} />
        <ReturnsOfSteel stockIds={record.lines.map(({ stockId, sentId }) => sentId ?? stockId)} />
        <Cards place="delivery-notes/related" id={record.id} />
      </Aside>
    </DocumentPage>
  )
}

type Line = DeliveryNoteRecord['lines'][number]

/** What became of a line after it went. */
const backOf = ({ backQty, isLost, quantity }: Line): string | null => {
  const parts = [
    backQty > 0 && `${backQty} of ${quantity} came back`,
    isLost && `${quantity - backQty} written off`,
  ]
  return parts.filter(Boolean).join(', ') || null
}

/** What is packed or gone, each with its steel and the copy of its certificate. */
function SteelLines({ record }: { record: DeliveryNoteRecord }) {
  const [copied, setCopied] = useState<Line | null>(null)
  const mayCopy = useMay('certificates:read')
  return (
    <GoodsOut>
      {copied && (
        <Suspense>
          <CopyDialog
            name={copied.stockNumber}
            fetchCopy={(query) =>
              api(steelStock).certificateCopy({ params: { id: copied.sentId ?? copied.stockId }, query })
            }
            onClose={() => setCopied(null)}
          />
        </Suspense>
      )}
      {record.lines.map((line) => (
        <Card
          key={line.id}
          title={`Line ${line.lineNo}: ${line.sizeText}`}
          count={countedPieces(line.quantity)}
          action={
            mayCopy &&
            line.certificates && (
              <Button tone="quiet" small onClick={() => setCopied(line)}>
                Certificate copy
              </Button>
            )
          }
        >
          <Facts
            facts={{
              Steel: (
                <AppLink href={`/steel-stock/${line.sentId ?? line.stockId}`}>{line.stockNumber}</AppLink>
              ),
              Material: line.certifiedTo,
              Heat: line.heatNo,
              Certificate: line.certificates,
              Mass: `${Number(line.massKg)} kg`,
              Back: backOf(line),
              Remarks: line.remarks,
            }}
          />
        </Card>
      ))}
    </GoodsOut>
  )
}

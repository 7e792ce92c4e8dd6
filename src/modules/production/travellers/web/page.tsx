import { counted } from '#platform/contract/values/amounts.ts'
import { lazyDialogs } from '#platform/web/documents/action-dialogs.tsx'
import { ApprovalSteps } from '#platform/web/documents/approval-steps.tsx'
import {
  DocumentActions,
  DocumentPage,
  DocumentScreen,
  DocumentTitle,
} from '#platform/web/documents/document-page.tsx'
import { Aside, FilesTab, Tab, TimelineTab } from '#platform/web/documents/document-tabs.tsx'
import { DetailsTab, DocumentLines } from '#platform/web/documents/form-tabs.tsx'
import { MissingSection } from '#platform/web/documents/missing.tsx'
import { RevisionsSection } from '#platform/web/documents/revisions.tsx'
import { useDocument, usePage } from '#platform/web/documents/use-document.ts'
import { api } from '#platform/web/queries/api.ts'
import { openFile } from '#platform/web/queries/files.ts'
import { prefetchRecord } from '#platform/web/queries/prefetch.ts'
import { MenuEntry, reasonOf } from '#platform/web/records/action-bar.tsx'
import { ReasonedButton } from '#platform/web/records/action-button.tsx'
import { Cards } from '#platform/web/shell/cards.tsx'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Section } from '#platform/web/ui/card.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { DateText, DueText, InstantText } from '#platform/web/ui/text.tsx'
import { SignaturesSection } from '#modules/signing/signature/web/api.tsx'
import { type TravellerRecord, travellers } from '../contract.ts'
import { isDraft, isOpenState, isRepeatable, type TravellerState } from '../domain.ts'
import { fates, heatRules, origins, priorities, whereabouts } from '../domain/vocabulary.ts'
import { HeldMark } from './api.tsx'
import { DrawingSection, HeldTraveller, PaperPlace } from './held.tsx'
import { sections, travellerFields } from './fields.tsx'
import { travellerLabel } from './labels.ts'

export const prefetch = prefetchRecord(travellers)

/** `/travellers/{id}`: one revision. */
export const Screen = () => <DocumentScreen contract={travellers} page={TravellerPage} />

const dialogs = lazyDialogs(() => import('./dialogs.tsx'))

/** The buttons of each state, the last one filled. */
const buttons: Readonly<Record<TravellerState, readonly string[]>> = {
  draft: ['submit'],
  awaiting_approval: ['reject', 'approve'],
  approved: ['release'],
  released: [],
  in_progress: [],
  operations_complete: ['review'],
  final_review: ['sendBack', 'close'],
  closed: [],
  cancelled: [],
  superseded: [],
}

/** Who may not decide but may take it back is offered that; the decision stays there with its reason. */
function offeredSteps({ status, can }: TravellerRecord): readonly string[] {
  const usual = buttons[status]
  if (!usual.includes('approve') || can.approve === true) return usual
  return can.recall === true ? ['recall', 'approve'] : ['approve']
}

function TravellerPage({ record }: { record: TravellerRecord }) {
  const page = useDocument(travellers, record, {
    fields: travellerFields,
    nameOf: travellerLabel,
    // What runs along has a dialog of its own: nothing else of a released plan is changed.
    ...(record.can.update === true && !isDraft(record.status)
      ? { locked: `Rev ${record.revision} is released. Open the next revision to change this.` }
      : {}),
  })
  const isPlan = record.opsAll === 0
  return (
    <DocumentPage
      page={page}
      head={
        <DocumentTitle
          extra={`Rev ${record.revision}`}
          mark={<HeldMark holds={record.holds} />}
          {...(record.companyId && record.companyName
            ? { company: { name: record.companyName, href: `/companies/${record.companyId}` as const } }
            : {})}
          note={`${record.description}, ${record.quantity} ${record.quantity === 1 ? 'pc' : 'pcs'}`}
          owner={record.plannerName}
        />
      }
      actions={
        <DocumentActions buttons={offeredSteps(record)}>
          <Revise record={record} />
          <OfPieces record={record} />
          {isRepeatable(record.status) && (
            <MenuEntry
              label="Make it again"
              icon="copy"
              href={`/travellers/create?from=traveller&ids=${record.id}`}
            />
          )}
          <MenuEntry
            label="Traveller on paper"
            icon="print"
            onClick={() => openFile(travellers.endpoints.pdf, { params: { id: record.id } })}
          />
          {!isPlan && (
            <MenuEntry
              label="Final inspection on paper"
              icon="print"
              onClick={() => openFile(travellers.endpoints.inspection, { params: { id: record.id } })}
            />
          )}
        </DocumentActions>
      }
      stepper={[
        'draft',
        'awaiting_approval',
        'approved',
        'released',
        'in_progress',
        'operations_complete',
        'final_review',
        'closed',
      ]}
      dialogs={dialogs}
      missing={isDraft(record.status) && !page.form.isDirty ? record.missingToSubmit : {}}
    >
      {!isPlan && (
        <Tab name="operations" count={record.opsAll}>
          <Cards place="travellers/operations" id={record.id} />
        </Tab>
      )}
      <Tab name="route" label={isPlan ? 'Route' : 'Plan'} count={page.form.values.route?.length ?? 0}>
        <Cards place="travellers/last-time" id={record.id} />
        <DocumentLines field="route" />
      </Tab>
      <Tab name="materials" count={page.form.values.materials?.length ?? 0}>
        <Cards place="travellers/materials" id={record.id} />
        <DocumentLines field="materials" />
      </Tab>
      {!isPlan && (
        <Tab name="documents" label="Documents">
          <Cards place="travellers/documents" id={record.id} />
        </Tab>
      )}
      <Tab name="orderLines" label="Order lines" count={page.form.values.orderLines?.length ?? 0}>
        <DocumentLines field="orderLines" />
      </Tab>
      <Tab name="details">
        <DetailsTab sections={sections} />
      </Tab>
      <FilesTab />
      <TimelineTab />
      <Aside>
        <TravellerFacts record={record} />
        <Cards place="travellers/deliveries" id={record.id} />
      </Aside>
    </DocumentPage>
  )
}

function Revise({ record }: { record: TravellerRecord }) {
  const { open } = usePage(travellers)
  return (
    <MenuEntry
      label="Open the next revision"
      icon="edit"
      reason={reasonOf(record.can.revise)}
      onClick={() => open('revise')}
    />
  )
}

/** What is done with pieces that are in work. */
function OfPieces({ record }: { record: TravellerRecord }) {
  const { open } = usePage(travellers)
  if (record.entryQty === 0) return null
  return (
    <>
      <MenuEntry
        label="Due day, priority and people"
        icon="calendar"
        reason={reasonOf(record.can.update)}
        onClick={() => open('update')}
      />
      <MenuEntry
        label="Replace scrapped pieces"
        icon="plus"
        reason={reasonOf(record.can.replace)}
        onClick={() => open('replace')}
      />
      <MenuEntry
        label="Split pieces off"
        icon="copy"
        reason={reasonOf(record.can.split)}
        onClick={() => open('split')}
      />
    </>
  )
}

/** Pieces wait to be stocked or delivered. */
const hasPieces = ({ madeQty, stockedQty, deliveredQty }: TravellerRecord): boolean =>
  madeQty > stockedQty + deliveredQty

function TravellerFacts({ record }: { record: TravellerRecord }) {
  const { open } = usePage(travellers)
  const { revisions, departures } = record
  const depart = hasPieces(record) && (
    <ReasonedButton small icon="inbox" reason={reasonOf(record.can.depart)} onClick={() => open('depart')}>
      Put into stock
    </ReasonedButton>
  )
  return (
    <>
      <HeldTraveller record={record} />
      <DrawingSection record={record} />
      <Cards place="travellers/readiness" id={record.id} />
      <MissingSection title="Before it can be submitted" />
      {record.approvalSteps.length > 0 && (
        <Section title="Approval">
          <ApprovalSteps steps={record.approvalSteps} askedAt={record.stepAskedAt} />
        </Section>
      )}
      <Section title="Pieces" action={depart}>
        <Facts
          facts={{
            Planned: record.quantity,
            Begun: record.entryQty,
            Made: record.madeQty,
            Scrapped: record.scrapQty || null,
            'Split off': record.splitQty || null,
            From: record.splitFrom && (
              <AppLink href={`/travellers/${record.splitFrom.id}`}>{record.splitFrom.number}</AppLink>
            ),
            Stocked: record.stockedQty || null,
            Delivered: record.deliveredQty || null,
          }}
        />
        {record.pieces.length > 0 && (
          <Facts
            facts={record.pieces.map(
              ({ serialId, serialNo, fate, isMade }) =>
                [
                  serialNo,
                  <AppLink key={serialId} href={`/trace?from=serial:${serialId}`}>
                    {isMade ? 'Made' : fates[fate]}
                  </AppLink>,
                ] as const,
            )}
          />
        )}
        {record.splits.map(({ id, number, quantity }) => (
          <p key={id}>
            {quantity} split off: <AppLink href={`/travellers/${id}`}>{number}</AppLink>
          </p>
        ))}
        {departures.map(({ id, kind, quantity, place, byName, at }) => (
          <p key={id}>
            {quantity < 0 ? `${-quantity} back again` : `${quantity} ${whereabouts[kind].toLowerCase()}`}:{' '}
            {place}, {byName}, <InstantText at={at} />
          </p>
        ))}
      </Section>
      <Section title="Key facts">
        <Facts
          facts={{
            Due: <DueText date={record.dueOn} done={!isOpenState(record.status)} />,
            'Planned end': record.plannedEndOn && <DateText date={record.plannedEndOn} />,
            'Late by': record.lateDays > 0 && counted(record.lateDays, 'working day', 'working days'),
            Priority: priorities[record.priority],
            PSL: record.pslLevel,
            Template: record.templateName,
            Made: origins[record.origin],
            Why: record.reason,
            'Number on paper': record.paperNo,
            'Stands on paper at': record.paperSeq && <PaperPlace record={record} />,
            "Customer's order": record.customerOrderNo,
            Quote: record.orderLines[0] && (
              <AppLink href={`/quotes/${record.orderLines[0].quoteId}`}>
                {record.orderLines[0].quoteNumber}
              </AppLink>
            ),
            Heats: heatRules[record.heatRule],
            Facility: record.facilityName,
            Planner: record.plannerName,
            Foreman: record.foremanName,
            'Written by': record.createdByName,
            'Approved by': record.approvedByName,
            Released: record.releasedAt && <InstantText at={record.releasedAt} />,
            'Closed by': record.closedByName,
          }}
        />
      </Section>
      <SignaturesSection read={api(travellers).signatures} record={record} />
      {revisions.length > 1 && <RevisionsSection revisions={revisions} />}
    </>
  )
}

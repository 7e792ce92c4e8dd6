import type { ScreenAddress } from '#platform/contract/register.ts'
import { openFile } from '#platform/web/queries/files.ts'
import { lazyDialogs } from '#platform/web/documents/action-dialogs.tsx'
import {
  DocumentActions,
  DocumentPage,
  DocumentScreen,
  DocumentTitle,
} from '#platform/web/documents/document-page.tsx'
import { Aside, FilesTab, Tab, TimelineTab } from '#platform/web/documents/document-tabs.tsx'
import { DetailsTab } from '#platform/web/documents/form-tabs.tsx'
import { useDocument } from '#platform/web/documents/use-document.ts'
import { api } from '#platform/web/queries/api.ts'
import { prefetchRecord } from '#platform/web/queries/prefetch.ts'
import { MenuEntry } from '#platform/web/records/action-bar.tsx'
import { Cards } from '#platform/web/shell/cards.tsx'
import { useStarts } from '#platform/web/shell/starts.ts'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Card, Section } from '#platform/web/ui/card.tsx'
import { Chip, StatusChip } from '#platform/web/ui/chip.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { DateText, InstantText, RecordNumber } from '#platform/web/ui/text.tsx'
import { SignaturesSection } from '#modules/signing/signature/web/api.tsx'
import { steelStock } from '#modules/steel/steel-stock/contract.ts'
import { type NonConformanceRecord, nonConformances } from '../contract.ts'
import { dispositions, foundAt, type NonConformanceStatus } from '../domain.ts'
import { nonConformanceFields, sections } from './fields.tsx'
import classes from './non-conformances.module.css'

export const prefetch = prefetchRecord(nonConformances)

/** `/non-conformances/{id}` */
export const Screen = () => <DocumentScreen contract={nonConformances} page={NonConformancePage} />

const dialogs = lazyDialogs(() => import('./dialogs.tsx'))

/** The buttons of each state, the last one filled. */
const buttons: Readonly<Record<NonConformanceStatus, readonly string[]>> = {
  open: ['propose'],
  proposed: ['sendBack', 'decide'],
  decided: ['reopen', 'close'],
  closed: [],
  cancelled: [],
}

function NonConformancePage({ record }: { record: NonConformanceRecord }) {
  const page = useDocument(nonConformances, record, { fields: nonConformanceFields })
  const company: { company?: { name: string; href: ScreenAddress } } =
    record.companyId && record.companyName
      ? { company: { name: record.companyName, href: `/companies/${record.companyId}` } }
      : {}
  return (
    <DocumentPage
      page={page}
      head={<DocumentTitle {...company} note={record.title} />}
      actions={
        <DocumentActions buttons={buttons[record.status]}>
          <MenuEntry
            label="Report"
            icon="print"
            onClick={() => openFile(nonConformances.endpoints.pdf, { params: { id: record.id } })}
          />
          <ReturnEntry record={record} />
        </DocumentActions>
      }
      stepper={['open', 'proposed', 'decided', 'closed']}
      dialogs={dialogs}
    >
      <Tab name="finding" label="Finding">
        <div className={classes.finding}>
          <Finding record={record} />
          <Steel record={record} />
          <Disposition record={record} />
          <Cards place="non-conformances/returns" id={record.id} />
        </div>
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
              Found: foundAt[record.foundAt],
              'Found on': <DateText date={record.foundOn} />,
              'Found by': record.foundByName,
              'Written by': record.createdByName,
              Facility: record.facilityName,
              'Goods receipt': linkTo('goods-receipts', record.receiptId, record.receiptNumber),
              Heat: linkTo('heats', record.heatId, record.heatNo),
              Certificate: linkTo('certificates', record.certificateId, record.certificateNumber),
            }}
          />
        </Section>
        <SignaturesSection read={api(nonConformances).signatures} record={record} />
      </Aside>
    </DocumentPage>
  )
}

/** Where it was decided that the steel goes back, the return begins with all that is known here. */
function ReturnEntry({ record }: { record: NonConformanceRecord }) {
  const here = record.pieces.filter(({ isHeld, qtyPieces }) => isHeld && qtyPieces > 0)
  const starts = useStarts('non-conformances/returns', {
    id: record.id,
    companyId: record.companyId,
    facilityId: record.facilityId,
    words: record.title,
    parts: here.map(({ id, qtyPieces }) => ({ id, quantity: qtyPieces })),
  })
  if (record.disposition !== 'return_to_supplier' || here.length === 0) return null
  return starts.map((start) => <MenuEntry key={start.label} {...start} />)
}

const linkTo = (
  slice: 'certificates' | 'goods-receipts' | 'heats',
  id: string | null | undefined,
  name: string | null,
) => id && <AppLink href={`/${slice}/${id}`}>{name}</AppLink>

const Finding = ({ record: { title, quantity, requirement, finding } }: { record: NonConformanceRecord }) => (
  <Card title="Finding">
    <Facts
      facts={{
        'What is wrong': title,
        'How much of it': quantity,
        'What is required': requirement,
        'What was found': finding,
      }}
    />
  </Card>
)

/** What it holds, with where each piece is by now. */
const Steel = ({ record: { pieces } }: { record: NonConformanceRecord }) => (
  <Card title="Steel it names" count={pieces.length}>
    {pieces.length === 0 ? (
      'It names no steel.'
    ) : (
      <ul className={classes.pieces}>
        {pieces.map(({ id, number, sizeText, status, qtyPieces, isHeld, isByHeat }) => (
          <li key={id}>
            <AppLink href={`/steel-stock/${id}`}>
              <RecordNumber number={number} />
            </AppLink>{' '}
            {sizeText}, {qtyPieces} {qtyPieces === 1 ? 'piece' : 'pieces'}{' '}
            <StatusChip table={steelStock.lifecycle} state={status} />{' '}
            {isHeld && <Chip tone="violet">{isByHeat ? 'Held as part of the whole' : 'Held'}</Chip>}
          </li>
        ))}
      </ul>
    )}
  </Card>
)

function Disposition({ record }: { record: NonConformanceRecord }) {
  const { disposition, proposal, proposedByName, decision, decidedAt, decidedByName } = record
  if (!disposition) return null
  return (
    <Card title="Disposition">
      <Facts
        facts={{
          Disposition: dispositions[disposition],
          'What is to be done': proposal,
          'Proposed by': proposedByName,
          'Number of the concession': record.concessionNo,
          Decision: decision,
          'Decided by': decidedByName,
          Decided: decidedAt && <InstantText at={decidedAt} />,
          'What was done': record.actionDone,
          'Closed by': record.closedByName,
          Closed: record.closedAt && <InstantText at={record.closedAt} />,
        }}
      />
    </Card>
  )
}

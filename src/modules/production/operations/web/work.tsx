import { usePage } from '#platform/web/documents/use-document.ts'
import { useMay } from '#platform/web/queries/queries.ts'
import { reasonOf } from '#platform/web/records/action-bar.tsx'
import { ReasonedButton } from '#platform/web/records/action-button.tsx'
import { RefusalNotice } from '#platform/web/records/refusal-notice.tsx'
import { useAction } from '#platform/web/records/use-action.ts'
import { toast } from '#platform/web/shell/toasts/toast.ts'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { DateText } from '#platform/web/ui/text.tsx'
import { givenAddress } from '#platform/contract/register.ts'
import type { ChildPageProps } from '#platform/web/documents/child-screen.tsx'
import { parties, points } from '#modules/engineering/operation-templates/domain.ts'
import type { operations, OperationRecord } from '../contract.ts'
import { pieceStates } from '../domain/vocabulary.ts'
import classes from './operations.module.css'
import { operationsBefore } from './labels.ts'
import { Rejections, Slots } from './sign-offs.tsx'
import { StepFields } from './step-fields.tsx'

type Props = ChildPageProps<typeof operations, OperationRecord>

/** What is done at the operation: its main acts stand open, each at its place. */
export function WorkTab({ contract, record }: Props) {
  // Whoever comes to sign looks for that; nothing is begun here any more.
  const isMade = record.openQty === 0 && record.goodQty > record.passedQty
  return (
    <div className={classes.work}>
      <RouteStrip record={record} />
      <Drawing record={record} />
      <Counts record={record} />
      {!isMade && <Acts contract={contract} record={record} />}
      {record.pieces.length > 0 && (
        <Card title="Pieces" count={String(record.pieces.length)}>
          <PieceList record={record} />
        </Card>
      )}
      {record.steps.length > 0 && (
        <Card title="What is recorded" count={`${entered(record)} of ${record.steps.length}`}>
          <StepFields contract={contract} record={record} key={record.version} />
        </Card>
      )}
      {record.points.length > 0 && (
        <Card title="Hold and witness points">
          <Points record={record} />
        </Card>
      )}
      {record.slots.length > 0 && (
        <Card title="Sign-off">
          <Slots record={record} />
        </Card>
      )}
      {isMade && <Acts contract={contract} record={record} />}
      {record.rejections.length > 0 && (
        <Card title="Rejected" count={String(record.rejections.length)}>
          <Rejections record={record} />
        </Card>
      )}
    </div>
  )
}

/** Steps with a value: of every piece that is here, where they have serial numbers. */
const entered = ({ steps, pieces }: OperationRecord): number => {
  const here = pieces.filter(({ state }) => state !== null && state !== 'scrapped')
  return steps.filter(({ reading, pieceReadings }) =>
    pieces.length === 0
      ? reading !== null
      : here.every(({ serialId }) => pieceReadings.some((one) => one.serialId === serialId)),
  ).length
}

/** On a narrow screen the operation is not at the edge of the strip, or beyond it. */
const intoView = (link: HTMLAnchorElement | null) => {
  const strip = link?.parentElement
  if (strip)
    strip.scrollLeft = link.offsetLeft - strip.offsetLeft - (strip.clientWidth - link.clientWidth) / 2
}

/** The operations around it. */
function RouteStrip({ record }: { record: OperationRecord }) {
  const { paths } = usePage()
  return (
    <nav className={classes.strip} aria-label="Operations of this traveller">
      {record.route.map(({ id, seq, title, status }) => (
        <AppLink
          key={id}
          href={givenAddress(paths.record(id))}
          {...(id === record.id ? { 'aria-current': 'page' as const, ref: intoView } : {})}
        >
          <span>
            {seq} {title}
          </span>
          {status === 'done' && <span className={classes.done}>Done</span>}
        </AppLink>
      ))}
    </nav>
  )
}

/** The way to the drawing that is worked by. */
function Drawing({ record: { drawingId, drawingNo, drawingRev } }: { record: OperationRecord }) {
  const mayRead = useMay('drawings:read')
  if (!drawingId || !mayRead) return null
  return (
    <p className={classes.drawing}>
      <ButtonLink icon="drawing" href={`/drawings/${drawingId}`}>
        {`Drawing ${drawingNo ?? ''} Rev ${drawingRev ?? '-'}`}
      </ButtonLink>
    </p>
  )
}

/** How many pieces are where. */
function Counts({ record }: { record: OperationRecord }) {
  const { availQty, openQty, goodQty, passedQty, scrapQty, rejectedQty } = record
  const facts = {
    Here: availQty,
    Open: openQty,
    Good: goodQty,
    'Moved on': passedQty,
    Scrap: scrapQty,
    ...(rejectedQty > 0 ? { Rejected: rejectedQty } : {}),
  }
  return (
    <dl className={classes.counts}>
      {Object.entries(facts).map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What is done with the pieces that are open here. */
function Acts({ contract, record }: Props) {
  const { open } = usePage()
  const start = useAction({
    contract,
    action: 'start',
    record,
    onDone: () => void toast({ message: `${record.seq} ${record.title}: started` }),
  })
  const { openQty, can } = record
  const why = reasonOf(can.book)
  const before = operationsBefore(record)
  return (
    <>
      {start.message && (
        <RefusalNotice message={start.message} errors={start.errors} refusals={start.refusals} />
      )}
      <div className={classes.acts}>
        <ReasonedButton
          icon="clock"
          tone={record.startedAt === null ? 'primary' : 'default'}
          reason={reasonOf(can.start)}
          onClick={() => void start.run()}
        >
          Start
        </ReasonedButton>
        <ReasonedButton
          icon="check"
          tone={record.startedAt === null ? 'default' : 'primary'}
          reason={why}
          onClick={() => open('good')}
        >
          {openQty > 0 ? `Good: ${openQty}` : 'Good'}
        </ReasonedButton>
        <ReasonedButton
          icon="chevronLeft"
          reason={why ?? (before.length === 0 ? 'This is the first operation.' : undefined)}
          onClick={() => open('sendBack')}
        >
          Rework
        </ReasonedButton>
        <ReasonedButton icon="trash" tone="danger" reason={why} onClick={() => open('scrap')}>
          Scrap
        </ReasonedButton>
      </div>
      {why && <p className={classes.why}>{why}</p>}
    </>
  )
}

/** Where each piece stands here. */
const PieceList = ({ record }: { record: OperationRecord }) => (
  <ul className={classes.pieces}>
    {record.pieces.map(({ serialId, serialNo, attempt, state }) => (
      <li key={serialId}>
        <b>{serialNo}</b>
        <span className={classes.small}>
          {state === null ? 'Not here yet' : pieceStates[state]}
          {attempt > 0 && `, R${attempt}`}
        </span>
      </li>
    ))}
  </ul>
)

/** Every point that somebody from outside attends, with how it is answered. */
function Points({ record }: { record: OperationRecord }) {
  const { open } = usePage()
  return record.points.map(({ party, point, answeredQty, openQty }) => {
    const given = record.pointAnswers.filter((one) => one.party === party)
    const why = openQty > 0 ? reasonOf(record.can.answer) : 'No made piece waits for this point.'
    return (
      <div key={party} className={classes.slot}>
        <div>
          <b>
            {points[point]} point: {parties[party]}
          </b>
          <div className={classes.small}>
            {answeredQty} of {record.goodQty} answered
            {given.map(({ id, kind, personName, day }) => (
              <span key={id}>
                , {kind === 'waiver' ? 'waived by' : 'attended by'} {personName}, <DateText date={day} />
              </span>
            ))}
          </div>
        </div>
        <ReasonedButton icon="shield" reason={why} onClick={() => open(`answer-${party}`)}>
          Result or waiver
        </ReasonedButton>
      </div>
    )
  })
}

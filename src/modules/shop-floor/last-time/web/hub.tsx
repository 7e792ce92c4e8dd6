import { useQuery } from '@tanstack/react-query'
import { counted } from '#platform/contract/values/amounts.ts'
import { api, reading } from '#platform/web/queries/api.ts'
import { useMay } from '#platform/web/queries/queries.ts'
import type { CardProps } from '#platform/web/shell/shell-data.tsx'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Card, Section } from '#platform/web/ui/card.tsx'
import { Chip } from '#platform/web/ui/chip.tsx'
import { DateText, Dim, RecordNumber } from '#platform/web/ui/text.tsx'
import { type EarlierJob, lastTime, type LastTimes, type OperationThen } from '../contract.ts'
import classes from './last-time.module.css'

/** What the part took and taught the last times, above the route of its traveller. */
export function LastTimeOfTraveller({ id }: CardProps) {
  const mayRead = useMay('travellers:read')
  const { data } = useQuery({ ...reading(api(lastTime).ofTraveller, { params: { id } }), enabled: mayRead })
  if (!data || data.jobs.length === 0) return null
  return (
    <div className={classes.tab}>
      <Card title="Last time" count={data.jobs.length}>
        <ul className={classes.list} aria-label="Earlier travellers of this part">
          {data.jobs.map((job) => (
            <Job key={job.id} job={job} />
          ))}
        </ul>
        <Operations operations={data.operations} />
      </Card>
    </div>
  )
}

/** What an operation took the last times, beside its facts. */
export function LastTimeOfOperation({ id }: CardProps) {
  const mayRead = useMay('operations:read')
  const { data } = useQuery({ ...reading(api(lastTime).ofOperation, { params: { id } }), enabled: mayRead })
  if (!data || data.earlier.length === 0) return null
  return (
    <Section title="Last time">
      <div className={classes.list}>
        {data.earlier.map((one) => (
          <Earlier key={one.operationId} one={one} />
        ))}
      </div>
    </Section>
  )
}

function Job({ job }: { job: EarlierJob }) {
  const { id, number, revision, closedAt, drawingNo, drawingRev, quantity, madeQty, scrapQty } = job
  const { lesson, work, nonConformances } = job
  const facts = [
    `${madeQty} of ${quantity} made`,
    drawingNo && `drawing ${drawingNo} Rev ${drawingRev ?? '-'}`,
    work && minutesText(work),
    work && work.reworkQty > 0 && `${counted(work.reworkQty, 'piece', 'pieces')} worked on again`,
  ]
  return (
    <li>
      <p className={classes.row}>
        <AppLink href={`/travellers/${id}`}>
          <RecordNumber number={`${number} Rev ${revision}`} />
        </AppLink>
        <Dim>
          closed <DateText date={closedAt} />
        </Dim>
        {scrapQty > 0 && <Chip tone="amber">{`${scrapQty} scrapped`}</Chip>}
        {work && work.rejectedQty > 0 && <Chip tone="red">{`${work.rejectedQty} rejected`}</Chip>}
      </p>
      <p>
        <Dim>{facts.filter(Boolean).join(', ')}</Dim>
      </p>
      {lesson && <p className={classes.lesson}>{lesson}</p>}
      {nonConformances?.map((one) => (
        <p key={one.id}>
          <AppLink href={`/non-conformances/${one.id}`}>{one.number}</AppLink> {one.title}
          {one.disposition && <Dim>{`, ${one.disposition.replaceAll('_', ' ')}`}</Dim>}
          {one.decision && <Dim>{`: ${one.decision}`}</Dim>}
        </p>
      ))}
    </li>
  )
}

const Operations = ({ operations }: Pick<LastTimes, 'operations'>) =>
  operations.length > 0 && (
    <ul className={classes.list} aria-label="Operations the last times">
      {operations.map(({ rootId, seq, title, minutesPlanned, earlier }) => (
        <li key={rootId}>
          <p>
            <b>{seq}</b> {title} <Dim>{`${minutesPlanned} min planned now`}</Dim>
          </p>
          {earlier.map((one) => (
            <Earlier key={one.operationId} one={one} />
          ))}
        </li>
      ))}
    </ul>
  )

/** `63 min planned, took 71` */
const minutesText = ({
  minutesPlanned,
  minutesTook,
}: Pick<OperationThen['earlier'][number], 'minutesPlanned' | 'minutesTook'>): string =>
  `${minutesPlanned} min planned${minutesTook === null ? '' : `, took ${minutesTook}`}`

function Earlier({ one }: { one: OperationThen['earlier'][number] }) {
  const { travellerId, number, operationId, goodQty, scrapQty, rejectedQty, reworkQty, remarks } = one
  const facts = [
    minutesText(one),
    `${goodQty} good`,
    scrapQty > 0 && `${scrapQty} scrapped`,
    rejectedQty > 0 && `${rejectedQty} rejected`,
    reworkQty > 0 && `${reworkQty} sent back`,
  ]
  return (
    <div>
      <p>
        <AppLink href={`/travellers/${travellerId}/operations/${operationId}`}>{number}</AppLink>{' '}
        <Dim>{facts.filter(Boolean).join(', ')}</Dim>
      </p>
      {remarks.map(({ text, byName, at }) => (
        <p key={at + text} className={classes.lesson}>
          {text} <Dim>{byName}</Dim>
        </p>
      ))}
    </div>
  )
}

import type { ReactNode } from 'react'
import type { z } from 'zod'
import { givenAddress } from '#platform/contract/register.ts'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Section } from '#platform/web/ui/card.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { EmptyState } from '#platform/web/ui/states.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { DueText, InstantText } from '#platform/web/ui/text.tsx'
import type { conditionRecord } from '../contract.ts'
import classes from './conditions.module.css'

export { BackPieces, useNoteEntity } from './back-pieces.tsx'
export { GoodsOut, NoteCard } from './note-card.tsx'
export { noteDialogs, stepDialogs } from './note-dialogs.tsx'
export { carriage, deliveryFields, partySources } from './note-fields.tsx'
export { proofFact, proveStep } from './proofs.tsx'

type Condition = z.output<typeof conditionRecord>

/** How many of the conditions of a note are met: `7 of 9`. */
export const conditionsMet = (conditions: readonly Condition[]): string =>
  `${conditions.filter(({ refusals }) => refusals.length === 0).length} of ${conditions.length}`

const whatIsOpenFirst = (conditions: readonly Condition[]): Condition[] => [
  ...conditions.filter(({ refusals }) => refusals.length > 0),
  ...conditions.filter(({ refusals }) => refusals.length === 0),
]

/** Every condition of a note, what is open first: met, or each reason why it is not with the page on which that is mended. */
export function Conditions({ conditions }: { conditions: readonly Condition[] }) {
  if (conditions.length === 0)
    return (
      <EmptyState title="Nothing left to check">The goods have left, or the note was withdrawn.</EmptyState>
    )
  return (
    <ul className={classes.conditions}>
      {whatIsOpenFirst(conditions).map(({ code, title, at, refusals }) => (
        <li key={code} className={refusals.length === 0 ? classes.met : classes.open}>
          <Icon name={refusals.length === 0 ? 'check' : 'alert'} />
          <div>
            {refusals.length === 0 ? title : null}
            {refusals.map(({ message, href }) => (
              <p key={message}>{href ? <AppLink href={givenAddress(href)}>{message}</AppLink> : message}</p>
            ))}
          </div>
          <span className={classes.when}>{at === 'ready' ? 'to be ready' : 'to go'}</span>
        </li>
      ))}
    </ul>
  )
}

/** What customs are told of a line, for goods that cross a border. */
export const customsLineColumns = [
  { key: 'hsCode', header: 'HS code', kind: 'text', width: 96 },
  { key: 'originCountry', header: 'Origin', kind: 'text', width: 56 },
  { key: 'customsValue', header: 'Customs value', kind: 'decimal', width: 111 },
] as const

interface NoteSteps {
  readonly createdByName: string | null
  readonly preparedAt: string | null
  readonly preparedByName: string | null
  readonly checkedAt: string | null
  readonly checkedByName: string | null
  readonly dispatchedAt: string | null
  readonly dispatchedByName: string | null
}

interface Steps extends NoteSteps {
  readonly deliveredAt: string | null
  readonly receiverName: string | null
  readonly receiptRemarks: string | null
  readonly creditLetAt: string | null
  readonly creditLetByName: string | null
  readonly creditLetReason: string | null
}

const done = (name: string | null, at: string | null) =>
  at && (
    <>
      {name}, <InstantText at={at} />
    </>
  )

/** Who did which step until a note went, for its key facts. */
export const noteSteps = (note: NoteSteps) => ({
  'Written by': note.createdByName,
  Prepared: done(note.preparedByName, note.preparedAt),
  Checked: done(note.checkedByName, note.checkedAt),
  Dispatched: done(note.dispatchedByName, note.dispatchedAt),
})

/** The same of a note that its receiver signs for. */
const deliverySteps = (note: Steps) => ({
  ...noteSteps(note),
  'Let through': note.creditLetAt && (
    <>
      {note.creditLetReason} ({done(note.creditLetByName, note.creditLetAt)})
    </>
  ),
  Received: done(note.receiverName, note.deliveredAt),
  'Damage or shortage': note.receiptRemarks,
})

interface Carried {
  readonly loadId: string | null
  readonly loadNumber: string | null
  readonly plannedOn: string
  readonly customerOrderNo?: string | null | undefined
  readonly project?: string | null | undefined
  readonly shipTo: string
  readonly incoterm?: string | null | undefined
  readonly incotermPlace?: string | null | undefined
  readonly carrier?: string | null | undefined
  readonly vehicle?: string | null | undefined
  readonly driver?: string | null | undefined
  readonly trackingNo?: string | null | undefined
  readonly massKg: string
  readonly facilityName: string
}

/** The key facts of a note: when and how it goes, and who did which step. */
export function NoteFacts({
  record,
  isComing,
  more = {},
}: {
  record: Carried & Steps
  isComing: boolean
  more?: Readonly<Record<string, ReactNode>>
}) {
  return (
    <Section title="Key facts">
      <Facts
        facts={{
          Leaves: <DueText date={record.plannedOn} done={!isComing} />,
          ...more,
          "Customer's order": record.customerOrderNo,
          Project: record.project,
          'Ship to': record.shipTo,
          Incoterm: [record.incoterm, record.incotermPlace].filter(Boolean).join(' '),
          Load: record.loadId && <AppLink href={`/loads/${record.loadId}`}>{record.loadNumber}</AppLink>,
          Carrier: record.carrier,
          Vehicle: record.vehicle,
          Driver: record.driver,
          Consignment: record.trackingNo,
          'Net mass': `${Number(record.massKg)} kg`,
          Facility: record.facilityName,
          ...deliverySteps(record),
        }}
      />
    </Section>
  )
}

/** Nor is that it goes although its customer is on credit hold. */
export const letThroughStep = {
  label: 'Let through despite credit hold',
  from: ['ready'],
  to: 'ready',
  access: 'companies:credit-hold',
  needsReason: true,
} as const

/** The check is no change of state: someone else signs that pieces and note agree. */
export const checkStep = (slice: string) =>
  ({ label: 'Check', from: ['ready'], to: 'ready', access: `${slice}:check` }) as const

import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Contract } from '#platform/contract/calls/endpoint.ts'
import { ApiError } from '#platform/contract/calls/errors.ts'
import type { ActionInfo } from '#platform/contract/documents/lifecycle.ts'
import type { ScreenAddress } from '#platform/contract/register.ts'
import { inSentence } from '#platform/contract/words/name-labels.ts'
import { TextAreaField } from '#platform/web/fields/text-field.tsx'
import { callOf, refreshRecords, type WireRecord } from '#platform/web/queries/queries.ts'
import { idempotencyKey } from '#platform/web/session/xsrf.ts'
import { toast } from '#platform/web/shell/toasts/toast.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog, DialogButtons } from '#platform/web/ui/dialog.tsx'
import { requireAsListed } from './as-listed.ts'
import classes from './marks.module.css'
import type { Marked } from './marks.tsx'

/** A row that was left as it was, and why. */
export interface Refused<Row> {
  readonly row: Row
  readonly sentence: string
}

interface EachRow<Row> {
  readonly rows: readonly Row[]
  readonly take: (row: Row) => Promise<unknown>
  /** Told after each row; false stops before the next one. */
  readonly goesOn: (done: number) => boolean
}

/** Takes a step with each row by itself, one after the other; what the server refuses is told with its sentence. */
export async function takeWithEach<Row>({ rows, take, goesOn }: EachRow<Row>): Promise<{
  readonly refused: readonly Refused<Row>[]
  readonly left: readonly Row[]
}> {
  const refused: Refused<Row>[] = []
  for (const [at, row] of rows.entries()) {
    try {
      await take(row)
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem
      const [sentence = problem.message] = Object.values(problem.errors).flat()
      refused.push({ row, sentence })
    }
    if (!goesOn(at + 1)) return { refused, left: rows.slice(at + 1) }
  }
  return { refused, left: [] }
}

/** The rows that something is done with, and how the list goes on. */
export interface ChosenRows<Row extends Marked> {
  contract: Contract
  rows: readonly Row[]
  nameOf: (row: Row) => string
  href: ((row: Row) => ScreenAddress) | undefined
  /** With what stays chosen: what was refused, and what was not tried. */
  onClose: (left: readonly Row[]) => void
}

interface WithEachProps<Row extends Marked> extends ChosenRows<Row> {
  title: string
  /** Says what is missing, where something is. */
  isReady: () => boolean
  take: (record: WireRecord) => Promise<unknown>
  /** What is asked before, in fields that are closed while it is done. */
  children: (isBusy: boolean) => ReactNode
}

/**
 * Does one thing with several records, each by itself as on its own page: the same call, guards and trail. The record is
 * read first, because not every row of a list tells its version; what is not as it was listed when this opened is left as it is.
 */
export function WithEach<Row extends Marked>(props: WithEachProps<Row>) {
  const { contract, title, nameOf, href, isReady, onClose, children } = props
  const [rows] = useState(props.rows)
  const [done, setDone] = useState<number | null>(null)
  const [outcome, setOutcome] = useState<Awaited<ReturnType<typeof takeWithEach<Row>>> | null>(null)
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  const counted = (count: number) =>
    `${count} ${inSentence(count === 1 ? contract.singular : contract.plural)}`
  const take = async (row: Row) => {
    const record = await callOf<WireRecord>(contract, 'get')({ params: { id: row.id } })
    requireAsListed(row, record)
    return props.take(record)
  }
  const run = async () => {
    if (!isReady()) return
    setDone(0)
    const goesOn = (count: number) => {
      if (isOpen.current) setDone(count)
      return isOpen.current
    }
    const found = await takeWithEach({ rows, take, goesOn })
    await refreshRecords(contract)
    if (!isOpen.current) return
    if (found.refused.length > 0) return setOutcome(found)
    void toast({ message: `${title}: ${counted(rows.length)} done` })
    onClose([])
  }

  if (outcome)
    return (
      <Dialog title={title} onClose={() => onClose(outcome.refused.map(({ row }) => row))}>
        <div className={classes.stack}>
          <Alert
            live
            tone="amber"
            title={`${rows.length - outcome.refused.length} of ${counted(rows.length)} done. The others are as they were:`}
          />
          <ul aria-label="Refused">
            {outcome.refused.map(({ row, sentence }) => (
              <li key={row.id}>
                {href ? <AppLink href={href(row)}>{nameOf(row)}</AppLink> : nameOf(row)}: {sentence}
              </li>
            ))}
          </ul>
          <DialogButtons>
            <Button tone="primary" onClick={() => onClose(outcome.refused.map(({ row }) => row))}>
              Close
            </Button>
          </DialogButtons>
        </div>
      </Dialog>
    )
  return (
    <Dialog title={title} onClose={() => onClose(rows.slice(done ?? 0))}>
      <div className={classes.stack}>
        <p>{`${title}: ${counted(rows.length)}? Each is taken by itself, as on its own page.`}</p>
        {children(done !== null)}
        {done !== null && <p role="status">{`${done} of ${rows.length} ...`}</p>}
        <DialogButtons>
          <Button onClick={() => onClose(rows.slice(done ?? 0))}>
            {done !== null ? 'Stop' : title === 'Cancel' ? 'Keep them' : 'Cancel'}
          </Button>
          <Button
            tone="primary"
            aria-disabled={done !== null}
            onClick={() => {
              if (done === null) void run()
            }}
          >
            {title}
          </Button>
        </DialogButtons>
      </div>
    </Dialog>
  )
}

interface BulkDialogProps<Row extends Marked> extends ChosenRows<Row> {
  action: string
  info: ActionInfo<string>
}

/** Takes one step of the lifecycle with several records. */
export function BulkDialog<Row extends Marked>({ action, info, ...chosen }: BulkDialogProps<Row>) {
  const [reason, setReason] = useState<string | null>(null)
  const [isAsked, setAsked] = useState(false)
  const lacksReason = info.needsReason === true && !reason?.trim()
  return (
    <WithEach
      {...chosen}
      title={info.label}
      isReady={() => {
        setAsked(lacksReason)
        return !lacksReason
      }}
      take={({ id, version }) => {
        const body = info.needsReason ? { reason } : {}
        const options = { idempotencyKey: idempotencyKey() }
        return callOf(chosen.contract, action)({ params: { id }, version, body }, options)
      }}
    >
      {(isBusy) =>
        info.needsReason && (
          <TextAreaField
            id="bulk-reason"
            label="Reason"
            hint="It stays on the timeline of each."
            value={reason}
            onChange={setReason}
            error={isAsked && lacksReason ? 'Give the reason.' : undefined}
            disabled={isBusy}
            required
          />
        )
      }
    </WithEach>
  )
}

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

interface BulkDialogProps<Row extends Marked> {
  contract: Contract
  action: string
  info: ActionInfo<string>
  rows: readonly Row[]
  nameOf: (row: Row) => string
  href: ((row: Row) => ScreenAddress) | undefined
  /** With what stays chosen: what was refused, and what was not tried. */
  onClose: (left: readonly Row[]) => void
}

/**
 * Takes one step with several records, each by itself as on its own page: the same call, guards and trail. The record is
 * read first, because rows of a list do not tell their version.
 */
export function BulkDialog<Row extends Marked>(props: BulkDialogProps<Row>) {
  const { contract, action, info, rows, nameOf, href, onClose } = props
  const [reason, setReason] = useState<string | null>(null)
  const [isAsked, setAsked] = useState(false)
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
  const lacksReason = info.needsReason === true && !reason?.trim()

  const take = async ({ id }: Row) => {
    const { version } = await callOf<WireRecord>(contract, 'get')({ params: { id } })
    const body = info.needsReason ? { reason } : {}
    await callOf(contract, action)({ params: { id }, version, body }, { idempotencyKey: idempotencyKey() })
  }
  const run = async () => {
    if (lacksReason) return setAsked(true)
    setDone(0)
    const goesOn = (count: number) => {
      if (isOpen.current) setDone(count)
      return isOpen.current
    }
    const found = await takeWithEach({ rows, take, goesOn })
    await refreshRecords(contract)
    if (!isOpen.current) return
    if (found.refused.length > 0) return setOutcome(found)
    void toast({ message: `${info.label}: ${counted(rows.length)} done` })
    onClose([])
  }

  if (outcome)
    return (
      <BulkOutcome
        title={info.label}
        summary={`${rows.length - outcome.refused.length} of ${counted(rows.length)} done. The others are as they were:`}
        onClose={() => onClose(outcome.refused.map(({ row }) => row))}
      >
        {outcome.refused.map(({ row, sentence }) => (
          <li key={row.id}>
            {href ? <AppLink href={href(row)}>{nameOf(row)}</AppLink> : nameOf(row)}: {sentence}
          </li>
        ))}
      </BulkOutcome>
    )
  return (
    <Dialog title={info.label} onClose={() => onClose(rows.slice(done ?? 0))}>
      <div className={classes.stack}>
        <p>{`${info.label}: ${counted(rows.length)}? Each is taken by itself, as on its own page.`}</p>
        {info.needsReason && (
          <TextAreaField
            id="bulk-reason"
            label="Reason"
            hint="It stays on the timeline of each."
            value={reason}
            onChange={setReason}
            error={isAsked && lacksReason ? 'Give the reason.' : undefined}
            disabled={done !== null}
            required
          />
        )}
        {done !== null && <p role="status">{`${done} of ${rows.length} ...`}</p>}
        <DialogButtons>
          <Button onClick={() => onClose(rows.slice(done ?? 0))}>
            {done !== null ? 'Stop' : info.label === 'Cancel' ? 'Keep them' : 'Cancel'}
          </Button>
          <Button
            tone="primary"
            aria-disabled={done !== null}
            onClick={() => {
              if (done === null) void run()
            }}
          >
            {info.label}
          </Button>
        </DialogButtons>
      </div>
    </Dialog>
  )
}

interface BulkOutcomeProps {
  title: string
  summary: string
  /** What was refused, each with its sentence. */
  children: ReactNode
  onClose: () => void
}

/** What came of a step with several records where the server refused some of them. */
export const BulkOutcome = ({ title, summary, children, onClose }: BulkOutcomeProps) => (
  <Dialog title={title} onClose={onClose}>
    <div className={classes.stack}>
      <Alert live tone="amber" title={summary} />
      <ul aria-label="Refused">{children}</ul>
      <DialogButtons>
        <Button tone="primary" onClick={onClose}>
          Close
        </Button>
      </DialogButtons>
    </div>
  </Dialog>
)

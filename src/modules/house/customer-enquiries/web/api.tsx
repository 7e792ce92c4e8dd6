import { Decimal } from 'decimal.js'
import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { type ComponentType, type FormEvent, type ReactNode, useState } from 'react'
import { ApiError } from '#platform/contract/calls/errors.ts'
import type { Tone } from '#platform/contract/documents/lifecycle.ts'
import type { Right } from '#platform/contract/register.ts'
import { unitName } from '#modules/engineering/technical-lines/domain.ts'
import { TextAreaField } from '#platform/web/fields/text-field.tsx'
import { refresh } from '#platform/web/queries/api.ts'
import { useMay } from '#platform/web/queries/queries.ts'
import { toast } from '#platform/web/shell/toasts/toast.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Chip } from '#platform/web/ui/chip.tsx'
import { Dialog, DialogButtons } from '#platform/web/ui/dialog.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { DateText, Dim, InstantText } from '#platform/web/ui/text.tsx'
import type { Asked } from '../contract.ts'
import classes from './inbox.module.css'

/** How what was asked for is said; the client area says it in other languages too. */
export interface AskedWords {
  readonly project: string
  readonly reference: string
  readonly wantedOn: string
  readonly note: string
  readonly amount: (quantity: string, uom: string) => string
  readonly day: (date: string) => ReactNode
}

const english: AskedWords = {
  project: 'Project',
  reference: 'Reference',
  wantedOn: 'Wanted by',
  note: 'Note',
  amount: (quantity, uom) => `${new Decimal(quantity).toString()} ${unitName(uom)}`,
  day: (date) => <DateText date={date} />,
}

/** What was asked for, as both sides read it. */
export function AskedFacts({
  asked: { project, reference, wantedOn, note, lines },
  words = english,
}: {
  asked: Asked
  words?: AskedWords
}) {
  return (
    <>
      <ol>
        {lines.map(({ description, drawingNo, quantity, uom }, at) => (
          <li key={`${at} ${description}`}>
            {`${words.amount(quantity, uom)}: ${[description, drawingNo].filter(Boolean).join(', ')}`}
          </li>
        ))}
      </ol>
      <Facts
        facts={{
          [words.project]: project,
          [words.reference]: reference,
          [words.wantedOn]: wantedOn && words.day(wantedOn),
          [words.note]: note,
        }}
      />
    </>
  )
}

/** One decision on something in the inbox; what is refused stays as sentences at their fields. `slices`: what it changes. */
export function useDeciding(onClose: () => void, slices: readonly string[]) {
  const [errors, setErrors] = useState<Readonly<Record<string, readonly string[]>>>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const take = async (event: FormEvent, call: () => Promise<unknown>, done: string) => {
    event.preventDefault()
    try {
      await call()
      await Promise.all([refresh(...slices), toast({ message: done })])
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setErrors(error.errors)
      setRefusal(Object.keys(error.errors).length > 0 ? null : error.message)
    }
  }
  return { errors, refusal, take }
}

interface ReturnProps {
  about: string
  /** Who is told the reason: `The customer` */
  reader: string
  /** What the decision changes. */
  slices: readonly string[]
  giveBack: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Returns something in the inbox to whoever sent it. */
function ReturnDialog({ about, reader, slices, giveBack, onClose }: ReturnProps) {
  const [reason, setReason] = useState<string | null>(null)
  const { errors, refusal, take } = useDeciding(onClose, slices)
  const call = () => giveBack(reason ?? '')
  return (
    <Dialog title={`Return ${about}`} onClose={onClose}>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => void take(event, call, 'It is returned')}
      >
        {refusal && <Alert live>{refusal}</Alert>}
        <TextAreaField
          id="reason"
          label="Reason"
          hint={`${reader} reads it`}
          value={reason}
          onChange={setReason}
          error={errors['reason']?.[0]}
          rows={4}
          required
        />
        <DialogButtons>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" type="submit">
            Return
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}

/** A part of the inbox, for who may read it: under its head the entries that wait, or why there are none. */
export function InboxSection<Shown extends { readonly id: string }>({
  label,
  noun,
  none,
  right,
  entries,
  entry: Entry,
}: {
  label: string
  noun: string
  none: string
  right: Right
  entries: UseQueryOptions<Shown[], Error, Shown[], NonNullable<unknown>[]>
  entry: ComponentType<{ entry: Shown }>
}) {
  const may = useMay(right)
  const { data, error, refetch } = useQuery({ ...entries, enabled: may })
  if (!may) return null
  return (
    <section className={classes.section} aria-label={label}>
      <h2>{label}</h2>
      {error && !data && <ErrorState error={error} what="Inbox" noun={noun} retry={() => void refetch()} />}
      {!error && !data && <SkeletonRows rows={4} columns={3} />}
      {data?.length === 0 && <p className={classes.none}>{none}</p>}
      {data?.map((one) => (
        <Entry key={one.id} entry={one} />
      ))}
    </section>
  )
}

/** What every entry of the inbox says of who sent it and what became of it. */
interface Sent {
  readonly companyId: string
  readonly companyName: string
  readonly sentByName: string
  readonly sentAt: string
  readonly reason: string | null
}

interface InboxCardProps {
  entry: Sent
  title: string
  state: readonly [label: string, tone: Tone]
  files?: readonly { readonly name: string; readonly href: string }[]
  /** Behind the facts: what it became, and what accepting brings with it. */
  notes?: ReactNode
  /** What a decision changes. */
  slices: readonly string[]
  /** Who is told the reason of a return: `The customer`, and what is returned. */
  reader: string
  about: string
  mayReturn: boolean
  mayAccept: boolean
  /** Accepts it with one call, or asks first in a dialog of its own. */
  accept: { readonly call: () => Promise<unknown>; readonly done: string } | (() => void)
  giveBack: (reason: string) => Promise<unknown>
  children: ReactNode
}

/** An entry of the inbox: who sent what, its files, and the two ways to decide on it. */
export function InboxCard({ entry, title, state, children, ...props }: InboxCardProps) {
  const { files = [], notes, slices, reader, about, mayReturn, mayAccept, accept, giveBack } = props
  const [isReturning, setReturning] = useState(false)
  const { errors, refusal, take } = useDeciding(() => {}, slices)
  const { companyId, companyName, sentByName, sentAt, reason } = entry
  const [label, tone] = state
  const wrong = refusal ?? Object.values(errors)[0]?.[0]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typeof accept === 'function') accept()
    else void take(event, accept.call, accept.done)
  }
  return (
    <Card title={title} action={<Chip tone={tone}>{label}</Chip>}>
      <form className={classes.entry} onSubmit={submit} noValidate>
        <p>
          <AppLink href={`/companies/${companyId}`}>{companyName}</AppLink>{' '}
          <Dim>
            {sentByName}, <InstantText at={sentAt} />
          </Dim>
        </p>
        {children}
        {files.length > 0 && (
          <ul aria-label="Files" className={classes.files}>
            {files.map(({ name, href }) => (
              <li key={href}>
                <a href={href} download>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        )}
        {reason && <Alert tone="amber">{reason}</Alert>}
        {notes}
        {wrong && <Alert live>{wrong}</Alert>}
        {(mayReturn || mayAccept) && (
          <div className={classes.buttons}>
            {mayReturn && <Button onClick={() => setReturning(true)}>Return</Button>}
            {mayAccept && (
              <Button tone="primary" type="submit">
                Accept
              </Button>
            )}
          </div>
        )}
      </form>
      {isReturning && (
        <ReturnDialog
          about={about}
          reader={reader}
          slices={slices}
          giveBack={giveBack}
          onClose={() => setReturning(false)}
        />
      )}
    </Card>
  )
}

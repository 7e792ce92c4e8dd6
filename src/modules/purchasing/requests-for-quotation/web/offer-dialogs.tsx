import { useState } from 'react'
import { plainDecimal } from '#platform/contract/values/amounts.ts'
import { addDays } from '#platform/contract/values/dates.ts'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { Sentence } from '#platform/web/documents/action-dialogs.tsx'
import { DateField } from '#platform/web/fields/dates/date-field.tsx'
import { NumberField } from '#platform/web/fields/number-field.tsx'
import { CurrencyField, SelectField } from '#platform/web/fields/select-field.tsx'
import { CodeField, TextField } from '#platform/web/fields/text-field.tsx'
import { api } from '#platform/web/queries/api.ts'
import { ActionDialog } from '#platform/web/records/action-dialog.tsx'
import type { ActionForm } from '#platform/web/records/use-action.ts'
import { toast } from '#platform/web/shell/toasts/toast.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { localToday } from '#platform/web/ui/format.ts'
import { priceBases } from '#modules/purchasing/purchase-orders/domain.ts'
import { certificateLabels } from '#modules/steel/steel-stock/web/api.tsx'
import {
  type Asked,
  type OfferInput,
  type RequestForQuotationRecord,
  requestsForQuotation,
  type SheetReading,
} from '../contract.ts'
import { LettersOf } from './letters.tsx'
import classes from './requests.module.css'

interface DialogProps {
  record: RequestForQuotationRecord
  asked: Asked
  onClose: () => void
}

type OfferLine = Partial<OfferInput['lines'][number]> & { lineId: string }

/** How long an offer usually holds. */
const DAYS_VALID = 30

/** Takes in what a supplier offers, typed in or read from its sheet. */
export function OfferDialog({ record, asked, onClose, read }: DialogProps & { read?: OfferInput }) {
  const start = read ?? {
    supplierId: asked.supplierId,
    offeredOn: localToday(),
    validUntil: addDays(localToday(), DAYS_VALID),
    currency: asked.currency,
    lines: [],
  }
  return (
    <ActionDialog
      contract={requestsForQuotation}
      action="enterOffer"
      record={record}
      info={{ label: `Take in the offer of ${asked.supplierName}` }}
      start={start}
      onClose={onClose}
      onDone={() => void toast({ message: `The offer of ${asked.supplierName} is in` })}
    >
      {(form) => <OfferFields form={form} record={record} isRead={read !== undefined} />}
    </ActionDialog>
  )
}

function OfferFields({
  form,
  record,
  isRead,
}: {
  form: ActionForm
  record: RequestForQuotationRecord
  isRead: boolean
}) {
  const field = form.field<OfferLine[]>('lines', 'Lines')
  const lines = field.value ?? []
  const change = (lineId: string, more: Partial<OfferLine>) => {
    const known = lines.find((line) => line.lineId === lineId)
    const line = { priceBasis: 'each' as const, ...known, ...more, lineId }
    const rest = lines.filter((one) => one.lineId !== lineId)
    // A line that nothing is said of is not offered.
    const isEmpty = !line.unitPrice && !line.deliveryOn && !line.certificateType
    field.onChange(isEmpty ? rest : [...rest, line])
  }
  return (
    <>
      <Sentence>
        {isRead
          ? 'This is what the sheet says. Nothing is saved yet.'
          : 'A line without a price is not offered.'}
      </Sentence>
      <div className={classes.pair}>
        <CodeField {...form.field<string>('reference', "Supplier's reference")} />
        <CurrencyField {...form.field<string>('currency', 'Currency', true)} />
        <DateField {...form.field<string>('offeredOn', 'Date of the offer', true)} />
        <DateField {...form.field<string>('validUntil', 'Valid until', true)} />
      </div>
      {field.error && <Alert title={field.error} />}
      {record.lines.map((asks) => {
        const at = lines.findIndex(({ lineId }) => lineId === asks.id)
        const line = lines[at]
        const part = <V,>(name: keyof OfferLine, label: string) => ({
          id: `offer-${asks.lineNo}-${name}`,
          label,
          value: (line?.[name] ?? null) as V | null,
          onChange: (value: V | null) => change(asks.id, { [name]: value ?? undefined }),
          error: form.errors[`lines.${at}.${name}`]?.[0],
        })
        return (
          <fieldset key={asks.id} className={classes.group}>
            <legend>{`Line ${asks.lineNo}: ${plainDecimal(asks.quantity)} x ${asks.item}`}</legend>
            <div className={classes.pair}>
              <NumberField {...part<string>('unitPrice', 'Price')} />
              <SelectField {...part<string>('priceBasis', 'Price per')} options={priceBases} />
              <DateField {...part<string>('deliveryOn', 'Delivery date')} />
              <SelectField {...part<string>('certificateType', 'Certificate')} options={certificateLabels} />
              <TextField {...part<string>('remarks', 'Remarks')} />
            </div>
          </fieldset>
        )
      })}
    </>
  )
}

/** Reads a returned sheet, shows what is wrong with which cell, and only then offers to take it in. */
export function ReplyDialog({ record, asked, onClose }: DialogProps) {
  const [reading, setReading] = useState<SheetReading | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const read = async (file: File) => {
    const form = new FormData()
    form.set('supplierId', asked.supplierId)
    form.set('file', file)
    try {
      setReading(await api(requestsForQuotation).readReply({ params: { id: record.id }, form }))
      setProblem(null)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setReading(null)
      setProblem(error.errors.file?.[0] ?? error.message)
    }
  }
  if (reading?.offer)
    return <OfferDialog record={record} asked={asked} onClose={onClose} read={reading.offer} />
  const wrong = (reading?.rows ?? []).filter(({ problems }) => problems.length > 0)
  return (
    <Dialog onClose={onClose} title={`Read the sheet of ${asked.supplierName}`} size="min(720px, 94vw)">
      <div className={classes.dialog}>
        <p>
          Choose the sheet as the supplier sent it back. Nothing is saved before you have seen what it says.
        </p>
        <label className={classes.file}>
          Reply sheet (.xlsx or .csv)
          <input
            type="file"
            accept=".xlsx,.csv"
            onChange={(event) => {
              const [file] = event.currentTarget.files ?? []
              event.currentTarget.value = ''
              if (file) void read(file)
            }}
          />
        </label>
        {[...(problem ? [problem] : []), ...(reading?.problems ?? [])].map((sentence) => (
          <Alert key={sentence} live title={sentence} />
        ))}
        {wrong.length > 0 && (
          <Alert live title="These cells cannot be read. Have them corrected, or type the offer in.">
            <ul>
              {wrong.flatMap(({ row, problems }) =>
                problems.map(({ column, sentence }) => (
                  <li key={`${row} ${column} ${sentence}`}>{`Row ${row}, ${column}: ${sentence}`}</li>
                )),
              )}
            </ul>
          </Alert>
        )}
      </div>
    </Dialog>
  )
}

/** A supplier offers nothing, or takes its offer back. */
export const DeclineDialog = ({ record, asked, onClose }: DialogProps) => (
  <ActionDialog
    contract={requestsForQuotation}
    action="decline"
    record={record}
    info={{ label: asked.offer ? 'Withdraw the offer' : 'Note that it declines', needsReason: true }}
    start={{ supplierId: asked.supplierId }}
    onClose={onClose}
    onDone={() => void toast({ message: `${asked.supplierName} is noted` })}
  >
    {() => (
      <Sentence>
        {asked.offer
          ? `The offer of ${asked.supplierName} stays in the history and can be chosen no more.`
          : `${asked.supplierName} offers nothing this time.`}
      </Sentence>
    )}
  </ActionDialog>
)

interface Choice {
  lineId: string
  offerLineId: string
  reason?: string | null
}

/** Fills the draft orders with what is chosen; a dearer choice says why. */
export function DecideDialog({
  record,
  choices,
  onClose,
}: Omit<DialogProps, 'asked'> & { choices: Readonly<Record<string, string>> }) {
  const offered = record.asked.flatMap(({ supplierName, offer }) =>
    (offer?.lines ?? []).map((line) => ({ ...line, supplierName })),
  )
  const start: Choice[] = Object.entries(choices).map(([lineId, offerLineId]) => ({ lineId, offerLineId }))
  return (
    <ActionDialog
      contract={requestsForQuotation}
      action="decide"
      record={record}
      info={{ label: 'Order what is chosen' }}
      start={{ choices: start }}
      onClose={onClose}
      onDone={(answer) => {
        const numbers = [...new Set(answer.lines.flatMap(({ orderNumber }) => orderNumber ?? []))]
        void toast({ message: `${numbers.join(', ')} ${numbers.length === 1 ? 'is a draft' : 'are drafts'}` })
      }}
    >
      {(form) => {
        const field = form.field<Choice[]>('choices', 'Choices')
        const chosen = field.value ?? []
        return (
          <>
            <Sentence>
              Each chosen supplier gets a draft order. No order is sent yet, but the suppliers hear of the
              decision.
            </Sentence>
            {chosen.map((choice, at) => {
              const asks = record.lines.find(({ id }) => id === choice.lineId)
              const line = offered.find(({ id }) => id === choice.offerLineId)
              return (
                <fieldset key={choice.lineId} className={classes.group}>
                  <legend>{`${asks?.item ?? ''}: ${line?.supplierName ?? ''}`}</legend>
                  {line?.reasonNeeded && (
                    <TextField
                      id={`reason-${asks?.lineNo ?? at}`}
                      label={`Why ${line.supplierName}`}
                      required
                      hint={line.reasonNeeded}
                      value={choice.reason ?? null}
                      onChange={(reason) => field.onChange(chosen.with(at, { ...choice, reason }))}
                      error={form.errors[`choices.${at}.reason`]?.[0]}
                    />
                  )}
                </fieldset>
              )
            })}
            <LettersOf
              record={record}
              asked={{ action: 'decide', offerLineIds: chosen.map(({ offerLineId }) => offerLineId) }}
            />
          </>
        )
      }}
    </ActionDialog>
  )
}

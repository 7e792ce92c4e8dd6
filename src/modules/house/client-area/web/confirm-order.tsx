import { Decimal } from 'decimal.js'
import { type FormEvent, useState } from 'react'
import { DateField } from '#platform/web/fields/dates/date-field.tsx'
import { NumberField } from '#platform/web/fields/number-field.tsx'
import { TextField } from '#platform/web/fields/text-field.tsx'
import { api } from '#platform/web/queries/api.ts'
import { useUnsaved } from '#platform/web/session/unsaved.ts'
import { clientArea } from '../contract.ts'
import type { SupplierOrder } from '../contract/purchase-orders.ts'
import classes from './client-area.module.css'
import { DecisionButtons, DecisionForm, useDecision } from './decision-form.tsx'
import { entryTexts, supplierTexts } from './texts.ts'
import { amountWords, dayWords, unitWords } from './values.tsx'

const words = supplierTexts.confirm

interface Said {
  readonly rootId: string
  readonly confirmedOn: string | null
  readonly quantity: string | null
  readonly remark: string | null
}

/** The form with which a contact confirms an order: what is still to come, line by line, as it was ordered unless they say otherwise. */
export function ConfirmOrder({ order, onClose }: { order: SupplierOrder; onClose: () => void }) {
  const open = order.lines.filter(({ openQty }) => Number(openQty) > 0)
  const [confirmationNo, setConfirmationNo] = useState<string | null>(order.confirmationNo)
  const [said, setSaid] = useState<readonly Said[]>(
    open.map(({ rootId, promisedOn, requiredOn, openQty }) => ({
      rootId,
      confirmedOn: promisedOn ?? requiredOn,
      quantity: new Decimal(openQty).toString(),
      remark: null,
    })),
  )
  const [isTouched, setTouched] = useState(false)
  const { errorAt, errors, isRunning, run, whole } = useDecision(clientArea.endpoints.confirmOrder.body)
  const isSaved = useUnsaved(isTouched)
  const change = (id: string, more: Partial<Said>) => {
    setTouched(true)
    setSaid(said.map((one) => (one.rootId === id ? { ...one, ...more } : one)))
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const lines = said.map((one) => ({
      ...one,
      confirmedOn: one.confirmedOn ?? '',
      quantity: one.quantity ?? '',
    }))
    const body = { confirmationNo: confirmationNo ?? '', lines }
    const done = await run(() => api(clientArea).confirmOrder({ params: { id: order.id }, body }), words.sent)
    if (!done) return
    isSaved()
    onClose()
  }
  return (
    <DecisionForm title={words.title} onSubmit={send} whole={whole ?? errors['lines']?.[0]}>
      <TextField
        id="confirmation-no"
        label={words.confirmationNo}
        value={confirmationNo}
        onChange={(value) => {
          setTouched(true)
          setConfirmationNo(value)
        }}
        error={errorAt('confirmationNo')}
        required
        maxLength={60}
      />
      {open.map(({ rootId, lineNo, item, uom, openQty, requiredOn }, at) => {
        const line = said[at]
        const error = (field: string) => errors[`lines.${at}.${field}`]?.[0]
        const amount = amountWords(openQty, uom)
        return (
          <fieldset key={rootId} className={classes.confirmed}>
            <legend>{`${supplierTexts.order.line(lineNo)}: ${item}`}</legend>
            <p className={classes.note}>{words.asked(amount, dayWords(requiredOn))}</p>
            <div className={classes.fields}>
              <DateField
                placeholder={entryTexts.pickDay}
                id={`day-${rootId}`}
                label={words.confirmedOn}
                value={line?.confirmedOn ?? null}
                onChange={(confirmedOn) => change(rootId, { confirmedOn })}
                error={error('confirmedOn')}
                required
              />
              <NumberField
                id={`quantity-${rootId}`}
                label={words.quantity}
                value={line?.quantity ?? null}
                onChange={(quantity) => change(rootId, { quantity })}
                suffix={unitWords(uom)}
                error={error('quantity')}
                required
              />
            </div>
            <TextField
              id={`remark-${rootId}`}
              label={words.remark}
              value={line?.remark ?? null}
              onChange={(remark) => change(rootId, { remark })}
              error={error('remark')}
              maxLength={500}
            />
          </fieldset>
        )
      })}
      <DecisionButtons isRunning={isRunning} done={words.send} onClose={onClose} />
    </DecisionForm>
  )
}

import { type FormEvent, type ReactNode, useState } from 'react'
import { DateField } from '#platform/web/fields/dates/date-field.tsx'
import { IntegerField, NumberField } from '#platform/web/fields/number-field.tsx'
import { TextField } from '#platform/web/fields/text-field.tsx'
import { api } from '#platform/web/queries/api.ts'
import { useUnsaved } from '#platform/web/session/unsaved.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { clientArea } from '../contract.ts'
import type { SupplierOrder, SupplierOrderLine } from '../contract/purchase-orders.ts'
import classes from './client-area.module.css'
import { DecisionButtons, DecisionForm, useDecision } from './decision-form.tsx'
import { entryTexts, supplierTexts } from './texts.ts'
import { amountWords, unitWords } from './values.tsx'

const words = supplierTexts.delivery

/** So much of a line; of steel so much of one heat. */
interface Part {
  readonly rootId: string
  readonly quantity: string | null
  readonly heatNo: string | null
}

/** The form with which a contact announces what is on its way: lines that are left empty are not in it. */
export function AnnounceDelivery({ order, onClose }: { order: SupplierOrder; onClose: () => void }) {
  const open = order.lines.filter(({ openQty }) => Number(openQty) > 0)
  const [deliveryNoteNo, setNote] = useState<string | null>(null)
  const [arrivesOn, setArrivesOn] = useState<string | null>(null)
  const [carrier, setCarrier] = useState<string | null>(null)
  const [packages, setPackages] = useState<number | null>(null)
  const [remark, setRemark] = useState<string | null>(null)
  const [parts, setParts] = useState<readonly Part[]>(
    open.map(({ rootId }) => ({ rootId, quantity: null, heatNo: null })),
  )
  const decision = useDecision(clientArea.endpoints.announceDelivery.body)
  const { errorAt, errors, isRunning, run, whole, fail } = decision
  const sent = parts.filter(({ quantity }) => quantity)
  const isSaved = useUnsaved(sent.length > 0 || deliveryNoteNo !== null)
  const change = (at: number, more: Partial<Part>) =>
    setParts(parts.map((part, place) => (place === at ? { ...part, ...more } : part)))
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (sent.length === 0) return fail({ '': [words.nothing] })
    const lines = sent.map((part) => ({ ...part, quantity: part.quantity ?? '' }))
    const body = {
      deliveryNoteNo: deliveryNoteNo ?? '',
      arrivesOn: arrivesOn ?? '',
      carrier,
      packages,
      remark,
      lines,
    }
    const params = { id: order.id }
    if (!(await run(() => api(clientArea).announceDelivery({ params, body }), words.sent))) return
    isSaved()
    onClose()
  }
  const errorOf = (part: Part, field: string) => errors[`lines.${sent.indexOf(part)}.${field}`]?.[0]
  return (
    <DecisionForm title={words.title} onSubmit={send} whole={whole ?? errors['lines']?.[0]}>
      <div className={classes.fields}>
        <TextField
          id="delivery-note"
          label={words.note}
          value={deliveryNoteNo}
          onChange={setNote}
          error={errorAt('deliveryNoteNo')}
          required
          maxLength={60}
        />
        <DateField
          placeholder={entryTexts.pickDay}
          id="arrives-on"
          label={words.arrivesOn}
          value={arrivesOn}
          onChange={setArrivesOn}
          error={errorAt('arrivesOn')}
          required
        />
        <TextField
          id="carrier"
          label={words.carrier}
          value={carrier}
          onChange={setCarrier}
          error={errorAt('carrier')}
          maxLength={120}
        />
        <IntegerField
          id="packages"
          label={words.packages}
          value={packages}
          onChange={setPackages}
          error={errorAt('packages')}
        />
      </div>
      {open.map((line) => (
        <AnnouncedLine key={line.rootId} line={line} add={(part) => setParts([...parts, part])}>
          {parts.map(
            (part, at) =>
              part.rootId === line.rootId && (
                <div key={`${at} ${part.rootId}`} className={classes.fields}>
                  <NumberField
                    id={`quantity-${at}`}
                    label={words.quantity}
                    value={part.quantity}
                    onChange={(quantity) => change(at, { quantity })}
                    suffix={unitWords(line.uom)}
                    error={errorOf(part, 'quantity')}
                  />
                  {line.isSteel && (
                    <TextField
                      id={`heat-${at}`}
                      label={words.heat}
                      value={part.heatNo}
                      onChange={(heatNo) => change(at, { heatNo })}
                      error={errorOf(part, 'heatNo')}
                      maxLength={40}
                    />
                  )}
                </div>
              ),
          )}
        </AnnouncedLine>
      ))}
      <TextField
        id="remark"
        label={words.remark}
        value={remark}
        onChange={setRemark}
        error={errorAt('remark')}
        maxLength={500}
      />
      <DecisionButtons isRunning={isRunning} done={words.send} onClose={onClose} />
    </DecisionForm>
  )
}

interface LineProps {
  line: SupplierOrderLine
  add: (part: Part) => void
  children: ReactNode
}

function AnnouncedLine({ line: { rootId, lineNo, item, uom, openQty, isSteel }, add, children }: LineProps) {
  const amount = amountWords(openQty, uom)
  return (
    <fieldset className={classes.confirmed}>
      <legend>{`${supplierTexts.order.line(lineNo)}: ${item}`}</legend>
      <p className={classes.note}>{words.toCome(amount)}</p>
      {children}
      {isSteel && (
        <div>
          <Button small onClick={() => add({ rootId, quantity: null, heatNo: null })}>
            {words.addHeat}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

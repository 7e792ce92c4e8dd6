import { type FormEvent, useState } from 'react'
import { offerInput, type SentOffer } from '#modules/house/supplier-answers/contract.ts'
import { priceBases } from '#modules/purchasing/purchase-orders/domain.ts'
import { certificateTypes } from '#modules/steel/steel-stock/domain.ts'
import { DateField } from '#platform/web/fields/dates/date-field.tsx'
import { MoneyField } from '#platform/web/fields/number-field.tsx'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import { TextField } from '#platform/web/fields/text-field.tsx'
import { api } from '#platform/web/queries/api.ts'
import { useUnsaved } from '#platform/web/session/unsaved.ts'
import { clientArea } from '../contract.ts'
import type { QuotationRequest } from '../contract/quotation-requests.ts'
import classes from './client-area.module.css'
import { DecisionButtons, DecisionForm, useDecision } from './decision-form.tsx'
import { entryTexts, supplierTexts } from './texts.ts'
import { amountWords, dayWords } from './values.tsx'

const words = supplierTexts.quotations
const types = Object.fromEntries(certificateTypes.map((type) => [type, type]))

type Line = Omit<SentOffer['lines'][number], 'unitPrice'> & { readonly unitPrice: string | null }

/** The form with which a contact offers: lines without a price are not offered. */
export function SendOffer({ request, onClose }: { request: QuotationRequest; onClose: () => void }) {
  const { id, number, currency, lines: asked } = request
  const [reference, setReference] = useState<string | null>(null)
  const [validUntil, setValidUntil] = useState<string | null>(null)
  const [lines, setLines] = useState<readonly Line[]>(
    asked.map((line) => ({
      lineId: line.id,
      unitPrice: null,
      priceBasis: 'each',
      deliveryOn: line.neededBy,
      certificateType: certificateTypes.find((type) => type === line.certificateType) ?? null,
      remarks: null,
    })),
  )
  const { errorAt, errors, isRunning, run, whole, fail } = useDecision(offerInput)
  const offered = lines.filter(({ unitPrice }) => unitPrice !== null)
  const isSaved = useUnsaved(offered.length > 0 || reference !== null)
  const change = (at: number, more: Partial<Line>) =>
    setLines(lines.map((line, place) => (place === at ? { ...line, ...more } : line)))
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (offered.length === 0) return fail({ '': [words.nothing] })
    const body = {
      reference,
      validUntil: validUntil ?? '',
      lines: offered.map((line) => ({ ...line, unitPrice: line.unitPrice ?? '' })),
    }
    if (!(await run(() => api(clientArea).sendOffer({ params: { id }, body }), words.sent))) return
    isSaved()
    onClose()
  }
  return (
    <DecisionForm title={words.sendTitle(number)} onSubmit={send} whole={whole}>
      <div className={classes.fields}>
        <TextField
          id="reference"
          label={words.reference}
          value={reference}
          onChange={setReference}
          error={errorAt('reference')}
          maxLength={100}
        />
        <DateField
          placeholder={entryTexts.pickDay}
          id="valid-until"
          label={words.validUntil}
          value={validUntil}
          onChange={setValidUntil}
          error={errorAt('validUntil')}
          required
        />
      </div>
      <p className={classes.note}>{words.empty}</p>
      {asked.map(({ id: lineId, lineNo, item, quantity, uom, neededBy, isSteel, certificateType }, at) => {
        const line = lines[at]
        if (!line) return null
        const error = (field: string) => errors[`lines.${offered.indexOf(line)}.${field}`]?.[0]
        const amount = amountWords(quantity, uom)
        return (
          <fieldset key={lineId} className={classes.confirmed}>
            <legend>{`${supplierTexts.order.line(lineNo)}: ${item}`}</legend>
            <p className={classes.note}>{words.neededBy(amount, dayWords(neededBy))}</p>
            <div className={classes.fields}>
              <MoneyField
                id={`price-${lineId}`}
                label={words.price}
                currency={currency}
                value={line.unitPrice}
                onChange={(unitPrice) => change(at, { unitPrice })}
                error={error('unitPrice')}
              />
              {isSteel && (
                <SelectField
                  id={`per-${lineId}`}
                  label={words.per}
                  value={line.priceBasis}
                  onChange={(priceBasis) => change(at, { priceBasis: priceBasis ?? 'each' })}
                  options={priceBases}
                  error={error('priceBasis')}
                />
              )}
              <DateField
                placeholder={entryTexts.pickDay}
                id={`delivery-${lineId}`}
                label={words.deliveryOn}
                value={line.deliveryOn ?? null}
                onChange={(deliveryOn) => change(at, { deliveryOn })}
                error={error('deliveryOn')}
              />
              {certificateType && (
                <SelectField
                  id={`certificate-${lineId}`}
                  label={words.certificateType}
                  value={line.certificateType ?? null}
                  onChange={(type) =>
                    change(at, { certificateType: certificateTypes.find((one) => one === type) ?? null })
                  }
                  options={types}
                  error={error('certificateType')}
                />
              )}
            </div>
            <TextField
              id={`remarks-${lineId}`}
              label={words.remarks}
              value={line.remarks ?? null}
              onChange={(remarks) => change(at, { remarks })}
              error={error('remarks')}
              maxLength={300}
            />
          </fieldset>
        )
      })}
      <DecisionButtons isRunning={isRunning} done={words.send} onClose={onClose} />
    </DecisionForm>
  )
}

import { plainDecimal } from '#platform/contract/values/amounts.ts'
import { isSomeQuantity } from '#platform/contract/quantities.ts'
import { NumberField } from '#platform/web/fields/number-field.tsx'
import { ReferenceField } from '#platform/web/fields/references/reference-field.tsx'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import { CodeField } from '#platform/web/fields/text-field.tsx'
import { DateText } from '#platform/web/ui/text.tsx'
import { mills } from '#modules/steel/heats/web/api.tsx'
import type { DeliveryLine } from '../contract.ts'
import { acceptances } from '../domain.ts'
import classes from './receipts.module.css'

/** What came of a bundled line, of one heat, as it is typed; shares by line of an order where somebody changed them. */
export interface Delivered {
  readonly key: number
  readonly lineId: string
  readonly quantity: string | null
  readonly heatNo: string | null
  readonly millId: string | null
  readonly acceptance: keyof typeof acceptances | null
  readonly shares: Readonly<Record<string, string>> | null
}

interface DeliveredRowProps {
  row: Delivered
  line: DeliveryLine
  flowed: ReadonlyMap<string, string>
  onChange: (more: Partial<Delivered>) => void
  errorAt: (field: string) => string | undefined
}

/** One row of what came, with the orders that it goes to. */
export function DeliveredRow({ row, line, flowed: byRule, onChange, errorAt }: DeliveredRowProps) {
  const shareOf = (id: string): string => (row.shares ? (row.shares[id] ?? '') : (byRule.get(id) ?? ''))
  const id = `came-${row.key}`
  return (
    <>
      <div className={classes.grid}>
        <NumberField
          id={`${id}-quantity`}
          label={line.isSteel ? 'Pieces' : 'Delivered'}
          value={row.quantity}
          onChange={(quantity) => onChange({ quantity, shares: null })}
          error={errorAt('quantity') ?? errorAt('lineId')}
        />
        {line.isSteel ? (
          <>
            <CodeField
              id={`${id}-heat`}
              label="Heat"
              hint="As it is stamped or painted"
              value={row.heatNo}
              onChange={(heatNo) => onChange({ heatNo })}
              error={errorAt('heatNo')}
            />
            <ReferenceField
              id={`${id}-mill`}
              label="Mill"
              source={mills}
              value={row.millId}
              onChange={(millId) => onChange({ millId: millId ?? null })}
              error={errorAt('millId')}
            />
          </>
        ) : (
          <SelectField
            id={`${id}-accepted`}
            label="Acceptance"
            options={acceptances}
            value={row.acceptance}
            onChange={(acceptance) => onChange({ acceptance })}
            error={errorAt('acceptance')}
          />
        )}
      </div>
      {isSomeQuantity(row.quantity) && (
        <fieldset className={classes.group}>
          <legend>For which order</legend>
          <div className={classes.grid}>
            {line.parts.map((part) => (
              <NumberField
                key={part.orderLineId}
                id={`${id}-${part.orderLineId}`}
                label={`${part.orderNumber}, line ${part.orderLineNo}`}
                hint={
                  <>
                    {plainDecimal(part.openQty)} open, required <DateText date={part.requiredOn} />
                  </>
                }
                value={shareOf(part.orderLineId)}
                onChange={(share) =>
                  onChange({
                    shares: {
                      ...Object.fromEntries(
                        line.parts.map((one) => [one.orderLineId, shareOf(one.orderLineId)]),
                      ),
                      [part.orderLineId]: share ?? '',
                    },
                  })
                }
              />
            ))}
          </div>
          {errorAt('shares') && <p className={classes.error}>{errorAt('shares')}</p>}
        </fieldset>
      )}
    </>
  )
}

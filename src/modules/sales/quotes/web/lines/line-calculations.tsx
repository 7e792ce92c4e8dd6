import { MultiReferenceField } from '#platform/web/fields/references/multi-reference-field.tsx'
import type { FieldProps } from '#platform/web/fields/field.tsx'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { StatusChip } from '#platform/web/ui/chip.tsx'
import { Dim } from '#platform/web/ui/text.tsx'
import { pipeWallCalculations } from '#modules/sales/pipe-wall-calculations/contract.ts'
import { referenceLabel, referenceWarning } from '#modules/sales/pipe-wall-calculations/domain.ts'
import { savedCalculations } from '#modules/sales/pipe-wall-calculations/web/api.tsx'
import type { QuoteRecord } from '../../contract.ts'
import classes from '../commercial.module.css'

interface LineCalculationsProps {
  quote: QuoteRecord
  field: FieldProps<string[]>
  ids: readonly string[]
}

/** The saved calculations a line rests on, with what they found and whether they may be relied on. */
export function LineCalculations({ quote, field, ids }: LineCalculationsProps) {
  const known = new Map(quote.lines.flatMap((line) => line.calculations.map((one) => [one.id, one] as const)))
  const shown = ids.flatMap((id) => known.get(id) ?? [])
  return (
    <>
      <MultiReferenceField
        {...field}
        source={savedCalculations}
        placeholder="Number or size, such as NPS 8"
        hint={ids.length > shown.length ? 'What it found shows after saving' : undefined}
      />
      {shown.length > 0 && (
        <ul className={classes.refs}>
          {shown.map((one) => {
            const warning = referenceWarning(one)
            return (
              <li key={one.id}>
                <span>
                  <AppLink href={`/pipe-wall-calculator?record=${one.id}`}>{referenceLabel(one)}</AppLink>{' '}
                  {one.title} <StatusChip table={pipeWallCalculations.lifecycle} state={one.status} />
                </span>
                <Dim>
                  {[one.code, one.size, one.requiredWall && `needs ${one.requiredWall}`, one.wall]
                    .filter(Boolean)
                    .join(', ')}
                </Dim>
                {warning && <span className={classes.warn}>{warning}</span>}
              </li>
            )
          })}
        </ul>
      )}
    </>
  )
}

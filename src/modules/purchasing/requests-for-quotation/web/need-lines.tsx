import { useQuery } from '@tanstack/react-query'
import { formatQuantity, plainDecimal } from '#platform/contract/values/amounts.ts'
import { shortDay } from '#platform/contract/values/dates.ts'
import { NumberField } from '#platform/web/fields/number-field.tsx'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import { TextField } from '#platform/web/fields/text-field.tsx'
import type { FieldProps } from '#platform/web/fields/field.tsx'
import type { ShapeOf } from '#platform/web/forms/form-fields.ts'
import type { FormValues } from '#platform/web/forms/form-values.ts'
import { listQuery } from '#platform/web/queries/queries.ts'
import { partOf } from '#platform/web/records/child-list.tsx'
import { nextLineNo, renumbered } from '#platform/web/table/line-grid/line-numbers.ts'
import { columnsOf } from '#platform/web/table/columns.ts'
import { DataTable } from '#platform/web/table/data-table.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { DateText, RecordNumber } from '#platform/web/ui/text.tsx'
import { type RequisitionListRow, requisitions } from '#modules/purchasing/requisitions/contract.ts'
import { toOrder, toOrderStates } from '#modules/purchasing/requisitions/domain.ts'
import { certificateLabels } from '#modules/steel/steel-stock/web/api.tsx'
import { unitNames } from '#modules/engineering/technical-lines/domain.ts'
import type { RequestForQuotationRecord, requestsForQuotation } from '../contract.ts'
import classes from './requests.module.css'

export type Line = NonNullable<FormValues<ShapeOf<typeof requestsForQuotation>>['lines']>[number]

/** What is still to be bought, as far as one screen shows it. */
export const openNeeds = listQuery<RequisitionListRow>(requisitions, {
  filter: { status: [...toOrderStates] },
  sort: 'neededBy',
  perPage: 100,
})

/** A need as a line of a request: all that is left to order of it. */
export const lineOfNeed = (need: RequisitionListRow, lines: readonly Line[]): Line => ({
  lineNo: nextLineNo(lines),
  requisitionId: need.id,
  quantity: plainDecimal(toOrder(need)),
  certificateType: need.certificateType as Line['certificateType'],
})

interface NeedLinesProps {
  field: FieldProps<Line[]>
  form: { errors: Readonly<Record<string, readonly string[]>>; idOf: (key: string) => string }
  /** What the saved request says of its needs, which may be ordered by now. */
  known: RequestForQuotationRecord['lines']
}

/** The needs that are asked for, and those that could be. */
export function NeedLines({ field, form, known }: NeedLinesProps) {
  const { data } = useQuery(openNeeds)
  const lines = field.value ?? []
  const needs = new Map((data?.data ?? []).map((need) => [need.id, need]))
  const saved = new Map(known.map((line) => [line.requisitionId, line]))
  const chosen = new Set(lines.map(({ requisitionId }) => requisitionId))
  const change = (next: readonly Line[]) => field.onChange(renumbered(next))
  const add = (need: RequisitionListRow) => change([...lines, lineOfNeed(need, lines)])
  return (
    <div id={field.id} tabIndex={-1} className={classes.lines}>
      {lines.map((line, at) => (
        <NeedLine
          key={line.requisitionId}
          part={partOf(form, `lines.${at}`, line, (next) => change(lines.with(at, next)), field)}
          need={needs.get(line.requisitionId) ?? saved.get(line.requisitionId)}
          error={form.errors[`lines.${at}.requisitionId`]?.[0]}
          onRemove={field.disabled ? undefined : () => change(lines.toSpliced(at, 1))}
        />
      ))}
      {field.error && <p className={classes.error}>{field.error}</p>}
      {!field.disabled && (
        <Addable needs={[...needs.values()].filter(({ id }) => !chosen.has(id))} onAdd={add} />
      )}
    </div>
  )
}

interface NeedLineProps {
  part: ReturnType<typeof partOf<Line>>
  need: RequisitionListRow | RequestForQuotationRecord['lines'][number] | undefined
  error: string | undefined
  onRemove: (() => void) | undefined
}

function NeedLine({ part, need, error, onRemove }: NeedLineProps) {
  const number = need && ('requisitionNumber' in need ? need.requisitionNumber : need.number)
  return (
    <section className={classes.line} aria-label={number ?? 'Line'}>
      <div className={classes.what}>
        <b>{need?.item}</b>
        <span>
          {[number, need?.material, need && `by ${shortDay(need.neededBy)}`].filter(Boolean).join(', ')}
        </span>
        {error && <p className={classes.error}>{error}</p>}
      </div>
      <NumberField {...part.field('quantity', 'Qty')} {...(need ? { suffix: unitNames[need.uom] } : {})} />
      <SelectField
        {...part.field('certificateType', 'Certificate')}
        options={certificateLabels}
        placeholder="None"
      />
      <TextField {...part.field('remarks', 'Remarks for suppliers')} />
      {onRemove && (
        <div className={classes.remove}>
          <Button tone="danger" icon="trash" aria-label={`Remove ${number ?? 'the line'}`} onClick={onRemove}>
            Remove
          </Button>
        </div>
      )}
    </section>
  )
}

/** The needs that are not asked for yet. */
function Addable({
  needs,
  onAdd,
}: {
  needs: readonly RequisitionListRow[]
  onAdd: (need: RequisitionListRow) => void
}) {
  if (needs.length === 0)
    return <p className={classes.dim}>No other requisition line is still to be ordered.</p>
  return <DataTable inner label="Needs that can be asked for" columns={columnsWith(onAdd)} rows={needs} />
}

const columnsWith = (onAdd: (need: RequisitionListRow) => void) =>
  columnsOf(requisitions.row, [
    { field: 'number', cell: (row) => <RecordNumber number={row.number} /> },
    { field: 'item', card: 'main', width: 300 },
    { field: 'material', card: 'foot' },
    {
      key: 'left',
      header: 'To order',
      numeric: true,
      card: 'amount',
      cell: (row) => `${formatQuantity(toOrder(row))} ${unitNames[row.uom]}`,
    },
    { field: 'neededBy', card: 'footEnd', cell: (row) => <DateText date={row.neededBy} /> },
    {
      key: 'add',
      header: 'Ask for it',
      card: 'corner',
      cell: (row) => (
        <Button small icon="plus" aria-label={`Add ${row.number}`} onClick={() => onAdd(row)}>
          Add
        </Button>
      ),
    },
  ])

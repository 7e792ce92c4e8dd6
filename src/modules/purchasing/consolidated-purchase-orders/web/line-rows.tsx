import { formatQuantity, plainDecimal } from '#platform/contract/values/amounts.ts'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { DateText, MoneyText } from '#platform/web/ui/text.tsx'
import { unitName } from '#modules/engineering/technical-lines/domain.ts'
import type { BundledLine, LineEdit } from '../contract.ts'
import classes from './consolidated.module.css'

export type ShownLine = Omit<BundledLine, 'id'>

/** What is being agreed on the lines; changes go up. */
export interface Editing {
  of: (line: ShownLine) => LineEdit
  change: (line: ShownLine, more: Partial<LineEdit>) => void
  wrong: (line: ShownLine, field: keyof LineEdit) => string | undefined
  disabled: boolean
}

interface LineProps {
  line: ShownLine
  currency: string
  edit?: Editing | undefined
}

const unitOf = (line: ShownLine): string => (line.isSteel ? 'pcs' : unitName(line.uom))
const isMoved = (value: string): boolean => Number(value) !== 0

/** A bundled line, what each order has of it, and what is agreed on it. */
export function LineRows({ line, currency, edit }: LineProps) {
  const last = line.allocations.length - 1
  return (
    <>
      <tr className={classes.main}>
        <td>
          <span className={classes.place}>{line.lineNo}</span>
        </td>
        <td>
          <b>{line.text}</b>
          <span className={classes.note}>
            {line.detail && `${line.detail}, `}required <DateText date={line.requiredOn} />
            {line.promisedOn && (
              <>
                , promised <DateText date={line.promisedOn} />
              </>
            )}
          </span>
        </td>
        <td>
          {[line.certificateType, ...line.tests].filter(Boolean).map((tag) => (
            <span key={tag} className={classes.tag}>
              {tag}
            </span>
          ))}
        </td>
        <td className={classes.number}>
          <b>{plainDecimal(line.quantity)}</b> {unitOf(line)}
          {line.massKg && <span className={classes.note}>{formatQuantity(line.massKg)} kg</span>}
        </td>
        <td className={classes.number}>
          {line.pricesBefore.map(plainDecimal).join(' / ')}
          <span className={classes.note}>
            {line.priceBasis === 'each' ? `per ${unitOf(line)}` : `per ${line.priceBasis}`}
          </span>
        </td>
        <td className={classes.number}>
          <Price line={line} edit={edit} />
        </td>
        <td className={classes.number}>
          <b>
            <MoneyText value={line.net} currency={currency} />
          </b>
        </td>
        <td className={Number(line.saving) < 0 ? classes.number : `${classes.number} ${classes.good}`}>
          {isMoved(line.saving) ? <MoneyText value={line.saving} currency={currency} /> : '-'}
        </td>
      </tr>
      {line.allocations.map((one, at) => (
        <tr key={one.orderLineId ?? 'stock'} className={at === last && !edit ? classes.last : undefined}>
          <td />
          <td colSpan={2}>
            <span className={classes.from}>
              {one.orderId ? (
                <>
                  <AppLink href={`/purchase-orders/${one.orderId}`}>{one.orderNumber}</AppLink>
                  <span className={classes.note}>
                    line {one.orderLineNo}, {one.facilityName}
                  </span>
                </>
              ) : (
                <>
                  Stock
                  <span className={classes.note}>
                    {[one.facilityName, line.extraReason].filter(Boolean).join(', ')}
                  </span>
                </>
              )}
            </span>
          </td>
          <td className={classes.number}>{plainDecimal(one.quantity)}</td>
          <td colSpan={2}>
            {one.netBefore === '0.00' && <span className={classes.warn}>not asked by an order</span>}
          </td>
          <td className={classes.number}>
            <MoneyText value={one.net} currency={currency} />
          </td>
          <td />
        </tr>
      ))}
      {edit && (
        <tr className={classes.last}>
          <td />
          <td colSpan={2}>
            <span className={classes.from}>
              <input
                className={classes.reason}
                aria-label={`Why extra of line ${line.lineNo}`}
                placeholder="Extra into stock: why, as the minimum of the mill"
                disabled={edit.disabled}
                value={edit.of(line).extraReason ?? ''}
                onChange={({ target }) => edit.change(line, { extraReason: target.value || null })}
              />
              <Wrong text={edit.wrong(line, 'extraReason')} />
            </span>
          </td>
          <td className={classes.number}>
            <DecimalCell line={line} edit={edit} field="extraQuantity" label="Extra" />
          </td>
          <td colSpan={4} />
        </tr>
      )}
    </>
  )
}

const Wrong = ({ text }: { text: string | undefined }) =>
  text ? <span className={classes.wrong}>{text}</span> : null

function Price({ line, edit }: { line: ShownLine; edit?: Editing | undefined }) {
  if (edit) return <DecimalCell line={line} edit={edit} field="negotiatedPrice" label="Negotiated price" />
  if (line.unitPrice === null) return <span className={classes.warn}>not agreed</span>
  return (
    <>
      {plainDecimal(line.unitPrice)}
      {line.discountPercent && isMoved(line.discountPercent) && (
        <span className={classes.note}>less {plainDecimal(line.discountPercent)} %</span>
      )}
    </>
  )
}

interface CellProps {
  line: ShownLine
  edit: Editing
  field: 'negotiatedPrice' | 'extraQuantity'
  label: string
}

function DecimalCell({ line, edit, field, label }: CellProps) {
  const wrong = edit.wrong(line, field)
  const draft = edit.of(line)[field] ?? null
  return (
    <>
      <input
        className={classes.price}
        inputMode="decimal"
        aria-label={`${label} of line ${line.lineNo}`}
        aria-invalid={wrong !== undefined}
        placeholder={field === 'negotiatedPrice' ? plainDecimal(line.unitPrice ?? '0') : '0'}
        disabled={edit.disabled}
        value={draft !== null && draft === line[field] ? plainDecimal(draft) : (draft ?? '')}
        onChange={({ target }) =>
          edit.change(line, { [field]: target.value.trim().replace(',', '.') || null })
        }
      />
      <Wrong text={wrong} />
    </>
  )
}

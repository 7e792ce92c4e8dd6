import { useState } from 'react'
import type { FieldProps } from '#platform/web/fields/field.tsx'
import type { OptionSource } from '#platform/web/queries/queries.ts'
import { partOf } from '#platform/web/records/child-list.tsx'
import { formatQuantity } from '#platform/contract/values/amounts.ts'
import { nextLineNo } from '#platform/web/table/line-grid/line-numbers.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { unitName } from '#modules/engineering/technical-lines/domain.ts'
import { sizeText } from '#modules/steel/steel-stock/domain.ts'
import { differenceSentences, isSteel, lineProblems, type LineToPost } from '../domain.ts'
import { useOrdered } from './of-order.ts'
import { type Line, LineFields } from './line-fields.tsx'
import classes from './receipts.module.css'

/** The next line is mostly more of the same: only what is read from the piece is asked for again. */
function nextLine(lines: readonly Line[]): Line {
  const lineNo = nextLineNo(lines)
  const last = lines.at(-1)
  if (!last || !isSteel(last)) return { lineNo, form: 'pipe', certificateType: '3.1', isMarkingLegible: true }
  const { id: _, ...same } = last
  const unread = { heatNo: null, plateNo: null, pieces: null, massKg: null, colourCode: null }
  const unmeasured = {
    measuredOdMm: null,
    measuredWallMm: null,
    gaugeId: null,
    pmiResult: null,
    hardness: null,
  }
  const right = { isMarkingLegible: true, discrepancy: null, discrepancyAction: null }
  return { ...same, ...unread, ...unmeasured, ...right, lineNo }
}

interface ReceiptLinesProps {
  field: FieldProps<Line[]>
  form: { errors: Readonly<Record<string, readonly string[]>>; idOf: (key: string) => string }
  certificates: OptionSource
  orderId: string | null | undefined
}

/** A new line opens in place of the last one: the focus goes to its head, and its fields are in sight below. */
function leadTo(head: HTMLButtonElement | null): void {
  head?.focus({ preventScroll: true })
  head?.scrollIntoView({ block: 'start' })
}

/** The lines of a delivery, one open at a time: made for a thumb at the gate. */
export function ReceiptLines({ field, form, certificates, orderId }: ReceiptLinesProps) {
  const ordered = useOrdered(orderId)
  const withOrder = (line: Line) => {
    const steel = ordered.get(line.orderLineId ?? '')
    return steel ? { ...line, ordered: { steel } } : line
  }
  const lines = field.value ?? []
  const [open, setOpen] = useState(lines.length === 0 ? -1 : lines.length - 1)
  const replace = (at: number, next: readonly Line[]) =>
    field.onChange([...lines.slice(0, at), ...next, ...lines.slice(at + 1)])
  const [added, setAdded] = useState<number>()
  const addId = `${field.id}-add`
  const add = () => {
    const line = nextLine(lines)
    field.onChange([...lines, line])
    setOpen(lines.length)
    setAdded(line.lineNo)
  }
  const remove = (at: number) => {
    document.getElementById(addId)?.focus()
    replace(at, [])
  }
  const isWrong = (at: number) => Object.keys(form.errors).some((key) => key.startsWith(`lines.${at}.`))
  return (
    <div id={field.id} tabIndex={-1} className={classes.lines}>
      {lines.map((line, at) => (
        <section key={line.lineNo} className={classes.line} aria-label={`Line ${line.lineNo}`}>
          <button
            ref={line.lineNo === added ? leadTo : undefined}
            type="button"
            className={classes.head}
            aria-expanded={at === open}
            onClick={() => setOpen(at === open ? -1 : at)}
          >
            <Icon name={at === open ? 'chevronDown' : 'chevronRight'} size={16} />
            <LineSummary line={withOrder(line)} isWrong={isWrong(at)} />
          </button>
          {(at === open || isWrong(at)) && (
            <div className={classes.body}>
              <LineFields
                part={partOf(form, `lines.${at}`, line, (next) => replace(at, [next]), field)}
                certificates={certificates}
                otherwise={differenceSentences(withOrder(line))}
              />
              {!field.disabled && (
                <div className={classes.foot}>
                  <Button tone="danger" icon="trash" onClick={() => remove(at)}>
                    Remove line {line.lineNo}
                  </Button>
                </div>
              )}
            </div>
          )}
        </section>
      ))}
      {!field.disabled && (
        <Button id={addId} icon="plus" className={classes.add} onClick={add}>
          {lines.length === 0 ? 'Add the first line' : 'Next line'}
        </Button>
      )}
      {field.error && <p className={classes.error}>{field.error}</p>}
    </div>
  )
}

/** One closed line: how many of what, of which heat, and what it still lacks. */
function LineSummary({ line, isWrong }: { line: Line & Pick<LineToPost, 'ordered'>; isWrong: boolean }) {
  const otherwise = differenceSentences(line)
  const [missing] = [...otherwise, ...Object.values(lineProblems(line)).flat()]
  return (
    <span className={classes.summary}>
      {isSteel(line) ? (
        <>
          <b>
            {line.pieces ? `${line.pieces} x ` : ''}
            {sizeText(line, line.lengthMm)}
          </b>
          <span>{line.heatNo ? `Heat ${line.heatNo}` : 'No heat yet'}</span>
        </>
      ) : (
        <>
          <b>{line.description}</b>
          <span>
            {formatQuantity(line.quantity ?? '0')} {unitName(line.uom ?? undefined)}
          </span>
        </>
      )}
      {(missing ?? isWrong) && (
        <span className={classes.missing}>{missing ?? 'Something is wrong here.'}</span>
      )}
    </span>
  )
}

import { plainDecimal } from '#platform/contract/values/amounts.ts'
import { type ReactNode, Suspense, use, useEffect, useRef, useState } from 'react'
import { useMay } from '#platform/web/queries/queries.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { Segments } from '#platform/web/ui/tabs.tsx'
import { CostingPanel } from '../costing/costing-panel.tsx'
import classes from '../quotes.module.css'
import { unitName } from '../labels.ts'
import { BreaksEditor } from './breaks-editor.tsx'
import { LineDetails } from './line-details.tsx'
import type { LinePartProps } from './line-part.ts'
import { selectedBreak } from './line-values.ts'
import { MaterialSlot } from './material-slot.ts'

interface LinePanelProps extends LinePartProps {
  /** The grid above shows some of the fields already. */
  hasGrid: boolean
  onRemove: () => void
  onClose: () => void
  /** What there is to say of the line; above its fields, because on a phone nothing else is in sight. */
  children?: ReactNode
}

/** Below this width the panel opens far below the line that was tapped. */
const PHONE = 768

type Part = 'costing' | 'quantities' | 'details' | 'material'

/** What belongs to one line beside its row: costing, quantity breaks, details. */
export function LinePanel({ hasGrid, onRemove, onClose, children, ...part }: LinePanelProps) {
  const { quote, line } = part
  const seesCosts = quote.can.seeCosts === true
  const mayReadSteel = useMay('steel-stock:read')
  const isNew = line.description === '' && !hasGrid
  const [shown, setShown] = useState<Part>(seesCosts && !isNew ? 'costing' : isNew ? 'details' : 'quantities')
  const { quantity } = selectedBreak(line)
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    if (window.innerWidth < PHONE) box.current?.scrollIntoView({ block: 'start' })
  }, [])
  const names: readonly (readonly [Part, string])[] = [
    ...(seesCosts ? [['costing', 'Costing'] as const] : []),
    ['quantities', line.breaks.length > 1 ? `Quantities (${line.breaks.length})` : 'Quantities'],
    ['details', 'Details'],
    ...(mayReadSteel ? [['material', 'Material'] as const] : []),
  ]
  return (
    <section ref={box} className={classes.panel} aria-label={`Line ${line.lineNo}`}>
      <header className={classes.panelHead}>
        <h2>Line {line.lineNo}</h2>
        <span className={classes.note}>
          {[line.description, `${plainDecimal(quantity)} ${unitName(line.uom)}`].filter(Boolean).join(', ')}
        </span>
        <span className={classes.panelTools}>
          <Segments
            label={`Parts of line ${line.lineNo}`}
            options={names}
            value={shown}
            onChange={setShown}
          />
          <Button
            small
            square
            tone="quiet"
            icon="close"
            aria-label={`Close line ${line.lineNo}`}
            onClick={onClose}
          />
        </span>
      </header>
      {children}
      {shown === 'costing' && <CostingPanel {...part} />}
      {shown === 'quantities' && <BreaksEditor {...part} />}
      {shown === 'material' && <Material {...part} />}
      {shown === 'details' && <LineDetails {...part} hasGrid={hasGrid} onRemove={onRemove} />}
    </section>
  )
}

/** Steel in stock for the line as it is typed; what is reserved is kept for the quote until a day. */
function Material({ quote, line }: LinePartProps) {
  const { quantity } = selectedBreak(line)
  const materialOf = use(MaterialSlot)
  return (
    <Suspense fallback={<SkeletonRows rows={4} columns={3} />}>
      {materialOf?.({
        line: { ...line, quantity },
        facilityId: quote.facilityId,
        purpose: `${quote.number} Rev ${quote.revision} line ${line.lineNo}`,
        companyId: quote.companyId,
        quoteId: quote.id,
      })}
    </Suspense>
  )
}

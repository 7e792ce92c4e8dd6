import { useEffect, useRef, useState } from 'react'
import { formatAmountWithCode } from '#platform/contract/values/amounts.ts'
import { api, reading } from '#platform/web/queries/api.ts'
import { queryClient } from '#platform/web/queries/query-client.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { inSentence } from '#platform/contract/words/name-labels.ts'
import { type LineFacts, productCodes } from '#modules/engineering/product-codes/contract.ts'
import type { TechnicalLineDraft } from '../contract.ts'
import { type Currencies, type Said, type SaidName, saidLabels, takeOver, unitNames } from '../domain.ts'
import classes from './take-over.module.css'

/** How a document's lines are filled from product codes. */
export interface TakeOverPlan<Line> {
  /** What stands in a line of the fields that a product code says; those the document does not have are left out. */
  read: (line: Line) => Partial<Said>
  write: (line: Line, said: Partial<Said>) => Line
  /** What the line at this place began with. */
  start: (lines: readonly Line[], at: number) => Partial<Said>
  /** Where the document has prices. */
  currencies?: Currencies | undefined
}

interface PickedLine<Line> {
  line: Line
  previousId: string | null | undefined
}

/** What was filled into one line, for the person who picked. */
interface Note {
  lineNo: number
  code: string
  filled: readonly string[]
  otherwise: readonly string[]
  hint: string | null
  /** Takes over what stands otherwise as well. */
  useAll: () => void
}

const load = (id: string): Promise<LineFacts> =>
  queryClient.fetchQuery({ ...reading(api(productCodes).lineFacts, { params: { id } }), staleTime: 60_000 })

const isLine = (a: TechnicalLineDraft, b: TechnicalLineDraft): boolean =>
  (a.id ? a.id === b.id : a.lineNo === b.lineNo) && a.productCodeId === b.productCodeId

/** The lines whose product code is another one than before; lines that were moved, inserted or removed are not. */
function picksIn<Line extends TechnicalLineDraft>(before: readonly Line[], after: readonly Line[]) {
  const known = new Set(before)
  return after.length === before.length
    ? after.flatMap((line, at): PickedLine<Line>[] => {
        const previousId = before[at]?.productCodeId
        const isPicked = !known.has(line) && line.productCodeId && line.productCodeId !== previousId
        return isPicked ? [{ line, previousId }] : []
      })
    : []
}

/**
 * Fills lines from the product codes that are picked in them. `lines` are those of the form, `update` changes them from
 * what they are by then. Tell `changed` of every change of the lines that a person makes.
 */
export function useTakeOver<Line extends TechnicalLineDraft>(
  lines: readonly Line[],
  update: (change: (lines: readonly Line[]) => Line[]) => void,
  plan: TakeOverPlan<Line>,
) {
  const [notes, setNotes] = useState<readonly Note[]>([])
  const [isLost, setLost] = useState(false)
  const latest = useRef({ lines, plan })
  useEffect(() => {
    latest.current = { lines, plan }
  })

  async function fill(picks: readonly PickedLine<Line>[]): Promise<void> {
    const found = await Promise.all(
      picks.map(async ({ line, previousId }) => {
        const [product, previous] = await Promise.all([
          load(line.productCodeId ?? ''),
          previousId ? load(previousId) : undefined,
        ])
        const taken = (present: readonly Line[], one: Line, at: number) =>
          takeOver({
            present: latest.current.plan.read(one),
            product,
            previous,
            start: latest.current.plan.start(present, at),
            currencies: latest.current.plan.currencies,
          })
        return { line, product, taken }
      }),
    )
    const { lines: present, plan: now } = latest.current
    const write = (isWhole: boolean) =>
      update((stored) =>
        stored.map((one, at) => {
          const pick = found.find(({ line }) => isLine(line, one))
          if (!pick) return one
          // With another unit the price may fit, so what is free is looked for afterwards.
          const agreed = isWhole ? now.write(one, pick.taken(stored, one, at).otherwise) : one
          return now.write(agreed, pick.taken(stored, agreed, at).fill)
        }),
      )
    setNotes(
      found.flatMap(({ line, product, taken }): Note[] => {
        const at = present.findIndex((one) => isLine(line, one))
        const { fill: filled, otherwise, hint } = taken(present, present[at] ?? line, Math.max(at, 0))
        const texts = (said: Partial<Said>) => saidTexts(said, product, now.currencies)
        const note = { filled: texts(filled), otherwise: texts(otherwise), hint }
        if (note.filled.length + note.otherwise.length === 0 && !hint) return []
        const useAll = () => {
          write(true)
          setNotes((old) => old.filter((one) => one.lineNo !== line.lineNo))
        }
        return [{ lineNo: line.lineNo, code: product.code, ...note, useAll }]
      }),
    )
    write(false)
  }

  return {
    notes,
    isLost,
    close: () => setNotes([]),
    /** To be told of the lines as they were, and as a person made them. */
    changed: (before: readonly Line[], after: readonly Line[]) => {
      const picks = picksIn(before, after)
      if (picks.length === 0) return
      setLost(false)
      setNotes([])
      fill(picks).catch(() => setLost(true))
    },
  }
}

function saidTexts(said: Partial<Said>, product: LineFacts, currencies: Currencies | undefined): string[] {
  const valueOf = (name: SaidName): string | null => {
    switch (name) {
      case 'description':
        return said.description ? `"${said.description}"` : null
      case 'uom':
        return said.uom ? unitNames[said.uom] : null
      case 'specificationIds':
        return said.specificationIds?.length ? product.defaultSpecificationName : null
      case 'pslLevelId':
        return said.pslLevelId ? product.defaultPslLevelName : null
      case 'leadTimeWeeks':
        return said.leadTimeWeeks == null ? null : `${said.leadTimeWeeks} weeks`
      case 'unitPrice':
        return said.unitPrice == null ? null : formatAmountWithCode(said.unitPrice, currencies?.currency)
    }
  }
  return (Object.keys(said) as SaidName[]).map(
    (name) => `${inSentence(saidLabels[name])} ${valueOf(name) ?? 'none'}`,
  )
}

type Taking = Omit<ReturnType<typeof useTakeOver>, 'changed'>

/** What picking a product code filled in, what it left as somebody typed it, and what it could not say. */
export const TakeOverNotes = ({ notes, isLost, close }: Taking) => (
  <div className={classes.notes} aria-live="polite">
    {isLost && (
      <Alert tone="amber">
        The product code did not load, so the line stays as it was. Pick it again, or change the line by hand.
      </Alert>
    )}
    {notes.map(({ lineNo, code, filled, otherwise, hint, useAll }) => (
      <Alert key={lineNo} tone="blue" title={`Line ${lineNo}, from ${code}`}>
        {filled.length > 0 && <p>Filled in: {filled.join('; ')}</p>}
        {otherwise.length > 0 && (
          <p>
            Left as typed. {code} says: {otherwise.join('; ')}
          </p>
        )}
        {hint && <p>{hint}</p>}
        <p className={classes.buttons}>
          {otherwise.length > 0 && (
            <Button small onClick={useAll}>
              Use what {code} says
            </Button>
          )}
          <Button small onClick={close}>
            Close
          </Button>
        </p>
      </Alert>
    ))}
  </div>
)

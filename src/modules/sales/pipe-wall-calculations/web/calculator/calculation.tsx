import { lazy, Suspense } from 'react'
import type { PipeWallCase } from '../../contract/case.ts'
import { isRefused, type PipeWallResult, type WallRow } from '../../contract/result.ts'
import { evaluateUnknown } from '../../domain/engine.ts'
import type { PipeWallTables } from '../../domain/tables/tables.ts'
import { EmptyState } from '#platform/web/ui/states.tsx'
import { Figures, Steps, Verdict, Warnings } from './answer.tsx'
import classes from '../calculator.module.css'
import { caseOf, type Draft } from './draft.ts'
import { Inputs } from './inputs.tsx'
import { SectionDrawing } from '../drawings/section-drawing.tsx'
import { WallTable } from '../tables/wall-table.tsx'

// The numbers stand before the curves are loaded.
const Curves = lazy(async () => ({ default: (await import('../drawings/result-curves.tsx')).ResultCurves }))

interface CalculationProps {
  draft: Draft
  set: (changes: Draft) => void
  tables: PipeWallTables
  /** Before the ids of the fields, where two cases stand side by side. */
  prefix?: string
}

/** Inputs on the left, the answer beside them; each keystroke is calculated at once, here in the browser. */
export function Calculation({ draft, set, tables, prefix = '' }: CalculationProps) {
  const given = caseOf(draft)
  const isBlank =
    !given['pressure'] && !given['conditions'] && !given['nominalWall'] && !given['measuredWall']
  const result = evaluateUnknown(given, tables)
  const choose = (row: WallRow | null) =>
    set(row ? { wall: String(row.wall.value), wallu: row.wall.unit, measured: '' } : { wall: '' })
  return (
    <div className={classes.frame}>
      <div className={classes.calculator}>
        <Inputs
          draft={draft}
          set={set}
          result={isBlank ? undefined : result}
          tables={tables}
          prefix={prefix}
        />
        <div className={classes.answer}>
          {isBlank || isRefused(result) ? (
            <EmptyState title={isBlank ? 'Type a pressure, a temperature and a size' : 'No result yet'}>
              {isBlank
                ? 'The wall, its steps and every listed wall appear as you type.'
                : (result.errors[0]?.message ?? 'Complete the inputs.')}
            </EmptyState>
          ) : (
            <Answer
              prefix={prefix}
              input={given as PipeWallCase}
              result={result}
              tables={tables}
              isChosen={draft['wall'] !== undefined && draft['wall'] !== ''}
              onChoose={choose}
            />
          )}
        </div>
      </div>
    </div>
  )
}

interface AnswerProps {
  prefix: string
  input: PipeWallCase
  result: PipeWallResult
  tables: PipeWallTables
  isChosen: boolean
  onChoose: (row: WallRow | null) => void
}

function Answer({ input, result, tables, prefix, isChosen, onChoose }: AnswerProps) {
  const label = prefix ? 'Listed walls of the second case' : 'Listed walls'
  const size = result.nps ? `NPS ${result.nps}` : 'this diameter'
  return (
    <>
      <div className={classes.main}>
        <Verdict result={result} />
        <Figures result={result} />
      </div>
      <div className={classes.side}>
        <SectionDrawing result={result} />
      </div>
      <div className={classes.whole}>
        {result.wallTable && result.wallTable.length > 0 && (
          <WallTable
            size={size}
            label={label}
            rows={result.wallTable}
            isChosen={isChosen}
            onChoose={onChoose}
          />
        )}
        <Warnings result={result} />
      </div>
      <div className={classes.main}>
        <Steps steps={result.steps ?? []} />
      </div>
      <div className={classes.side}>
        <Suspense fallback={null}>
          <Curves input={input} result={result} tables={tables} />
        </Suspense>
      </div>
    </>
  )
}

import { useRef, useState } from 'react'
import { createStore, useStore } from '#platform/web/store.ts'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { api } from '#platform/web/queries/api.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Button, ButtonLink } from '#platform/web/ui/button.tsx'
import { PageHead } from '#platform/web/ui/page-head.tsx'
import { saveFile } from '#platform/web/ui/save-file.ts'
import type { PipeWallCase } from '../contract/case.ts'
import { isRefused, type PipeWallResult } from '../contract/result.ts'
import { MOST_LINES, MOST_OF_REGISTER, pipeWallCalculations } from '../contract.ts'
import { evaluate, evaluateUnknown } from '../domain/engine.ts'
import { methodTitles } from '../domain/codes/method-titles.ts'
import type { PipeWallTables } from '../domain/tables/tables.ts'
import { verdictLine } from '../domain/answer/verdict.ts'
import classes from './calculator.module.css'
import { draftOf } from './calculator/draft-of-case.ts'
import { ChoiceRow } from './calculator/field-row.tsx'
import { CommaChoices } from './comma-choice.tsx'
import { readList } from './line-list.ts'
import type { CommaStyle, OpenColumn } from './number-style.ts'
import { addressOf } from './calculator/use-draft.ts'
import { heldText, neededText, percentText, valueText } from './calculator/format-quantities.ts'

const EXAMPLE = 'Line\tNPS\tP [bar]\tT [C]\tMaterial\tc [mm]\n8"-P-1001\t8\t72.4\t288\tA106-B\t1.5'

interface Line {
  readonly given: Record<string, unknown>
  readonly result: PipeWallResult
}

/** What was calculated last; it stays while one line is looked at and the reader comes back. */
const list = createStore<{
  text: string
  method: string
  units: string
  lines: readonly Line[]
  /** Columns whose commas can be read both ways, and what was chosen for them in this list. */
  open: readonly OpenColumn[]
  commas: Readonly<Record<string, CommaStyle>>
}>({ text: '', method: 'b31.3', units: 'si', lines: [], open: [], commas: {} })

/** A line list: paste or load it, and see every line with its wall, or with the reason why it has none. */
export function Batch({ tables }: { tables: PipeWallTables }) {
  const { text, method, units, lines, open, commas } = useStore(list)
  const put = (changes: Partial<ReturnType<typeof list.get>>) => list.set({ ...list.get(), ...changes })
  const [problem, setProblem] = useState<string | null>(null)
  const file = useRef<HTMLInputElement>(null)

  const calculate = () => {
    const given = list.get()
    const { cases, open: columns } = readList(given.text, {
      method: given.method,
      units: given.units === 'us' ? 'us' : 'si',
      commas: given.commas,
    })
    const tooMany = cases.length > MOST_LINES
    const nothing = cases.length === 0
    setProblem(
      tooMany
        ? `The list has ${cases.length} lines; ${MOST_LINES} can be calculated at once.`
        : nothing
          ? 'There is no line in the list yet.'
          : null,
    )
    // No result may stand below that belongs to another list.
    const counted = tooMany ? [] : cases
    put({
      open: tooMany ? [] : columns,
      lines: counted.map((one) => ({ given: one, result: evaluateUnknown(one, tables, evaluate) })),
    })
  }
  /** Another code or other units: what was calculated already is calculated anew. */
  const choose = (changes: { method: string } | { units: string } | { commas: typeof commas }) => {
    put(changes)
    if (lines.length > 0) calculate()
  }
  const load = async (chosen: File | undefined) => {
    if (!chosen) return
    put({ text: await chosen.text(), commas: {} })
    calculate()
  }
  const register = async () => {
    if (lines.length > MOST_OF_REGISTER) {
      setProblem(`A register holds up to ${MOST_OF_REGISTER} lines: divide the list, or take the CSV.`)
      return
    }
    try {
      const cases = lines.map(({ given }) => given)
      const bytes = await api(pipeWallCalculations).register({ body: { title: 'Line list', cases } })
      saveFile(bytes as Blob, 'Pipe wall register.pdf')
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.message)
    }
  }

  return (
    <>
      <PageHead
        title="Line list"
        actions={
          <>
            <ButtonLink href="/pipe-wall-calculator">One pipe</ButtonLink>
            {lines.length > 0 && (
              <Button onClick={() => saveFile(registerCsv(lines), 'Pipe wall register.csv')}>CSV</Button>
            )}
            {lines.length > 0 && (
              <Button icon="print" onClick={() => void register()}>
                Register as PDF
              </Button>
            )}
          </>
        }
      />
      <div className={classes.pageBody}>
        <p>
          Paste the list from a spreadsheet: line, NPS, P, T, material, c. With a header row the columns may
          stand in any order, and carry their units.
        </p>
        <div className={classes.pair}>
          <ChoiceRow
            name="list-method"
            label="Code"
            value={method}
            onChange={(value) => choose({ method: value })}
            options={methodTitles}
          />
          <ChoiceRow
            name="list-units"
            label="Units where none are given"
            value={units}
            onChange={(value) => choose({ units: value })}
            options={{ si: 'bar, °C, mm', us: 'psi, °F, in' }}
          />
        </div>
        <label htmlFor="line-list">Lines</label>
        <textarea
          id="line-list"
          value={text}
          placeholder={EXAMPLE}
          spellCheck={false}
          // Another list can be written in another style.
          onChange={(event) => put({ text: event.currentTarget.value, commas: {} })}
        />
        <div className={classes.buttons}>
          <Button tone="primary" onClick={calculate}>
            Calculate
          </Button>
          <Button icon="upload" onClick={() => file.current?.click()}>
            Load a file
          </Button>
          <input
            ref={file}
            type="file"
            hidden
            accept=".csv,.tsv,.txt"
            aria-label="File of the line list"
            // So that the same file can be loaded again after a change.
            onClick={(event) => {
              event.currentTarget.value = ''
            }}
            onChange={(event) => void load(event.currentTarget.files?.[0])}
          />
        </div>
        {problem && <Alert live title={problem} />}
        <CommaChoices
          open={open}
          commas={commas}
          isUs={units === 'us'}
          choose={(chosen) => choose({ commas: chosen })}
        />
        {lines.length > 0 && <Results lines={lines} />}
      </div>
    </>
  )
}

/** As it stands in the case; empty where it is neither text nor a number. */
const wordOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** A pressure or temperature as it was read, so that `1,050` taken for 1.05 is seen. */
function readText(given: unknown): string {
  const { value, unit } = (given ?? {}) as { value?: unknown; unit?: unknown }
  const word = wordOf(unit)
  return [wordOf(value), /^[CF]$/.test(word) ? `°${word}` : word].filter(Boolean).join(' ')
}

/** How many rows are drawn; the register holds all of them. */
const SHOWN = 500

function Results({ lines }: { lines: readonly Line[] }) {
  const bad = lines.filter(({ result }) => isRefused(result)).length
  return (
    <section>
      <h2 id="results-title">
        {lines.length} lines{bad > 0 && `, ${bad} could not be calculated`}
      </h2>
      <div className={classes.tableScroll} role="region" aria-labelledby="results-title" tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              {['Line', 'Size', 'P', 'T', 'Required wall', 'Wall', 'Holds', 'Used', 'Verdict'].map(
                (label) => (
                  <th key={label} scope="col">
                    {label}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {lines.slice(0, SHOWN).map((line, at) => (
              <Row key={at} line={line} />
            ))}
          </tbody>
        </table>
      </div>
      {lines.length > SHOWN && <p>The first {SHOWN} are shown; the register holds all of them.</p>}
    </section>
  )
}

function Row({ line: { given, result } }: { line: Line }) {
  const name = String(given['id'])
  if (isRefused(result)) {
    return (
      <tr className={classes.bad}>
        <th scope="row">{name}</th>
        <td>{wordOf(given['nps'])}</td>
        <td>{readText(given['pressure'])}</td>
        <td>{readText(given['temperature'])}</td>
        <td className={classes.reason} colSpan={5}>
          {result.errors.map(({ message }) => message).join(' ')}
        </td>
      </tr>
    )
  }
  return (
    <tr>
      <th scope="row">
        <AppLink href={addressOf('/pipe-wall-calculator', draftOf(given as PipeWallCase))}>{name}</AppLink>
      </th>
      <td>{result.nps ? `NPS ${result.nps}` : ''}</td>
      <td>{readText(given['pressure'])}</td>
      <td>{readText(given['temperature'])}</td>
      <td>{result.requiredWall && neededText(result.requiredWall)}</td>
      <td>
        {result.selectedWall ? valueText(result.selectedWall) : 'none listed'}{' '}
        {result.selectedSchedules &&
          result.selectedSchedules.length > 0 &&
          `(${result.selectedSchedules.join(', ')})`}
      </td>
      <td>{result.rating && heldText(result.rating)}</td>
      <td>{result.utilisation !== undefined && percentText(result.utilisation)}</td>
      <td className={classes.reason}>{verdictLine(result)}</td>
    </tr>
  )
}

/** A cell of a CSV file; what a spreadsheet would run as a formula is made text. */
const cell = (value: string): string =>
  `"${(/^[=+\-@\t]/.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`

function registerCsv(lines: readonly Line[]): Blob {
  const head = [
    'Line',
    'Size',
    'P',
    'T',
    'Material',
    'Required wall',
    'Wall',
    'Schedules',
    'Rating',
    'Utilisation',
    'Verdict',
    'Not calculated because',
  ]
  const rows = lines.map(({ given, result }) => [
    String(given['id']),
    wordOf(given['nps']),
    readText(given['pressure']),
    readText(given['temperature']),
    wordOf(given['material']),
    result.requiredWall ? neededText(result.requiredWall) : '',
    result.selectedWall ? valueText(result.selectedWall) : '',
    result.selectedSchedules?.join(' ') ?? '',
    result.rating ? heldText(result.rating) : '',
    result.utilisation === undefined ? '' : percentText(result.utilisation),
    isRefused(result) ? '' : verdictLine(result),
    result.errors.map(({ message }) => message).join(' '),
  ])
  const text = [head, ...rows].map((row) => row.map((one) => cell(one)).join(',')).join('\r\n')
  return new Blob([`\uFEFF${text}\r\n`], { type: 'text/csv' })
}

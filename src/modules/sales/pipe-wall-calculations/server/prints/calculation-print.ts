import { facts } from '#platform/server/documents/printing/printing.ts'
import type { Block, Fact, Letterhead, PdfDocument, TableRow } from '#platform/server/pdf/document.ts'
import type { PipeWallCase } from '../../contract/case.ts'
import { isOutsideSimpleFormula, type PipeWallResult, requiredWallOf } from '../../contract/result.ts'
import { methodTitles } from '../../domain/codes/method-titles.ts'
import { stepText } from '../../domain/input/number-text.ts'
import { placeLabel, verdictWord } from '../../domain/answer/verdict.ts'
import { type RevisionLine, revisionText, type Stand, signatureBlock, timeText } from './print-signatures.ts'
import { bend, conditions, walls } from './print-tables.ts'
import { held, needed, percent, plain, withUnit } from './print-quantities.ts'

/** Everything the report is made of; the same of it always gives the same bytes. */
export interface CalculationPrint {
  readonly case: PipeWallCase
  readonly result: PipeWallResult
  readonly letterhead: Letterhead
  readonly softwareVersion: string
  readonly createdAt: string
  readonly title: string
  /** Only of a saved calculation. */
  readonly saved?: {
    readonly number: string
    readonly revision: number
    readonly status: string
    readonly facts: readonly Fact[]
    readonly prepared: Stand
    readonly checked: Stand
    readonly approved: Stand
    readonly accepted: readonly { code: string; name: string; at: string; reason?: string | undefined }[]
    readonly revisions: readonly RevisionLine[]
    readonly url: string
  }
  readonly stamp?: string | undefined
}

const NOT_COVERED =
  'External pressure, branch reinforcement, weight, thermal expansion, fatigue, seismic and surge are not covered unless stated.'
const DISCLAIMER =
  'An aid for a competent engineer. The licensed text of the code governs: verify the values against the licensed edition and the project specification before use.'

function basis({ case: input, result, softwareVersion }: CalculationPrint): Block[] {
  const tables = (result.tables ?? []).map(
    ({ name, checksum, edition }) =>
      `${name}${edition ? `, ${edition}` : ''}, checksum ${checksum.slice(0, 12)}`,
  )
  return [
    { kind: 'heading', text: '1  Basis' },
    {
      kind: 'facts',
      columns: 3,
      facts: [
        { label: 'Code', value: methodTitles[input.method] },
        { label: 'Edition', value: input.edition ?? 'not stated' },
        { label: 'Fluid service', value: input.fluidService ?? 'not stated' },
      ],
    },
    {
      kind: 'paragraph',
      tone: 'small',
      text: `Tables: ${tables.join('; ')}.\nCalculated by Heatline ${softwareVersion}. The licensed code governs.`,
    },
  ]
}

function inputs({ result }: CalculationPrint): Block[] {
  const rows = (result.inputs ?? []).map(
    (one): TableRow => ({
      cells: [
        one.symbol,
        one.label,
        one.text,
        `${one.source}${one.confidence ? ` (${one.confidence})` : ''}`,
      ],
    }),
  )
  return [
    { kind: 'heading', text: '2  Inputs' },
    {
      kind: 'table',
      columns: [
        { label: 'Symbol', width: 18 },
        { label: 'Input', width: 42 },
        { label: 'Value', width: 34 },
        { label: 'Source (confidence of table values A to D)' },
      ],
      rows,
    },
  ]
}

function steps({ result }: CalculationPrint): Block[] {
  const rows = (result.steps ?? []).map(
    (one): TableRow => ({
      cells: [
        one.symbol,
        one.clause,
        { text: one.formula, note: one.substituted },
        { text: withUnit(stepText(one), one.unit), isStrong: true },
      ],
    }),
  )
  return [
    { kind: 'heading', text: '3  Calculation' },
    {
      kind: 'table',
      columns: [
        { label: 'Symbol', width: 18 },
        { label: 'Clause', width: 38 },
        { label: 'Formula, and with the numbers in it' },
        { label: 'Result', align: 'right', width: 30 },
      ],
      rows,
    },
  ]
}

/** The verdict in words, so that it does not hang on a colour. */
function verdict(result: PipeWallResult): string {
  const { message, engineerNeeded = [] } = result
  const word = verdictWord(result)
  const words = {
    PASS: 'PASS: the wall is enough.',
    FAIL: 'FAIL: the wall is not enough.',
    'ENGINEER NEEDED': 'ENGINEER NEEDED: the numbers hold, and do not stand by themselves.',
  }
  const outside = isOutsideSimpleFormula(result)
    ? ['Outside the simple formula: an engineer has to decide.']
    : []
  const reasons = engineerNeeded.map((reason) => reason.message)
  return [...(word ? [words[word]] : []), ...outside, ...reasons, ...(message ? [message] : [])].join(' ')
}

/** The verdict of each place in words, where there is more than the straight pipe. */
function byPlace({ verdicts = [] }: PipeWallResult): Block[] {
  if (verdicts.length < 2) return []
  const items = verdicts.map(
    ({ place, passes, margin }) =>
      `${placeLabel[place]}: ${passes ? 'enough' : 'TOO THIN'}, margin ${plain(margin)}`,
  )
  return [{ kind: 'list', label: 'By place', items }]
}

function result({ result: of }: CalculationPrint): Block[] {
  const names = of.selectedSchedules?.length ? ` (${of.selectedSchedules.join(', ')})` : ''
  const words = verdict(of)
  const thickness =
    of.method === 'en13480' ? { t: 'e', tm: 'e + c', tn: 'e_ord' } : { t: 't', tm: 'tm', tn: 'tn' }
  return [
    { kind: 'heading', text: '4  Result' },
    ...(words ? [{ kind: 'paragraph', tone: 'strong', text: words } as const] : []),
    ...byPlace(of),
    {
      kind: 'facts',
      columns: 4,
      facts: facts({
        [`Pressure design thickness ${thickness.t}`]: needed(of.t),
        [`Minimum required ${thickness.tm}`]: needed(of.tm),
        [`Required nominal ${thickness.tn}`]: needed(of.tn),
        'Required wall of the pipe before bending': of.bendRadius && needed(requiredWallOf(of)),
        'Chosen wall': of.selectedWall && `${plain(of.selectedWall)}${names}`,
        'Available wall': plain(of.availableWall),
        [of.bendRadius ? 'Rating of the straight pipe' : 'Rating at temperature']: held(of.rating),
        'Rating of the bend': held(of.bendRating),
        'Utilisation P / rating': percent(of.utilisation),
        'Hoop stress': plain(of.hoopStress),
        [of.smys && of.designFactor !== undefined ? 'Hoop of SMYS' : 'Hoop of S E W']: percent(
          of.hoopFraction,
        ),
        Margin: plain(of.margin),
        'Test pressure': needed(of.testPressure),
        'Hoop at test': plain(of.testHoopStress),
        'Hoop at test of SMYS': percent(of.testHoopFraction),
        Mass: of.massPerMetre === undefined ? undefined : `${of.massPerMetre.toFixed(2)} kg/m`,
        'Inside diameter': plain(of.insideDiameter),
        'Retirement wall': needed(of.retirementWall),
        'Retirement date': of.retirementDate,
        'Remaining life': of.remainingLife === undefined ? undefined : `${of.remainingLife.toFixed(1)} years`,
      }),
    },
  ]
}

const withReason = (text: string, reason: string | undefined) =>
  reason === undefined ? text : { text, note: reason }

function warnings({ result: { warningDetails = [], notes = [] }, saved }: CalculationPrint): Block[] {
  const rows = warningDetails.map(({ code, message }): TableRow => {
    const by = saved?.accepted.find((one) => one.code === code)
    return {
      cells: [code, message, by ? withReason(`${by.name}, ${timeText(by.at)}`, by.reason) : 'not accepted'],
    }
  })
  return [
    { kind: 'heading', text: '6  Warnings' },
    {
      kind: 'table',
      columns: [{ label: 'Code', width: 14 }, { label: 'Warning' }, { label: 'Accepted by', width: 44 }],
      rows,
      empty: 'None.',
    },
    ...(notes.length > 0 ? [{ kind: 'list', label: 'Notes', items: notes } as const] : []),
  ]
}

const differenceText = (difference: number): string =>
  difference === 0 ? 'No difference' : `Difference ${difference.toExponential(1)} of the value`

function independentCheck({ result: { crossCheck } }: CalculationPrint): Block[] {
  if (!crossCheck) return []
  const { symbol, formula, substituted, expected, found, difference, agrees } = crossCheck
  return [
    { kind: 'heading', text: '7  Independent check' },
    {
      kind: 'paragraph',
      text: `${symbol} by another form of the equation: ${formula}\n= ${substituted} = ${withUnit(stepText(found), found.unit)}, against ${withUnit(stepText(expected), expected.unit)}. ${differenceText(difference)}: ${agrees ? 'they agree.' : 'THEY DO NOT AGREE.'}`,
    },
  ]
}

const NOT_SAVED = 'Calculation'

/** The report in the order an engineer redoes it by hand. */
export function calculationPrint(print: CalculationPrint): PdfDocument {
  const { saved } = print
  const revisions: Block[] =
    saved && saved.revisions.length > 1
      ? [
          {
            kind: 'list',
            label: 'Revisions',
            items: saved.revisions.map(revisionText),
          },
        ]
      : []
  return {
    letterhead: print.letterhead,
    title: 'Pipe wall calculation',
    number: saved?.number ?? NOT_SAVED,
    ...(saved ? { revision: `Rev ${saved.revision}` } : {}),
    facts: saved ? saved.facts.slice(0, 4) : [{ label: 'Status', value: 'For information, not saved' }],
    blocks: [
      { kind: 'paragraph', tone: 'strong', text: print.title },
      ...(saved ? [{ kind: 'facts', columns: 4, facts: saved.facts.slice(4) } as const] : []),
      ...revisions,
      ...basis(print),
      ...inputs(print),
      ...steps(print),
      ...result(print),
      ...conditions(print.result),
      ...walls(print.result),
      ...bend(print.result),
      ...warnings(print),
      ...independentCheck(print),
      { kind: 'heading', text: '8  Not covered' },
      { kind: 'paragraph', text: NOT_COVERED },
      { kind: 'paragraph', tone: 'small', text: DISCLAIMER },
    ],
    closing: saved ? signatureBlock(saved) : [],
    // The foot of every page holds the number already.
    ...(saved ? {} : { footer: 'Not saved: no number, no signatures' }),
    createdAt: print.createdAt,
    stamp: print.stamp,
  }
}

import { describe, expect, it } from 'vitest'
import { MOST_OPERATIONS, type OperationContent, usualOperation } from './operation.ts'
import { readSheet, writeSheet } from './sheet.ts'
import { sheetColumns } from './sheet-cells.ts'
import { usualFor } from './suggestion.ts'

const sheetOf = (headings: readonly string[], ...lines: readonly string[][]) => ({
  headings,
  rows: lines.map((cells, at) => ({ row: at + 2, cells })),
})

describe('A sheet of operations', () => {
  it('gives back every field that was written', () => {
    const full: OperationContent = {
      ...usualOperation,
      ...usualFor('nde', 'UT'),
      seq: 30,
      code: 'N-30',
      title: 'UT of body',
      workCentre: 'NDE bay',
      instruction: {
        type: 'doc',
        content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Scan from two sides' }] }],
      },
      procedure: 'QP-UT-02',
      acceptanceStandard: 'API 6A, 10.4',
      intervention: { manufacturer: 'H', customer: 'W', thirdParty: 'R', authority: 'M' },
      noticeHours: 48,
      signedBy: ['nde_technician', 'quality'],
      signerOtherThanPerformer: true,
      ndeExtent: '100 %',
      steps: [
        { kind: 'measurement', label: 'Wall', unit: 'mm', min: '11.5', max: '14' },
        { kind: 'photo', label: 'Indication', unit: null, min: null, max: null },
      ],
      plannedMinutes: 90,
      subcontracted: true,
      optional: true,
      appliesIf: 'Wall over 50 mm',
      requiredDocuments: ['UT report', 'Scan plan'],
    }
    const [headings = [], ...lines] = writeSheet([full])
    const cells = lines.map((line) => line.map((cell) => (cell === null ? '' : String(cell))))
    const { problems, rows } = readSheet(sheetOf(headings.map(String), ...cells))
    expect(problems).toEqual([])
    expect(rows).toEqual([{ row: 2, title: 'UT of body', operation: full, errors: [] }])
  })

  it('needs nothing but titles: the rest follows from them', () => {
    const { rows } = readSheet(sheetOf(['Title'], ['Rough machining'], ['MT of welds'], ['Hydrostatic test']))
    expect(
      rows.map(({ operation }) => [operation?.kind, operation?.signatureType, operation?.ndeMethod]),
    ).toEqual([
      ['machine', 'regular', null],
      ['nde', 'nde', 'MT'],
      ['pressure_test', 'regular', null],
    ])
  })

  it('takes columns in any order and words in any case', () => {
    const { rows } = readSheet(
      sheetOf(
        ['customer', 'KIND', 'title', 'Optional', 'signed BY'],
        ['h', 'fit-up', 'Fit', 'yes', 'inspector; quality'],
      ),
    )
    expect(rows[0]?.operation).toMatchObject({
      kind: 'fit_up',
      intervention: { customer: 'H' },
      optional: true,
      signedBy: ['inspector', 'quality'],
    })
  })

  it('names the row and the cell that are wrong', () => {
    const { rows } = readSheet(
      sheetOf(
        ['No.', 'Title', 'Kind', 'Notice hours', 'Steps'],
        ['10', 'Cut', 'Sawing', 'two', ''],
        ['20', '', 'Weld', '', ''],
        ['20', 'Weld', 'Weld', '', 'Interpass | measurement'],
        ['30', 'Grind', 'Machine', '', ''],
        ['30', 'Clean', 'Cleaning', '', ''],
      ),
    )
    expect(
      rows.map(({ row, operation, errors }) => [row, operation?.title ?? null, errors[0] ?? null]),
    ).toEqual([
      [2, null, expect.stringContaining('Kind: "Sawing" is not one of Cut, Machine')],
      [3, null, 'The title field is required.'],
      [4, null, 'A measurement needs its unit.'],
      [5, 'Grind', null],
      [6, null, 'No.: another row has the number 30 too.'],
    ])
    expect(rows[0]?.errors[1]).toBe('Notice hours: "two" is not a whole number.')
  })

  it('refuses headings it does not know, headings twice, and no titles at all', () => {
    expect(readSheet(sheetOf(['Colour', 'Kind', 'Kind'], ['red', 'Cut', 'Cut'])).problems).toEqual([
      'There is no column called "Colour".',
      'The column "Kind" is there twice.',
      'The sheet needs a column "Title".',
    ])
  })

  it('refuses more operations than a template may have', () => {
    const lines = Array.from({ length: MOST_OPERATIONS + 1 }, (_, at) => [`Operation ${at}`])
    expect(readSheet(sheetOf(['Title'], ...lines)).problems).toHaveLength(1)
  })

  it('has a heading of its own for each column', () => {
    const headers = sheetColumns.map(({ header }) => header)
    expect(new Set(headers).size).toBe(headers.length)
  })
})

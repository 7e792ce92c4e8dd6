import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { describe, expect, it } from 'vitest'
import { chosenMills, gradeTable, millCatalogue, millParts } from '../../../../test/support/mills.ts'
import { exportPart, setupTable } from './part.ts'
import { leftOutOf, missingParts, planPart, visibleColumns } from './plan.ts'

const PERSONAL = 'export:personal-data'
const names = (columns: readonly { name: string }[]) => columns.map(({ name }) => name)
const visible = (part: (typeof millParts)['heats'], rights: string[], wanted: string[] | null = null) =>
  visibleColumns(part, new Set(rights), { personalData: PERSONAL, wanted })

describe('A part', () => {
  it('knows what its columns are', () => {
    expect(Object.fromEntries(millParts.heats.columns.map(({ name, kind }) => [name, kind]))).toEqual({
      millCode: 'text',
      id: 'id',
      millId: 'id',
      gradeId: 'id',
      number: 'text',
      status: 'text',
      weight: 'decimal',
      pieces: 'integer',
      meltedOn: 'date',
      tappedAt: 'instant',
      chemistry: 'json',
      cost: 'decimal',
    })
    expect(millParts.mills.columns.find(({ name }) => name === 'tags')?.kind).toBe('list')
    expect(millParts.mills.columns.find(({ name }) => name === 'closed')?.kind).toBe('flag')
  })

  it('has headings in words, unless it is told others', () => {
    const table = pgTable('test_words', {
      id: uuid().primaryKey(),
      isOpen: text('is_open'),
      pslRank: integer('psl_rank'),
      vatNo: text('vat_no'),
      pdfSha256: text('pdf_sha256'),
      isIban: text('is_iban'),
    })
    const part = exportPart({
      name: 'words',
      label: 'Words',
      table,
      owner: { setup: 'all' },
      columns: ['isOpen', 'pslRank', 'vatNo', 'pdfSha256', 'isIban'],
      labels: { vatNo: 'VAT number' },
    })
    expect(part.columns.map(({ label }) => label)).toEqual([
      'Open',
      'PSL rank',
      'VAT number',
      'PDF SHA 256',
      'IBAN',
    ])
  })

  it('of the setup gives away every column', () => {
    expect(names(setupTable('grades', 'Grades', gradeTable).columns)).toEqual(['id', 'name'])
  })

  it('shows the name behind a reference', () => {
    const plan = planPart({ part: millParts.heats, columns: millParts.heats.columns }, chosenMills())
    expect(plan.readable?.text).toContain('FROM "test_grades" behind')
    expect(plan.exact.text).toContain('"test_mill_heats"."grade_id"')
    expect(plan.exact.text).not.toContain('behind')
  })

  it('cannot name a column that its table does not have', () => {
    const declare = () =>
      exportPart({
        name: 'grades',
        label: 'Grades',
        table: gradeTable,
        owner: { setup: 'all' },
        // @ts-expect-error There is no such column.
        columns: ['melting'],
      })
    expect(declare).toThrow('An exported table has no column melting.')
  })
})

describe('Columns', () => {
  it('that need a right are absent without it', () => {
    expect(names(visible(millParts.heats, []))).not.toContain('cost')
    expect(names(visible(millParts.heats, ['heats:see-costs']))).toContain('cost')
  })

  it('that are personal are absent without the right to personal data', () => {
    expect(names(visible(millParts.mills, []))).not.toContain('contactId')
    expect(names(visible(millParts.mills, [PERSONAL]))).toContain('contactId')
  })

  it('that are not wanted are absent, and none comes back by being wanted', () => {
    expect(names(visible(millParts.heats, [], ['number', 'cost']))).toEqual(['number'])
  })

  it('of people are names; ids are for programs', () => {
    const { readable, exact } = planPart(
      { part: millParts.mills, columns: millParts.mills.columns },
      chosenMills(),
    )
    const headings = (query: typeof exact | null) => query?.columns.map(({ heading }) => heading)
    expect(headings(readable)).toEqual(['Code', 'Name', 'Closed', 'Contact', 'Tags'])
    expect(headings(exact)).toEqual(['id', 'code', 'name', 'closed', 'contactId', 'tags'])
    expect(exact.text).toMatch(/ORDER BY "test_mills"\."id"$/)
    expect(readable?.text).toMatch(/ORDER BY "test_mills"\."code", "test_mills"\."id"$/)
  })

  it('of the setup are not for people', () => {
    const plan = planPart({ part: millParts.grades, columns: millParts.grades.columns }, chosenMills())
    expect([plan.isSetup, plan.readable]).toEqual([true, null])
  })
})

describe('What is left out', () => {
  it('is named by part and column', () => {
    const columns = visible(millParts.heats, [])
    expect(leftOutOf([{ part: millParts.heats, columns }])).toEqual(['Heats: Cost'])
    expect(leftOutOf([{ part: millParts.heats, columns: millParts.heats.columns }])).toEqual([])
  })

  it('is every part that a chosen one refers to or belongs to', () => {
    const missing = (...parts: (keyof typeof millParts)[]) =>
      names(
        missingParts(
          parts.map((name) => millParts[name]),
          millCatalogue.parts,
        ),
      )
    expect(missing('heats')).toEqual(['grades', 'mills'])
    expect(missing('samples')).toEqual(['heats'])
    expect(missing('grades', 'people', 'mills', 'heats', 'samples')).toEqual([])
    expect(missing('remarks')).toEqual([])
  })
})

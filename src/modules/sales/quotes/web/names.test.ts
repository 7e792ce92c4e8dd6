import { describe, expect, it } from 'vitest'
import { certificateNames } from '#modules/engineering/technical-lines/domain.ts'
import { lostReasons } from '#modules/sales/enquiries/domain.ts'
import { quotes } from '../contract.ts'
import { costCategories, costCategoryNames } from '../domain/costing.ts'
import { lineKinds } from '../domain/totals.ts'
import { printUrl, pdfUrl } from './pdf.ts'
import * as words from './labels.ts'

const line = quotes.input.shape.lines.element.shape

describe('There is a word for', () => {
  it.each<[string, Readonly<Record<string, string>>, readonly string[]]>([
    ['every kind of line', words.kindNames, lineKinds],
    ['every unit', words.unitNames, line.uom.unwrap().options],
    ['every reason of a loss', words.lostReasonNames, lostReasons],
    ['every cost category', costCategoryNames, costCategories],
    ['every certificate', certificateNames, line.certificationLevel.unwrap().unwrap().options],
  ])('%s, and each is another one', (_, names, values) => {
    expect(Object.keys(names).sort()).toEqual([...values].sort())
    expect(new Set(Object.values(names)).size).toBe(values.length)
  })

  it('every incoterm: itself', () => {
    for (const [term, name] of Object.entries(words.incoterms)) {
      expect(term).toMatch(/^[A-Z]{3}$/)
      expect(name).toBe(term)
    }
    expect(Object.keys(words.incoterms)).toContain('DAP')
  })
})

describe('The PDF of a revision', () => {
  const id = '0b0a1c9e-8f9a-4f43-9d5e-0a2a4c4b7a11'
  it('is shown, or kept where that is asked for', () => {
    expect(pdfUrl(id)).toBe(`/api/v1/quotes/${id}/pdf`)
    expect(pdfUrl(id, true)).toBe(`/api/v1/quotes/${id}/pdf?download=1`)
  })

  it('has the technical offer and the cost sheet beside it', () => {
    expect(printUrl(id, 'technicalOffer')).toBe(`/api/v1/quotes/${id}/technical-offer`)
    expect(printUrl(id, 'costSheetPrint')).toBe(`/api/v1/quotes/${id}/cost-sheet/pdf`)
  })
})

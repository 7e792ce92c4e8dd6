import { describe, expect, it } from 'vitest'
import { saidByGroup, withoutTerms } from './groups.ts'

const problems = {
  supplierId: [
    'No supplier has this name or VAT number: Nobody Ltd. (BT-27)',
    'Choose the supplier to check account DE02 1203. Ask them by a telephone number you already had before it is paid. (BT-84)',
  ],
  lines: ['No issued order of this supplier has the number "PO-1". (BT-13)'],
  'lines.1.taxCode': ['The facility has no tax code of category S with 19 %. (BT-151)'],
  'lines.1.quantity': ['The file counts 1200.5 kg: 12 pieces are proposed by the order. (BT-129)'],
  statedGross: ['Invoice total: the file says 6627.42, net and VAT come to 16626.61. (BT-112, BR-CO-15)'],
}

describe('What is said of a file', () => {
  it('stands with supplier, order or money, each by its line, with the terms aside and amounts as they are read', () => {
    expect(saidByGroup(problems)).toEqual({
      supplier: [
        {
          field: 'supplierId',
          lineNo: null,
          sentence: 'No supplier has this name or VAT number: Nobody Ltd.',
          terms: 'BT-27',
        },
      ],
      order: [
        expect.objectContaining({ lineNo: null, terms: 'BT-13' }),
        expect.objectContaining({ lineNo: 20, terms: 'BT-129' }),
      ],
      money: [
        expect.objectContaining({ lineNo: 20, terms: 'BT-151' }),
        {
          field: 'statedGross',
          lineNo: null,
          sentence: 'Invoice total: the file says 6,627.42, net and VAT come to 16,626.61.',
          terms: 'BT-112, BR-CO-15',
        },
      ],
    })
  })

  it('stands at the fields without the terms, and an account is warned of in one place alone', () => {
    const fields = withoutTerms(problems)
    expect(fields.supplierId).toEqual(['No supplier has this name or VAT number: Nobody Ltd.'])
    expect(JSON.stringify(fields)).not.toMatch(/BT-|BR-/)
  })
})

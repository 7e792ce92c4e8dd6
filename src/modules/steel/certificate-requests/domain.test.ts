import { describe, expect, it } from 'vitest'
import { chaseLetter, chasesAfter } from './domain.ts'

const owed = {
  number: 'CR-000007',
  deliveryNoteNo: 'DN-4411',
  pieces: 8,
  sizeText: 'Pipe 168.3 x 10.97 (6 in sch 80)',
  specificationName: 'ASTM A106/A106M',
  grade: 'B',
  heatNo: 'H820417',
  certificateType: '3.1',
  days: 3,
}

describe('the reminders of a supplier', () => {
  it('fall due after 3, 7 and 14 days', () => {
    expect([0, 2, 3, 6, 7, 13, 14, 90].map(chasesAfter)).toEqual([0, 0, 1, 1, 2, 2, 3, 3])
  })

  it('name each certificate with heat, type and delivery note', () => {
    const { subject, paragraphs } = chaseLetter([owed])
    expect(subject).toBe('Certificate is missing, delivery note DN-4411')
    expect(paragraphs).toContain(
      'CR-000007: 8 x Pipe 168.3 x 10.97 (6 in sch 80), ASTM A106/A106M B, heat H820417, type 3.1, delivery note DN-4411, 3 days ago',
    )
  })

  it('are short in the subject however much is owed', () => {
    const many = Array.from({ length: 5 }, (_, at) => ({ ...owed, deliveryNoteNo: `DN-${at}` }))
    expect(chaseLetter(many).subject).toBe(
      '5 certificates are missing, delivery notes DN-0, DN-1, DN-2 and others',
    )
  })
})

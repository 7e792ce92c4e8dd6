import { expect, it } from 'vitest'
import type { SupplierRecord } from '../contract.ts'
import { supplierPart } from './company-sheet.ts'

const supplier: SupplierRecord = {
  id: '0b9f7c1e-5a0e-4c11-8f5e-1d2c3b4a5f60',
  version: 1,
  can: {},
  code: 'FORG',
  name: 'Forgehill Steel Ltd',
  status: 'approved',
  refusal: null,
  certificates: [],
  approvals: [],
  history: [
    {
      at: '2026-02-01T08:00:00.000Z',
      actorName: 'Mona Manager',
      action: 'approve',
      from: 'pending_approval',
      to: 'approved',
      reason: 'Audited on site',
    },
  ],
}

it('tells of the supplier only where something is bought', () => {
  const blocks = supplierPart(supplier, '2026-11-21')
  expect(blocks[0]).toEqual({ kind: 'heading', text: 'As a supplier' })
  const paragraphs = blocks.flatMap((block) => (block.kind === 'paragraph' ? [block.text] : []))
  expect(paragraphs).toEqual(['Approved: Audited on site'])
  expect(supplierPart({ ...supplier, status: null, history: [] }, '2026-11-21')).toEqual([])
})

import { expect, test } from 'vitest'
import { printEndpoint, watermarkOf } from './prints.ts'

test('a print that counts has no watermark, one never issued is a draft, others name their state', () => {
  expect(watermarkOf('current', 'Sent')).toBeUndefined()
  expect(watermarkOf('not_issued', 'Awaiting approval')).toBe('DRAFT')
  expect(watermarkOf('superseded', 'Superseded')).toBe('SUPERSEDED')
  expect(watermarkOf('withdrawn', 'Cancelled')).toBe('CANCELLED')
})

test('the endpoint of a print takes download and what it declares, and answers with bytes', () => {
  const print = printEndpoint({
    path: '/api/v1/valves/:id/pdf',
    access: 'valves:read',
    summary: 'The valve as a PDF',
  })
  expect(print).toMatchObject({ method: 'GET', access: 'valves:read', envelope: 'bytes' })
  expect(print.query.safeParse({ download: '1' }).success).toBe(true)
  expect(print.query.safeParse({ download: 'yes' }).success).toBe(false)
})

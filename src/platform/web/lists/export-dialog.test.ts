import { expect, it } from 'vitest'
import { howFar, type MadeList } from './export-dialog.tsx'

const row: MadeList = {
  id: '1',
  format: 'csv',
  rows: 12_500,
  size: 3 * 1024 ** 2,
  fileName: 'quotes.csv',
  problem: null,
  can: { download: 'It is still being made.', stop: true },
}

it('The file of a long list tells its rows, and a workbook its size, once it is begun', () => {
  expect(howFar(row)).toBe('12,500 rows so far')
  expect(howFar({ ...row, format: 'xlsx', rows: 0 })).toBe('3.0 MB so far')
  expect(howFar({ ...row, rows: 0, size: 0 })).toBe('Waiting to begin')
})

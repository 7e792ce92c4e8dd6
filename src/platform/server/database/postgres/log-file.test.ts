import {
  closeSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { rotateLog } from './log-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'heatline-log-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const file = join(folder, 'postgres.log')

test('a log is put aside once it is large, while the program that writes it goes on', () => {
  rotateLog(file, 10)
  writeFileSync(file, '')
  const writer = openSync(file, 'a', 0o600)
  writeSync(writer, 'short\n')
  rotateLog(file, 10)
  expect(readFileSync(file, 'utf8')).toBe('short\n')
  writeSync(writer, 'and longer\n')
  rotateLog(file, 10)
  writeSync(writer, 'next\n')
  closeSync(writer)
  expect(readFileSync(file, 'utf8')).toBe('next\n')
  expect(readFileSync(`${file}.old`, 'utf8')).toBe('short\nand longer\n')
  expect(statSync(`${file}.old`).mode & 0o777).toBe(0o600)
})

import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { pipeWallResult } from '#modules/sales/pipe-wall-calculations/contract/result.ts'

const folder = mkdtempSync(join(tmpdir(), 'pipe-wall-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function run(args: readonly string[], input = '') {
  const script = new URL('./pipe-wall.ts', import.meta.url).pathname
  return spawnSync(process.execPath, [script, ...args], { input, encoding: 'utf8' })
}

const good = {
  id: 'EX1',
  method: 'b31.3',
  nps: '8',
  material: 'A106-B',
  pressure: { value: 1050, unit: 'psi' },
  temperature: { value: 550, unit: 'F' },
  allowance: [{ value: 0.0625, unit: 'in' }],
}

describe('npm run pipe-wall', () => {
  test('reads a file and prints an array of results with their steps', () => {
    const file = join(folder, 'cases.json')
    writeFileSync(
      file,
      JSON.stringify([good, { ...good, id: 'bad', pressure: { value: 0, unit: 'psi' } }, 7]),
    )
    const { status, stdout, stderr } = run([file])
    expect(stderr).toBe('')
    expect(status).toBe(0)
    const results = pipeWallResult.array().parse(JSON.parse(stdout))
    expect(results.map((result) => result.status)).toEqual(['ok', 'error', 'error'])
    expect(results[0]?.selectedSchedules).toEqual(['60'])
    expect(results[0]?.steps?.length).toBeGreaterThan(5)
    expect(results[1]).toEqual({
      id: 'bad',
      status: 'error',
      errors: [{ field: 'pressure', message: 'The design pressure must be greater than zero.' }],
      warnings: [],
    })
  })

  test('reads one case from standard input', () => {
    const { status, stdout } = run(['-'], JSON.stringify(good))
    expect(status).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject([{ id: 'EX1', status: 'ok' }])
  })

  test('explains itself', () => {
    const { status, stdout } = run(['--help'])
    expect(status).toBe(0)
    expect(stdout).toContain('npm run --silent pipe-wall -- cases.json')
  })

  test.each([
    [
      'a file that is not there',
      ['nowhere.json'],
      '',
      'nowhere.json cannot be read: there is no such file.\n',
    ],
    ['text that is no JSON', ['-'], '{"id"', /^Standard input is not JSON: .+\.\n$/],
    [
      'no file named',
      [],
      '',
      'Name one file with cases, or - for standard input. --help shows an example.\n',
    ],
    [
      'two files named',
      ['a', 'b'],
      '',
      'Name one file with cases, or - for standard input. --help shows an example.\n',
    ],
  ])('%s: one sentence and exit code 1', (_, args, input, message) => {
    const { status, stdout, stderr } = run(args, input)
    expect(status).toBe(1)
    expect(stdout).toBe('')
    if (typeof message === 'string') expect(stderr).toBe(message)
    else expect(stderr).toMatch(message)
  })
})

import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryProject } from './temporary-project.ts'

describe.skipIf(process.platform === 'win32')('.ci/run', () => {
  /** Runs it with a stand-in for npm that answers `npm ci`, `npm test` and `npm run test:rest` with these scripts. */
  function ciRun(
    ci: string,
    test: string,
    rest: string,
  ): { code: number | null; lastLine: string | undefined } {
    const { folder, run } = temporaryProject({})
    mkdirSync(join(folder, 'bin'))
    const cases = `ci) ${ci};; test) ${test};; "run test:rest") ${rest};; *) exit 9;;`
    writeFileSync(join(folder, 'bin/npm'), `#!/bin/sh\ncase "$*" in ${cases} esac\n`)
    chmodSync(join(folder, 'bin/npm'), 0o755)
    const { code, output } = run('env', `PATH=${folder}/bin:${process.env['PATH']}`, '.ci/run')
    return { code, lastLine: output.trimEnd().split('\n').at(-1) }
  }
  const installed = 'echo installed'

  it('ends with the counts of both rings together', () => {
    const good = ciRun(installed, 'echo "12 passed, 0 failed"', 'echo "30 passed, 0 failed"')
    expect(good).toEqual({ code: 0, lastLine: '42 passed, 0 failed' })
  })

  it('runs the second ring also where the first one failed, and where npm has the last word', () => {
    const bad = ciRun(
      installed,
      'echo "11 passed, 1 failed"; echo "npm error" >&2; exit 1',
      'echo "30 passed, 0 failed"',
    )
    expect(bad).toEqual({ code: 1, lastLine: '41 passed, 1 failed' })
  })

  it('fails where only the second ring failed', () => {
    const bad = ciRun(installed, 'echo "12 passed, 0 failed"', 'echo "28 passed, 2 failed"; exit 1')
    expect(bad).toEqual({ code: 1, lastLine: '40 passed, 2 failed' })
  })

  it('counts a ring that told nothing as one failed test', () => {
    const bad = ciRun(installed, 'exit 0', 'echo "30 passed, 0 failed"')
    expect(bad).toEqual({ code: 1, lastLine: '30 passed, 1 failed' })
  })

  it('says so when nothing could be installed', () => {
    const none = ciRun('exit 7', 'echo "12 passed, 0 failed"', 'echo "30 passed, 0 failed"')
    expect(none).toEqual({ code: 7, lastLine: '0 passed, 1 failed' })
  })
})

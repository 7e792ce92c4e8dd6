import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runStep } from '../../../scripts/gates/run-step.ts'
import { projectRoot } from '../../../scripts/gates/sources.ts'
import { isAlive } from '#platform/server/database/postgres/postmaster-file.ts'
import { temporaryProject } from './temporary-project.ts'

const node = process.execPath

describe('one step of a run', () => {
  it('counts a gate as one, and shows the whole output of a failed one', async () => {
    const { folder } = temporaryProject({})
    const good = await runStep({ name: 'good', command: [node, '-e', 'console.log("a\\nfine")'] }, folder)
    expect(good).toMatchObject({ ok: true, passed: 1, failed: 0, output: 'fine' })
    const bad = await runStep(
      { name: 'bad', command: [node, '-e', 'console.error("a\\nb"); process.exitCode = 3'] },
      folder,
    )
    expect(bad).toMatchObject({ ok: false, passed: 0, failed: 1, output: 'a\nb' })
  })

  it('fails where the program is missing', async () => {
    const { folder } = temporaryProject({})
    const step = await runStep({ name: 'none', command: ['no-such-program'] }, folder)
    expect(step).toMatchObject({ ok: false, failed: 1 })
    expect(step.output).toContain('ENOENT')
  })

  it('stops what takes too long, with everything it started', async () => {
    const { folder } = temporaryProject({
      'parent.ts': `import { spawn } from 'node:child_process'
        const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 600_000)'], { stdio: 'inherit' })
        child.unref()
        console.log('grandchild ' + child.pid)
        setInterval(() => {}, 1000)`,
    })
    const step = await runStep({ name: 'slow', command: [node, 'parent.ts'], minutes: 0.1 }, folder)
    expect(step).toMatchObject({ ok: false, failed: 1 })
    expect(step.output).toContain('stopped after 0.1 minutes')
    const grandchild = Number(/grandchild (\d+)/.exec(step.output)?.[1])
    await expect.poll(() => isAlive(grandchild), { timeout: 60_000 }).toBe(false)
  })

  it('fails where a test run left no report behind', async () => {
    const { folder } = temporaryProject({})
    const report = { kind: 'vitest', file: join(folder, 'report.json') } as const
    const step = await runStep({ name: 'tests', command: [node, '-e', '0'], report }, folder)
    expect(step).toMatchObject({ ok: false, passed: 0, failed: 1 })
  })
})

describe('the counts of the test runners', () => {
  it("reads Vitest's report: passed, failed, skipped, and a file that does not load", async () => {
    const { folder } = temporaryProject({
      'a.test.ts': `import { expect, it } from 'vitest'
        it('holds', () => expect(1).toBe(1))
        it('holds too', () => expect(1).toBe(1))
        it('breaks', () => expect('left').toBe('right'))
        it.skip('waits', () => {})`,
      'b.test.ts': "import './gone.ts'",
      'vitest.config.ts': "export default { test: { include: ['*.test.ts'] } }",
    })
    const file = join(folder, 'report.json')
    const command = [node, join(projectRoot, 'node_modules/vitest/vitest.mjs'), 'run', '--reporter=json']
    const report = { kind: 'vitest', file } as const
    const step = await runStep(
      { name: 'tests', command: [...command, `--outputFile=${file}`], report },
      folder,
    )
    expect(step).toMatchObject({ ok: false, passed: 2, failed: 2, skipped: 1 })
    expect(step.files).toMatchObject([
      { path: expect.stringMatching(/\/a\.test\.ts$/), tests: 3 },
      { path: expect.stringMatching(/\/b\.test\.ts$/), tests: 1 },
    ])
    expect(step.output).toMatch(/a\.test\.ts\nbreaks\n.*expected 'left' to be 'right'/)
    expect(step.output).toMatch(/b\.test\.ts\n.*gone\.ts/)
  })

  it("reads Playwright's report, and names a test that passed at the second try", async () => {
    const { folder } = temporaryProject({
      'journeys/a.test.ts': `import { expect, test } from '@playwright/test'
        test('holds', () => expect(1).toBe(1))
        test.describe('inside', () => test('breaks', () => expect('left').toBe('right')))
        test('flickers', ({}, info) => expect(info.retry).toBe(1))
        test.skip('waits', () => {})`,
      'journeys/each.ts': `import { test } from '@playwright/test'
        export const each = () => test('is written elsewhere', () => {})`,
      'journeys/b.test.ts': "import { each } from './each.ts'\neach()",
      'playwright.config.ts': "export default { testDir: 'journeys', retries: 1 }",
    })
    const file = join(folder, 'report.json')
    const command = [
      node,
      join(projectRoot, 'node_modules/@playwright/test/cli.js'),
      'test',
      '--reporter=json',
    ]
    const report = { kind: 'playwright', file } as const
    const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: file }
    const step = await runStep({ name: 'journeys', command, report, env }, folder)
    expect(step).toMatchObject({ ok: false, passed: 3, failed: 1, skipped: 1 })
    expect(step.files.map(({ path, tests }) => [path, tests])).toEqual([
      ...[1, 1, 0, 1].map((tests) => [join(folder, 'journeys/a.test.ts'), tests]),
      [join(folder, 'journeys/b.test.ts'), 1],
    ])
    expect(step.output).toMatch(/a\.test\.ts:3 \[\]\nbreaks/)
    expect(step.repeated).toEqual(['a.test.ts:4 [] flickers'])
  })
})

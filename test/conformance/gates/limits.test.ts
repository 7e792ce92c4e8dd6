import { describe, expect, it } from 'vitest'
import { checkLimits, limits } from '../../../scripts/gates/limits.ts'
import { temporaryProject } from './temporary-project.ts'

const lines = (count: number) => '// line\n'.repeat(count)

/** Problems of these files, with tests enough that only the planted limit is passed. */
const check = (files: Record<string, string>) =>
  checkLimits(
    new Map(
      Object.entries({
        'src/app/a.ts': '',
        'src/app/b.ts': '',
        'e2e/all.test.ts': lines(200),
        'e2e/more.test.ts': lines(200),
        ...files,
      }),
    ),
  )

describe('the limits gate', () => {
  it('accepts files inside the limits', () => {
    expect(check({ 'src/modules/sales/quotes/server.ts': lines(limits.fileLines) })).toEqual([])
    expect(check({ 'src/platform/server/http/serve.ts': lines(limits.kitFileLines) })).toEqual([])
  })

  it.each([
    ['src/modules/sales/quotes/server.ts', lines(301), '301 lines, at most 300 are allowed'],
    ['scripts/long.ts', lines(301), '301 lines, at most 300 are allowed'],
    ['src/platform/server/http/serve.ts', lines(201), '201 lines, at most 200 are allowed'],
    ['src/platform/web/utils.ts', '', 'a file is named after what it does, not "utils.ts"'],
    ['src/modules/sales/quotes/index.ts', '', 'a file is named after what it does, not "index.ts"'],
    ['src/modules/sales/quotes/QuoteForm.tsx', '', 'file names are kebab-case'],
  ])('names the file %s', (path, content, problem) => {
    expect(check({ [path]: content })).toEqual([`${path}: ${problem}`])
  })

  it.each([
    ['export const a = (b: any) => b', 'any'],
    ['export const a = (b?: string) => b!.length', 'non-null assertion'],
    ['export const a = (b: string) => b as never', 'a cast to never'],
    ['export const a = (b: string) => b as unknown as number', 'a cast by way of unknown'],
    ['// @ts-expect-error because\nexport const a: string = 1', 'a check is switched off'],
    ['// oxlint-disable-next-line\nexport const a = 1', 'a check is switched off'],
  ])('allows no way around the compiler in a slice: %s', (code, problem) => {
    expect(check({ 'src/modules/sales/quotes/server.ts': code })).toEqual([
      `src/modules/sales/quotes/server.ts:1: ${problem}`,
    ])
  })

  it('knows no day of UTC in a statement', () => {
    const problem = 'current_date is a day of UTC, a day belongs to a place: ctx.today, todayAt or homeToday'
    expect(
      check({ 'src/modules/sales/quotes/server/list.ts': 'const late = sql`due < CURRENT_DATE`\n' }),
    ).toEqual([`src/modules/sales/quotes/server/list.ts:1: ${problem}`])
  })

  it('keeps comparisons of states in the contract and the domain', () => {
    const code = "export const isOpen = (quote: Quote) => quote.status === 'draft'\n"
    expect(check({ 'src/modules/sales/quotes/server.ts': code })).toEqual([
      'src/modules/sales/quotes/server.ts:1: a state is compared outside contract.ts and domain.ts',
    ])
    const answer = "export const isAnswer = (it: Reply) => typeof it.status === 'number'\n"
    expect(check({ 'src/modules/sales/quotes/web.tsx': answer })).toEqual([])
    expect(
      check({ 'src/modules/sales/quotes/domain.ts': code, 'src/modules/sales/quotes/slice.test.ts': code }),
    ).toEqual([])
  })

  it.each([
    [`const folder = '${'/'}work/somewhere'`, 'a path of one machine'],
    [`const folder = "${'/'}home/me/heatline"`, 'a path of one machine'],
    [`https://${'registry'}.npmjs.org/zod`, 'the host of a package registry'],
    [`readFile('../${'shared'}/domain/materials.csv')`, 'a path outside the clone'],
    [`closes ${'issue'} #12`, 'a number of a work list'],
  ])('lets no text name what only one machine knows: %s', (text, problem) => {
    expect(check({ 'docs/notes.md': `first line\n${text}\n` })).toEqual([`docs/notes.md:2: ${problem}`])
  })

  it('reports a median that is too high', () => {
    const files = Object.fromEntries(
      ['a', 'b', 'c', 'd', 'e'].map((name) => [`src/modules/sales/${name}/server.ts`, lines(90)]),
    )
    expect(check(files)).toEqual(['src: the median file has 90 lines, it must stay under 90'])
  })

  it('reports too few tests', () => {
    const screens = { 'src/platform/web/f.tsx': lines(70) }
    expect(
      check({ 'src/app/c.ts': '', 'src/app/d.ts': lines(300), 'src/app/e.ts': lines(200), ...screens }),
    ).toEqual(['src: 400 test lines for 500 source lines without screens, at least 425 are needed'])
  })

  it('fails the build', () => {
    const { run } = temporaryProject({ 'src/modules/sales/quotes/helpers.ts': lines(400) })
    const { code, output } = run('node', 'scripts/gates/limits.ts')
    expect(output).toContain('src/modules/sales/quotes/helpers.ts: 400 lines, at most 300 are allowed')
    expect(code).toBe(1)
  })
})

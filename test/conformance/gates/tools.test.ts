import { describe, expect, it } from 'vitest'
import { temporaryProject } from './temporary-project.ts'

const body = (name: string) => `export function ${name}(values: readonly number[]): number[] {
  const sorted = [...values].sort((a, b) => a - b)
  const result: number[] = []
  for (const [position, value] of sorted.entries()) {
    const next = sorted[position + 1]
    if (next === undefined) result.push(value * 2)
    else if (next - value > 10) result.push(value + next)
    else if (next - value > 5) result.push(value - next)
    else if (next - value > 2) result.push(value * next)
    else result.push(value / 2, next / 3, position * 4)
  }
  return result.filter((value) => Number.isFinite(value) && value !== 0)
}
`

describe('the linter', () => {
  const cases: Record<string, [path: string, code: string]> = {
    'typescript(no-floating-promises)': ['a.ts', 'Promise.resolve(1)\n'],
    'typescript(no-misused-promises)': ['a.ts', 'export const a = [1].filter(async () => true)\n'],
    'typescript(no-explicit-any)': ['a.ts', 'export const a = (b: any): unknown => b\n'],
    'typescript(no-non-null-assertion)': ['a.ts', 'export const a = (b?: string) => b!.length\n'],
    'typescript(ban-ts-comment)': ['a.ts', '// @ts-ignore\nexport const a: string = 1\n'],
    'import(no-default-export)': ['a.ts', 'export default 1\n'],
    'oxc(no-barrel-file)': ['a.ts', "export * from './b.ts'\n"],
    'react(no-danger)': ['a.tsx', 'export const A = () => <b dangerouslySetInnerHTML={{ __html: "" }} />\n'],
    'eslint(no-warning-comments)': ['a.ts', `// ${'TODO'}: later\nexport const a = 1\n`],
    'vitest(no-focused-tests)': ['a.test.ts', "import { it } from 'vitest'\nit.only('a', () => {})\n"],
  }

  it('reports every forbidden pattern, and nothing in a clean file', () => {
    const entries = Object.entries(cases)
    const files = entries.map(([, [name, code]], index) => [`src/planted-${index}/${name}`, code] as const)
    const clean = { 'src/clean.ts': 'export const a = 1\n', 'src/planted-6/b.ts': 'export const b = 1\n' }
    const { run } = temporaryProject({ ...Object.fromEntries(files), ...clean })
    const { code, output } = run('oxlint', '--format=unix', 'src')
    expect(code).not.toBe(0)
    for (const [index, [rule]] of entries.entries()) {
      const reported = output.split('\n').filter((line) => line.includes(`planted-${index}/`))
      expect(reported.join('\n'), rule).toContain(rule)
    }
    expect(output).not.toContain('clean.ts')
  })
})

describe('the compiler', () => {
  it('refuses syntax that Node cannot strip, and unchecked indexing', () => {
    const { code, output } = temporaryProject({
      'src/a.ts': 'export enum A {\n  One,\n}\n',
      'src/b.ts': 'export const first = (values: string[]): string => values[0]\n',
    }).run('tsc', '--project', '.')
    expect(code).not.toBe(0)
    expect(output).toMatch(/src\/a\.ts\(1,13\): error TS1294/)
    expect(output).toMatch(/src\/b\.ts\(1,52\): error TS2322/)
  })
})

describe('the formatter', () => {
  it('reports a file that is written differently', () => {
    const project = temporaryProject({ 'src/a.ts': 'export const a = "b";\n' })
    expect(project.run('biome', 'format', 'src').code).not.toBe(0)
    expect(project.run('biome', 'format', '--write', 'src').code).toBe(0)
    expect(project.run('biome', 'format', 'src').code).toBe(0)
  })
})

describe('the duplication gate', () => {
  it('reports a function that slices copied from each other', () => {
    // The scripts stand beside them, so a few copies would stay below the threshold.
    const slices = ['quotes', ...Array.from({ length: 30 }, (_, at) => `slice-${at}`)]
    const copies = Object.fromEntries(
      slices.map((slice) => [`src/modules/sales/${slice}/server.ts`, body('total')]),
    )
    const { code, output } = temporaryProject(copies).run('jscpd', '--noTips')
    expect(output).toContain('src/modules/sales/quotes/server.ts')
    expect(code).toBe(1)
  })
})

describe('the dead-code gate', () => {
  it('reports an export and a file that nobody uses', () => {
    const { code, output } = temporaryProject({
      'src/app/main.ts': "import { used } from './used.ts'\n\nconsole.log(used)\n",
      'src/app/used.ts': 'export const used = 1\nexport const forgotten = 2\n',
      'src/app/lost.ts': 'export const lost = 1\n',
    }).run('knip', '--no-progress')
    expect(output).toMatch(/Unused files[^]*src\/app\/lost\.ts/)
    expect(output).toMatch(/Unused exports[^]*forgotten[^]*src\/app\/used\.ts/)
    expect(code).toBe(1)
  })
})

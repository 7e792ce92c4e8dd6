import { MantineProvider } from '@mantine/core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { lineColumns } from './line-columns.ts'
import { LineGrid } from './line-grid.tsx'

interface Operation {
  id?: string
  step: string
  kind: string
  signed: boolean
}

const columns = lineColumns<Operation>([{ key: 'step', header: 'Step', kind: 'text' }])
const operation = (step: string, kind: string, signed = false): Operation => ({ step, kind, signed })
const operations = [
  operation('Saw', 'Cutting', true),
  operation('Turn', 'Machining'),
  operation('Mill', 'Machining'),
]

const drawn = (lines: Operation[], more: object = {}): string =>
  renderToStaticMarkup(
    createElement(
      MantineProvider,
      null,
      createElement(LineGrid<Operation>, {
        field: { id: 'operations', label: 'Operations', value: lines, onChange: () => undefined },
        columns,
        blank: () => operation('', ''),
        ...more,
      }),
    ),
  )

const count = (html: string, part: string): number => html.split(part).length - 1

describe('A line grid', () => {
  it('says how many rows it has, and which each of them is', () => {
    const html = drawn(operations)
    expect(html).toContain('aria-rowcount="4"')
    expect([1, 2, 3, 4].map((at) => count(html, `aria-rowindex="${at}"`))).toEqual([1, 1, 1, 1])
  })

  it('stands lines of one group under one heading', () => {
    const html = drawn(operations, { groups: ({ kind }: Operation) => kind })
    expect([count(html, '>Cutting<'), count(html, '>Machining<')]).toEqual([1, 1])
    expect(html).toContain('aria-rowcount="6"')
    expect(html.indexOf('>Machining<')).toBeLessThan(html.indexOf('>Turn<'))
  })

  it('offers neither move nor removal of a frozen line, and says why', () => {
    const why = 'This operation is signed.'
    const html = drawn(operations, { frozen: ({ signed }: Operation) => (signed ? why : null) })
    expect(count(html, why)).toBe(1)
    expect(html).toContain('>Saw<')
    expect(html).not.toContain('aria-label="Move line 1"')
    expect(html).not.toContain('aria-label="Remove line 1"')
    expect(html).toContain('aria-label="Move line 2"')
    expect(html).toContain('aria-label="Remove line 2"')
  })

  it('offers nothing to change where the field cannot be changed', () => {
    const field = {
      id: 'operations',
      label: 'Operations',
      value: operations,
      onChange: () => undefined,
      disabled: true,
    }
    const html = drawn(operations, { field })
    expect(html).not.toContain('<button')
  })

  it('tells of what is wrong in a line far below', () => {
    const many = Array.from({ length: 300 }, (_, at) => operation(`Step ${at + 1}`, ''))
    const html = drawn(many, { errors: { 'lines.279.step': ['Say what is done.'] } })
    expect(html).toContain('aria-rowcount="301"')
    expect(html).not.toContain('>Step 280<')
    expect(html).toContain('Line 280, step: Say what is done.')
  })
})

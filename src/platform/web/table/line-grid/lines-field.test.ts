import { MantineProvider } from '@mantine/core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { lineColumns } from './line-columns.ts'
import { linesField } from './lines-field.tsx'

interface Step {
  lineNo: number
  minutes: number
}
const columns = lineColumns<Step>([{ key: 'minutes', header: 'Minutes', kind: 'integer' }])
const blank = (lines: readonly Step[]) => ({ lineNo: 10 * (lines.length + 1), minutes: 0 })

describe('A field of lines', () => {
  it('says where two versions are compared how many there are, in its own word', () => {
    const steps = linesField<Step>('steps', { columns, blank, noun: 'step' })
    const one = { lineNo: 10, minutes: 5 }
    expect([[], [one], [one, one]].map((lines) => steps.show(lines))).toEqual([
      '0 steps',
      '1 step',
      '2 steps',
    ])
    expect(linesField<Step>('steps', { columns, blank }).show([one])).toBe('1 line')
  })

  it('keeps a line that can no longer be changed as it is, and says why', () => {
    const frozen = ({ lineNo }: Step) => (lineNo === 10 ? 'Step 10 is signed.' : null)
    const steps = linesField<Step>('steps', { columns, blank, frozen })
    const value = [10, 20].map((lineNo) => ({ lineNo, minutes: 5 }))
    const drawn = steps.input(
      { id: 'steps', label: 'Steps', value, onChange: () => undefined },
      { errors: {} },
    )
    const html = renderToStaticMarkup(createElement(MantineProvider, null, drawn))
    expect(html).toContain('Step 10 is signed.')
    expect(html).not.toContain('aria-label="Remove line 10"')
    expect(html).toContain('aria-label="Remove line 20"')
  })
})

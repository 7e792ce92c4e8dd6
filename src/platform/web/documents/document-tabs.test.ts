import { type ComponentProps, createElement, type ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { Aside, FilesTab, readParts, Tab, TimelineTab, tabsHolding } from './document-tabs.tsx'

const tabs = [
  { name: 'lines' },
  { name: 'details' },
  { name: 'review', holds: ['bidDecision'] },
  { name: 'files' },
]
const tab = (name: string, more: { label?: string; count?: ReactNode } = {}): ReactNode =>
  createElement(Tab, { name, ...more } as ComponentProps<typeof Tab>, name)

describe('The tab of a field', () => {
  it.each<[string, readonly string[]]>([
    ['lines', ['lines']],
    ['bidDecision', ['review']],
    ['contactId', ['details']],
    ['', ['details', 'lines']],
  ])('%j is entered in %j', (field, names) => {
    expect(tabsHolding(field, tabs)).toEqual(names)
  })
})

describe('The children of a page', () => {
  const counts = { files: 3, timeline: '12' }

  it('are its tabs in their order, and the right column', () => {
    const children: ReactNode[] = [
      tab('lines', { count: 2 }),
      false,
      createElement(FilesTab),
      tab('review', { label: 'Contract review' }),
      createElement(TimelineTab),
      createElement(Aside, null, 'facts'),
    ]
    const parts = readParts(children, counts)
    expect(parts.tabs.map(({ name, label, count }) => [name, label, count])).toEqual([
      ['lines', 'Lines', 2],
      ['files', 'Files', 3],
      ['review', 'Contract review', undefined],
      ['timeline', 'Timeline', '12'],
    ])
    expect(parts.aside).not.toBeNull()
  })

  it('may be left out, but are nothing else', () => {
    expect(readParts([tab('lines'), null], counts).aside).toBeNull()
    expect(() => readParts(createElement('p'), counts)).toThrow('takes Tab, FilesTab, TimelineTab and Aside')
  })
})

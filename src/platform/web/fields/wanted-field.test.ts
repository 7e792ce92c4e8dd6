import { beforeEach, describe, expect, it, vi } from 'vitest'
import { goToField, goToFieldOnceDrawn } from './wanted-field.ts'

/** A control on the page; a holder draws what it is asked for when it `takes` the question. */
class Control {
  readonly takes: boolean
  readonly focus = vi.fn<() => void>()
  readonly scrollIntoView = vi.fn<() => void>()
  constructor(takes = false) {
    this.takes = takes
  }
  dispatchEvent(): boolean {
    return !this.takes
  }
}

const drawn = new Map<string, Control>()
const frames: (() => void)[] = []

beforeEach(() => {
  drawn.clear()
  frames.length = 0
  vi.stubGlobal('document', { getElementById: (id: string) => drawn.get(id) ?? null })
  vi.stubGlobal('requestAnimationFrame', (work: () => void) => void frames.push(work))
  return () => vi.unstubAllGlobals()
})

const draw = (id: string, control = new Control()): Control => {
  drawn.set(id, control)
  return control
}

describe('The way to a field', () => {
  it('leads to its control', () => {
    const terms = draw('terms')
    goToField('terms', 'terms')
    expect(terms.focus).toHaveBeenCalledOnce()
    expect(terms.scrollIntoView).toHaveBeenCalledOnce()
  })
  it('leads to the holder where the control is not drawn, unless the holder draws it', () => {
    const [lines, grid] = [draw('lines'), draw('grid', new Control(true))]
    goToField('lines.0.price', 'lines')
    expect(lines.focus).toHaveBeenCalledOnce()
    goToField('grid.0.price', 'grid')
    expect(grid.focus).not.toHaveBeenCalled()
  })
})

describe('The way to a field of another tab', () => {
  it('waits until the tab is drawn', () => {
    goToFieldOnceDrawn('terms', 'terms')
    expect(frames).toHaveLength(1)
    const terms = draw('terms')
    frames[0]?.()
    expect(terms.focus).toHaveBeenCalledOnce()
    expect(frames).toHaveLength(1)
  })
  it('ends where the field is never drawn', () => {
    goToFieldOnceDrawn('terms', 'terms', 2)
    for (let at = 0; at < frames.length; at += 1) frames[at]?.()
    expect(frames).toHaveLength(2)
  })
})

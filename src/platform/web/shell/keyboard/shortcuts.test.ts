import { beforeEach, describe, expect, it, vi } from 'vitest'
import { activeShortcuts, listenForShortcuts, type Shortcut, singleKeys } from './shortcuts.ts'

/** An element that says where it stands: `closest` finds the selectors it is given. */
class FakeElement {
  isContentEditable = false
  readonly found: boolean
  constructor(found = false) {
    this.found = found
  }
  closest(): FakeElement | null {
    return this.found ? this : null
  }
  matches(selector: string): boolean {
    return selector === '[data-row]'
  }
}

const ran: string[] = []
let listener: ((event: unknown) => void) | undefined
let dialog: FakeElement | null = null
let now = 0

const shortcut = (keys: string, name = keys): Shortcut => ({
  keys,
  label: name,
  run: () => void ran.push(name),
})

interface Press {
  ctrlKey?: boolean
  metaKey?: boolean
  altKey?: boolean
  repeat?: boolean
  isComposing?: boolean
  defaultPrevented?: boolean
  target?: unknown
  after?: number
}

/** Presses a key and says whether the browser was kept from its own meaning. */
function press(key: string, { after = 100, ...more }: Press = {}): boolean {
  now += after
  const preventDefault = vi.fn<() => void>()
  listener?.({ key, timeStamp: now, target: null, preventDefault, ...more })
  return preventDefault.mock.calls.length > 0
}

beforeEach(() => {
  ran.length = 0
  dialog = null
  now += 10_000
  singleKeys.set(true)
  vi.stubGlobal('HTMLElement', FakeElement)
  vi.stubGlobal('document', {
    addEventListener: (_: string, listen: typeof listener) => {
      listener = listen
    },
    querySelector: () => dialog,
  })
  listenForShortcuts()
  activeShortcuts.set([shortcut('c'), shortcut('/'), shortcut('mod+k'), shortcut('g e'), shortcut('g q')])
  return () => vi.unstubAllGlobals()
})

describe('One key', () => {
  it('runs its shortcut and keeps the browser from its own meaning', () => {
    expect([press('c'), press('x'), press('/')]).toEqual([true, false, true])
    expect(ran).toEqual(['c', '/'])
  })

  it('means the same with Shift or caps lock', () => {
    press('C')
    expect(ran).toEqual(['c'])
  })

  it.each<[string, Press]>([
    ['held down', { repeat: true }],
    ['used by a component already', { defaultPrevented: true }],
    ['part of a composed letter', { isComposing: true }],
    ['pressed with Alt', { altKey: true }],
    ['typed into a field', { target: new FakeElement(true) }],
    [
      'typed into an editable text',
      { target: Object.assign(new FakeElement(), { isContentEditable: true }) },
    ],
  ])('is left alone when it is %s', (_, how) => {
    expect(press('c', how)).toBe(false)
    expect(ran).toEqual([])
  })

  it('runs on anything that is not for typing', () => {
    press('c', { target: new FakeElement() })
    expect(ran).toEqual(['c'])
  })

  it('is meant only where the focus has to be, where it says so', () => {
    activeShortcuts.set([
      { ...shortcut('Space'), on: '[data-row]' },
      { ...shortcut('p'), on: '[data-other]' },
    ])
    const on = { target: new FakeElement() }
    expect([press(' '), press(' ', on), press('p', on)]).toEqual([false, true, false])
    expect(ran).toEqual(['Space'])
  })

  it('is left alone behind an open dialog', () => {
    dialog = new FakeElement()
    press('c')
    expect(ran).toEqual([])
  })

  it('can be switched off; keys with Ctrl cannot', () => {
    singleKeys.set(false)
    press('c')
    press('k', { ctrlKey: true })
    expect(ran).toEqual(['mod+k'])
  })
})

describe('A key with Ctrl or Cmd', () => {
  it.each<[string, Press]>([
    ['Ctrl', { ctrlKey: true }],
    ['Cmd', { metaKey: true }],
  ])('%s runs it, also in a field and behind a dialog', (_, how) => {
    dialog = new FakeElement()
    expect(press('K', { ...how, target: new FakeElement(true) })).toBe(true)
    expect(ran).toEqual(['mod+k'])
  })

  it('is not the key alone', () => {
    press('c', { ctrlKey: true })
    press('k')
    expect(ran).toEqual([])
  })
})

describe('Two keys after each other', () => {
  it('run their shortcut', () => {
    expect([press('g'), press('e')]).toEqual([false, true])
    press('g')
    press('q')
    expect(ran).toEqual(['g e', 'g q'])
  })

  it.each([
    [1_199, ['g e']],
    [1_200, []],
  ])('%s ms apart: %j', (after, expected) => {
    press('g')
    press('e', { after })
    expect(ran).toEqual(expected)
  })

  it('a second key that fits no pair counts by itself', () => {
    press('g')
    press('c')
    press('e')
    expect(ran).toEqual(['c'])
  })

  it('the first key may be pressed again', () => {
    press('g')
    press('g')
    press('e')
    expect(ran).toEqual(['g e'])
  })

  it('a pair beats the second key alone', () => {
    activeShortcuts.set([shortcut('e', 'alone'), shortcut('g e', 'pair')])
    press('g')
    press('e')
    press('e')
    expect(ran).toEqual(['pair', 'alone'])
  })
})

it('of two shortcuts with the same key the later one wins, until it goes', () => {
  const before = activeShortcuts.get()
  activeShortcuts.set([...before, shortcut('c', 'of the dialog')])
  press('c')
  activeShortcuts.set(before)
  press('c')
  expect(ran).toEqual(['of the dialog', 'c'])
})

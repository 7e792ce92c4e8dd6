import { beforeEach, expect, it, vi } from 'vitest'
import { focusBack, focusBefore, watchFocus } from './focus-back.ts'

/** An element that says where it stands, and whether it is still on the page. */
class Place {
  isConnected = true
  readonly inside: Readonly<Record<string, Place | undefined>>
  readonly focus = vi.fn<() => void>()
  constructor(inside: Readonly<Record<string, Place | undefined>> = {}) {
    this.inside = inside
  }
  closest(selector: string): Place | null {
    return this.inside[selector] ?? null
  }
  getAttribute(): string {
    return 'opener'
  }
}

const opener = new Place()
const page: { activeElement: Place | null; body: Place } = { activeElement: null, body: new Place() }
let arrive: (place: Place) => void

beforeEach(() => {
  page.activeElement = page.body
  vi.stubGlobal('HTMLElement', Place)
  vi.stubGlobal('requestAnimationFrame', (work: () => void) => work())
  vi.stubGlobal('document', {
    get activeElement() {
      return page.activeElement
    },
    body: page.body,
    getElementById: () => opener,
    addEventListener: (_: string, listen: (event: { target: Place }) => void) => {
      arrive = (target) => listen({ target })
    },
  })
  watchFocus()
  return () => vi.unstubAllGlobals()
})

/** Opens a dialog from a place and closes it again. */
function openFrom(from: Place): void {
  arrive(from)
  const before = focusBefore()
  arrive(new Place({ '[role=dialog]': new Place() }))
  focusBack(before)
}

it('comes back to the button that opened the dialog', () => {
  const button = new Place()
  openFrom(button)
  expect(button.focus).toHaveBeenCalledOnce()
})

it('comes back to what opened the menu, whose entries are gone', () => {
  openFrom(new Place({ '[role=menu]': new Place() }))
  expect(opener.focus).toHaveBeenCalledOnce()
})

it('stays where something else has taken it, and does not go to what is gone', () => {
  const [button, gone] = [new Place(), new Place()]
  gone.isConnected = false
  openFrom(gone)
  expect(gone.focus).not.toHaveBeenCalled()
  page.activeElement = new Place()
  openFrom(button)
  expect(button.focus).not.toHaveBeenCalled()
})
